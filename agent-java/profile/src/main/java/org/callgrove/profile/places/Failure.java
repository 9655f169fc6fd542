package org.callgrove.profile.places;

/** Says in the predicate of a sentence how a user's class failed. */
public final class Failure {
    private static final String API = "org/callgrove/api/";

    private Failure() {
    }

    /** A predicate such as {@code threw java.lang.Error: text}, in one line. */
    public static String predicate(Throwable e) {
        String missing = e instanceof NoClassDefFoundError ? e.getMessage() : null;
        if (missing != null && missing.indexOf(' ') < 0 && !missing.startsWith(API)) {
            return "needs the class " + missing.replace('/', '.') + ", which neither its jar or folder nor the JDK contains";
        }
        return (e instanceof LinkageError ? "does not fit this version of callgrove-api or the JDK: " : "threw ") + oneLine(e);
    }

    private static String oneLine(Throwable e) {
        String text;
        try {
            text = e.toString();
        } catch (Throwable unspeakable) {
            text = e.getClass().getName();
        }
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next > ' ') {
                line.append(next);
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return line.toString();
    }
}
