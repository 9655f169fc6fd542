package com.acme;

/** Part of a test project: decides where a word ends. */
final class Separator {
    boolean matches(char c) {
        return " ,;".indexOf(c) >= 0;
    }
}
