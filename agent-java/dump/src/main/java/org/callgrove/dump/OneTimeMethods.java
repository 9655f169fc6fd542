package org.callgrove.dump;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Recognises one-time work: methods that run once, on behalf of whichever caller comes first, such as class initialisers. The list of their
 * names is shared with the web app.
 */
public final class OneTimeMethods {
    /** Name of the list, a resource next to this class. */
    public static final String LIST = "one-time.txt";

    private static final Kind[] KINDS = Kind.values();

    /** Kinds of one-time work, and one for all other work. */
    public enum Kind {
        NONE, INITIALISER, LOADING, LINKING
    }

    private final List<Kind> kinds = new ArrayList<>();
    /** Patterns of class and method, for each entry of {@link #kinds}. */
    private final List<String[]> patterns = new ArrayList<>();

    /** @param list the text of the list */
    public OneTimeMethods(String list) {
        for (String line : list.split("\n")) {
            List<String> words = new ArrayList<>();
            for (String word : line.trim().split(" ")) {
                if (!word.isEmpty()) {
                    words.add(word);
                }
            }
            if (words.size() == 3 && !line.startsWith("#")) {
                kinds.add(kind(words.get(0)));
                patterns.add(new String[] {words.get(1), words.get(2)});
            }
        }
    }

    /** Reads the list from the resource next to this class. Inside recorded programs, pass its text instead, which needs no class loader. */
    public static OneTimeMethods read() {
        try (InputStream in = OneTimeMethods.class.getResourceAsStream(LIST)) {
            return new OneTimeMethods(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The kind of work that begins with a call of the method. */
    public Kind of(String className, String method) {
        for (int i = 0; i < patterns.size(); i++) {
            if (matches(patterns.get(i)[0], className) && matches(patterns.get(i)[1], method)) {
                return kinds.get(i);
            }
        }
        return Kind.NONE;
    }

    private static Kind kind(String word) {
        for (Kind kind : KINDS) {
            if (kind.name().equalsIgnoreCase(word)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("one-time work of kind " + word);
    }

    private static boolean matches(String pattern, String name) {
        int end = pattern.length() - 1;
        return pattern.charAt(end) == '*' ? name.startsWith(pattern.substring(0, end)) : name.equals(pattern);
    }
}
