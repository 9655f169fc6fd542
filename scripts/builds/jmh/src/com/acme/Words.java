package com.acme;

import java.util.Map;
import java.util.TreeMap;

public final class Words {
    private Words() {}

    public static Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts;
    }

    public static int letters(String text) {
        int letters = 0;
        for (int i = 0; i < text.length(); i++) {
            letters += text.charAt(i) == ' ' ? 0 : 1;
        }
        return letters;
    }
}
