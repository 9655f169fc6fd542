package org.callgrove.agent.options;

/**
 * Checks and fills in the file name pattern of option {@code out}. {@code %p} stands for the process id, {@code %t} for the start in
 * milliseconds since 1970, and {@code %%} for a percent sign.
 */
final class OutputPattern {
    private OutputPattern() {
    }

    /**
     * Returns the option unchanged if it is a valid pattern.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong and what would be right
     */
    static String checked(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("out is empty: give a file name, such as out=run-%p.mct");
        }
        for (int i = value.indexOf('%'); i >= 0; i = value.indexOf('%', i + 2)) {
            char next = i + 1 < value.length() ? value.charAt(i + 1) : ' ';
            if (next != 'p' && next != 't' && next != '%') {
                throw new IllegalArgumentException("out '" + value + "' has a % that is not %p (process id), %t (start time) or %%");
            }
        }
        return value;
    }

    /** The output file's name for a process and its start. */
    static String fill(String pattern, long pid, long startMillis) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c != '%') {
                name.append(c);
                continue;
            }
            char kind = pattern.charAt(++i);
            if (kind == 'p') {
                name.append(pid);
            } else if (kind == 't') {
                name.append(startMillis);
            } else {
                name.append('%');
            }
        }
        return name.toString();
    }
}
