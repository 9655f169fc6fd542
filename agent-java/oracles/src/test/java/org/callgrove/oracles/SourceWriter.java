package org.callgrove.oracles;

/** Collects indented source text. */
final class SourceWriter {
    private final StringBuilder text = new StringBuilder();
    private int indent;

    SourceWriter line(String line) {
        text.append("  ".repeat(indent)).append(line).append('\n');
        return this;
    }

    /** Opens a block: writes a line that ends with a brace. */
    SourceWriter open(String head) {
        line(head + " {");
        indent++;
        return this;
    }

    SourceWriter close() {
        return close("");
    }

    /** Closes a block that is the end of a longer statement. */
    SourceWriter close(String tail) {
        indent--;
        return line("}" + tail);
    }

    /** Closes a block and opens the next one of the same statement. */
    SourceWriter then(String head) {
        indent--;
        line("} " + head + " {");
        indent++;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
