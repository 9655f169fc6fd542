package com.acme;

import java.util.ArrayList;
import java.util.List;

/** Part of a test project: splits a line into words. */
public final class Parser {
    private final Separator separator = new Separator();

    /** Checks for each character whether it separates words. */
    public List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            if (separator.matches(line.charAt(i))) {
                words.add(line.substring(start, i));
                start = i + 1;
            }
        }
        words.add(line.substring(start));
        return words;
    }
}
