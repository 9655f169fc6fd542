package org.callgrove.dump;

/** Writes JSON text with the escapes of RFC 8259. Correct nesting is up to the caller. */
public final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();
    private boolean comma;

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return shut('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return shut(']');
    }

    /** Writes a member's name; its value must follow. */
    public JsonWriter name(String name) {
        separate();
        quote(name);
        out.append(':');
        comma = false;
        return this;
    }

    /** Writes a string, or {@code null}. */
    public JsonWriter value(String value) {
        separate();
        if (value == null) {
            out.append("null");
        } else {
            quote(value);
        }
        comma = true;
        return this;
    }

    public JsonWriter value(long value) {
        separate();
        out.append(value);
        comma = true;
        return this;
    }

    public JsonWriter value(boolean value) {
        separate();
        out.append(value);
        comma = true;
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private JsonWriter open(char bracket) {
        separate();
        out.append(bracket);
        comma = false;
        return this;
    }

    private JsonWriter shut(char bracket) {
        out.append(bracket);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            out.append(',');
        }
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f || c == '\u2028' || c == '\u2029') {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX.charAt(c >> shift & 15));
                }
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
