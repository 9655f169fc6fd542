package org.callgrove.ledger;

/** The smallest and the largest figure that runs of the baseline had. */
public record Range(long min, long max) {
    /** Returns the range of one figure. */
    public static Range of(long figure) {
        return new Range(figure, figure);
    }

    /** Whether all runs had the same figure. */
    public boolean isExact() {
        return min == max;
    }

    public boolean contains(Range other) {
        return min <= other.min && other.max <= max;
    }

    /** Returns the range that has both. */
    public Range widened(Range other) {
        return contains(other) ? this : new Range(Math.min(min, other.min), Math.max(max, other.max));
    }

    /** Returns the sum of two exact figures. */
    Range plus(Range other) {
        return new Range(min + other.min, max + other.max);
    }
}
