package org.callgrove.api;

/**
 * A metric that an agent or an instrumentation process defines: a count for each context, written to the dump as a column like calls and bytecodes. An
 * agent declares it with {@link ProfilingAgent#metrics} and counts with {@link InvocationContext#add}; a process with
 * {@link InstrumentationProcess#metrics} and {@link Place#count(Metric)}.
 */
public final class Metric {
    /** Relation of a figure to the true number. */
    public enum Accuracy {
        /** The true number. */
        EXACT("exact"),
        /** The true number or less. */
        LOWER_BOUND("lower-bound"),
        /** An estimate from samples. */
        SAMPLED("sampled");

        private final String id;

        Accuracy(String id) {
            this.id = id;
        }

        /** The word in dumps. */
        public String getId() {
            return id;
        }
    }

    private static final int LONGEST_ID = 40;
    private static final int LONGEST_TEXT = 100;

    private final String id;
    private final String label;
    private final String unit;
    private final Accuracy accuracy;

    /**
     * Describes a metric.
     *
     * @param id name in files, addresses and gates: a letter, then up to 39 of {@code a-z 0-9 -}
     * @param label user-facing name, 1 to 100 characters without control characters
     * @param unit noun for its counts, in the plural, such as {@code ms} or {@code bytes}; same limits as the label
     * @throws IllegalArgumentException if the id, label or unit is not of this form
     */
    public Metric(String id, String label, String unit, Accuracy accuracy) {
        if (id == null || id.length() > LONGEST_ID || !isId(id)) {
            throw new IllegalArgumentException("the metric id '" + id + "' must be a letter followed by up to 39 characters from a-z, 0-9 and -");
        }
        this.id = id;
        this.label = text(label, "label");
        this.unit = text(unit, "unit");
        if (accuracy == null) {
            throw new IllegalArgumentException("the metric '" + id + "' has no accuracy");
        }
        this.accuracy = accuracy;
    }

    // Metrics are made before the program runs: regular expressions or streams would initialise their classes in the program.

    private static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z';
            if (!isLetter && (i == 0 || c != '-' && (c < '0' || c > '9'))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static boolean hasControl(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private String text(String value, String what) {
        if (value == null || value.isBlank() || value.length() > LONGEST_TEXT || hasControl(value)) {
            throw new IllegalArgumentException("the " + what + " of the metric '" + id + "' must have 1 to 100 characters and no control characters");
        }
        return value;
    }

    /** Name in files, addresses and gates. */
    public String getId() {
        return id;
    }

    /** User-facing name. */
    public String getLabel() {
        return label;
    }

    /** Noun for its counts. */
    public String getUnit() {
        return unit;
    }

    /** Relation of its figures to the true numbers. */
    public Accuracy getAccuracy() {
        return accuracy;
    }

    @Override
    public String toString() {
        return id;
    }
}
