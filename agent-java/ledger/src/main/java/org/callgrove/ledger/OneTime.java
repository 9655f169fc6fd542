package org.callgrove.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Recognises methods that run once, for whoever comes first, by the list that the app's engine reads, too. */
enum OneTime {
    NO, INITIALISER, LOADING, LINKING;

    private static final List<Entry> ENTRIES = entries();

    private record Entry(OneTime kind, String className, String method) {
        boolean isOf(String otherClass, String otherMethod) {
            return matches(className, otherClass) && matches(method, otherMethod);
        }

        private static boolean matches(String pattern, String name) {
            return pattern.endsWith("*") ? name.startsWith(pattern.substring(0, pattern.length() - 1)) : name.equals(pattern);
        }
    }

    static OneTime of(String className, String method) {
        for (Entry entry : ENTRIES) {
            if (entry.isOf(className, method)) {
                return entry.kind;
            }
        }
        return NO;
    }

    private static List<Entry> entries() {
        String text;
        try (InputStream in = OneTime.class.getResourceAsStream("one-time.txt")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        List<Entry> entries = new ArrayList<>();
        for (String line : text.split("\\R")) {
            String[] words = line.trim().split("\\s+");
            if (words.length == 3 && !line.startsWith("#")) {
                entries.add(new Entry(valueOf(words[0].toUpperCase(Locale.ROOT)), words[1], words[2]));
            }
        }
        return entries;
    }
}
