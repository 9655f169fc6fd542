package org.callgrove.profile.code;

/**
 * Metrics that woven code counts in addition to calls (option {@code metrics}). With {@link #NONE}, it counts nothing. Otherwise it always counts
 * calls, and so objects, which are derived from them.
 */
public final class WovenMetrics {
    /** All metrics. */
    public static final WovenMetrics ALL = new WovenMetrics(true, true);
    /** Nothing, not even calls: there are no contexts. */
    public static final WovenMetrics NONE = new WovenMetrics(false, false);

    private static final String NOTHING = "none";
    private static final String CALLS = "calls";
    private static final String BYTECODES = "bytecodes";
    private static final String ARRAYS = "arrays";

    public final boolean bytecodes;
    /** Whether arrays, their elements and their bytes are counted. Bytes of objects are only reported together with those of arrays. */
    public final boolean arrays;

    private WovenMetrics(boolean bytecodes, boolean arrays) {
        this.bytecodes = bytecodes;
        this.arrays = arrays;
    }

    /**
     * Reads a list such as {@code calls;bytecodes}, or {@code none}.
     *
     * @throws IllegalArgumentException if the list is not valid, with a sentence that says why
     */
    public static WovenMetrics parse(String value) {
        if (value.equals(NOTHING)) {
            return NONE;
        }
        boolean bytecodes = false;
        boolean arrays = false;
        for (String each : value.split(";", -1)) {
            bytecodes |= each.equals(BYTECODES);
            arrays |= each.equals(ARRAYS);
            if (!each.equals(CALLS) && !each.equals(BYTECODES) && !each.equals(ARRAYS)) {
                throw new IllegalArgumentException("metrics '" + each
                        + "' is unknown: write calls, bytecodes and arrays, or some of them, separated by semicolons, or none; objects come with calls, "
                        + "elements and bytes with arrays");
            }
        }
        return new WovenMetrics(bytecodes, arrays);
    }

    public boolean areAll() {
        return bytecodes && arrays;
    }

    /** Whether nothing is counted, not even calls. */
    public boolean areNone() {
        return this == NONE;
    }

    @Override
    public String toString() {
        return areNone() ? NOTHING : CALLS + (bytecodes ? ';' + BYTECODES : "") + (arrays ? ';' + ARRAYS : "");
    }
}
