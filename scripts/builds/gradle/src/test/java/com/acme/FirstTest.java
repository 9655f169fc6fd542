package com.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FirstTest {
    @Test
    public void parses() {
        assertEquals(3, new Parser().words("one two,three").size());
    }

    @Test
    public void parsesNothing() {
        assertEquals(1, new Parser().words("").size());
    }
}
