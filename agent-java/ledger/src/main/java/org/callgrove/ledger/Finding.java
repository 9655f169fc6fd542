package org.callgrove.ledger;

/**
 * One difference between the ledger and a run.
 *
 * @param test name of the row
 * @param column null if the row is new or gone
 * @param expected the ledger's figure; null for a new row
 * @param actual the run's figure; null for a row that is gone
 */
public record Finding(Kind kind, String test, Column column, Range expected, Range actual) {
    /** Reasons why a difference fails a check, or is only reported. */
    public enum Kind {
        /** A gated figure differs: the check fails. */
        FAILED,
        /** The row is unstable, and the figure is outside its range. */
        UNSTABLE,
        /** The JDK or the compiler differs. */
        OTHER_CONDITIONS,
        /** The column or the row is never gated. */
        NOT_GATED,
        /** The test is missing from the ledger. */
        NEW,
        /** The test is missing from the run. */
        GONE,
    }
}
