package org.callgrove.agent.options;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Splits the text of the agent's options into values by key. Rejects an option without {@code =}, a repeated key and an unclosed quote;
 * quoted values may contain commas.
 */
public final class OptionParser {
    private OptionParser() {
    }

    /**
     * Returns the values by key, without their quotes, in the order of the text.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong
     */
    public static Map<String, String> values(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        int at = text == null || text.isEmpty() ? -1 : 0;
        while (at >= 0) {
            int comma = end(text, at);
            int equals = text.indexOf('=', at);
            if (equals < 0 || equals >= comma) {
                throw new IllegalArgumentException(
                        "option '" + text.substring(at, comma) + "' has no value: write options as key=value, separated by commas");
            }
            String key = text.substring(at, equals);
            if (values.containsKey(key)) {
                throw new IllegalArgumentException("option '" + key + "' is given twice");
            }
            int start = equals + 1;
            boolean quoted = start < text.length() && isQuote(text.charAt(start));
            if (quoted) {
                int close = text.indexOf(text.charAt(start), start + 1);
                comma = close < 0 ? -1 : end(text, close + 1);
                if (close < 0 || comma != close + 1) {
                    throw new IllegalArgumentException(
                            "option '" + key + "' begins with a quote but does not end with one: write " + key + "='…' or " + key + "=\"…\"");
                }
            }
            values.put(key, quoted ? text.substring(start + 1, comma - 1) : text.substring(start, comma));
            at = comma == text.length() ? -1 : comma + 1;
        }
        return values;
    }

    /** End of the option that contains position {@code from}: a comma or the end of the text. */
    private static int end(String text, int from) {
        int comma = text.indexOf(',', from);
        return comma < 0 ? text.length() : comma;
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }
}
