package org.callgrove.ledger;

/** The smallest and the largest value of one figure in the runs of a baseline. */
public record Range(long min, long max) {
    /** Returns the range of a single value. */
    public static Range of(long figure) {
        return new Range(figure, figure);
    }

    /** Whether all runs had the same value. */
    public boolean isExact() {
        return min == max;
    }

    public boolean contains(Range other) {
        return min <= other.min && other.max <= max;
    }

    /** Returns the smallest range that contains both. */
    public Range widened(Range other) {
        return contains(other) ? this : new Range(Math.min(min, other.min), Math.max(max, other.max));
    }

    /** Returns the sum of two ranges, both of them exact. */
    Range plus(Range other) {
        return new Range(min + other.min, max + other.max);
    }
}
