package com.acme;

/** Says where a word ends. */
final class Separator {
    boolean matches(char c) {
        return " ,;".indexOf(c) >= 0;
    }
}
