package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SecondTest {
    @Test
    public void parses() {
        assertEquals(2, new Parser().words("one,two").size());
    }

    @Test
    public void parsesNothing() {
        assertEquals(1, new Parser().words("").size());
    }
}
