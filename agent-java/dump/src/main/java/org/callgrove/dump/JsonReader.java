package org.callgrove.dump;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses JSON (RFC 8259) into {@link Map}, {@link List}, {@link String}, {@link Long} (whole numbers that fit), {@link Double},
 * {@link Boolean} and null. Nesting is limited, so that hostile text cannot exhaust the stack.
 */
public final class JsonReader {
    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not a single JSON value; the message gives the character position */
    public static Object parse(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at < text.length()) {
            throw reader.error("text after the end");
        }
        return value;
    }

    private Object value() {
        space();
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        enter();
        Map<String, Object> members = new LinkedHashMap<>();
        space();
        if (peek() == '}') {
            at++;
        } else {
            do {
                space();
                String name = string();
                space();
                expect(':');
                if (members.containsKey(name)) {
                    throw error("name \"" + name + "\" twice");
                }
                members.put(name, value());
            } while (more('}'));
        }
        depth--;
        return members;
    }

    private List<Object> array() {
        enter();
        List<Object> items = new ArrayList<>();
        space();
        if (peek() == ']') {
            at++;
        } else {
            do {
                items.add(value());
            } while (more(']'));
        }
        depth--;
        return items;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw error("control character in a string");
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        char c = next();
        switch (c) {
            case '"':
            case '\\':
            case '/':
                return c;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                int value = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(next(), 16);
                    if (digit < 0) {
                        throw error("bad \\u escape");
                    }
                    value = value << 4 | digit;
                }
                return (char) value;
            default:
                throw error("bad escape");
        }
    }

    private Object number() {
        int start = at;
        boolean whole = true;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            whole &= ".eE".indexOf(text.charAt(at)) < 0;
            at++;
        }
        String digits = text.substring(start, at);
        try {
            return whole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            at = start;
            throw error("no JSON value");
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw error("no JSON value");
        }
        at += word.length();
        return value;
    }

    private boolean more(char close) {
        space();
        char c = next();
        if (c != close && c != ',') {
            at--;
            throw error("expected ',' or '" + close + "'");
        }
        return c == ',';
    }

    private void enter() {
        at++;
        if (++depth > MAX_DEPTH) {
            throw error("nested too deeply");
        }
    }

    private void expect(char c) {
        if (peek() != c) {
            throw error("expected " + c);
        }
        at++;
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private char peek() {
        if (at >= text.length()) {
            throw error("unexpected end of input");
        }
        return text.charAt(at);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException("not JSON: " + what + " at character " + at);
    }
}
