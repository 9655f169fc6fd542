package org.callgrove.ledger;

import java.util.List;

/** The comparison of a run with the ledger. */
public final class Check {
    /**
     * Compares a run with the ledger.
     *
     * @param ledger the committed ledger, {@linkplain Ledger#explainedBy explained} by the base's dumps where they are kept
     * @param run the ledger of this run's dumps
     * @throws LedgerException if bytecodes were counted by different blocks
     */
    public static Check of(Ledger ledger, Ledger run, Gate gate) throws LedgerException {
        throw new UnsupportedOperationException();
    }

    /** Whether a gated figure differs. */
    public boolean hasFailed() {
        throw new UnsupportedOperationException();
    }

    /** Differences that fail the check, by test and column. */
    public List<Finding> failures() {
        throw new UnsupportedOperationException();
    }

    /** Differences that do not fail the check, by test and column. */
    public List<Finding> reports() {
        throw new UnsupportedOperationException();
    }

    /**
     * Lines for people, without a line feed at the end. A failure is described for at most three tests; reports follow.
     *
     * @param accept the command that takes an intended change into the ledger, such as {@code mvn callgrove:accept}
     */
    public String text(String accept) {
        throw new UnsupportedOperationException();
    }
}
