package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FourthTest {
    @Test
    public void parses() {
        assertEquals(6, new Parser().words("one, two;three; four.").size());
    }

    @Test
    public void parsesNothing() {
        assertEquals(1, new Parser().words("").size());
    }
}
