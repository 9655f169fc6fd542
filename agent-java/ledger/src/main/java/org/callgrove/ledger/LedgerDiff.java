package org.callgrove.ledger;

/** The difference between two ledgers, as {@code baseline} and {@code accept} report it. */
public final class LedgerDiff {
    public static LedgerDiff between(Ledger before, Ledger after) {
        throw new UnsupportedOperationException();
    }

    public boolean isEmpty() {
        throw new UnsupportedOperationException();
    }

    /** Lines for people: one for each test and column that changed, and one for each test that is new or gone. */
    public String text() {
        throw new UnsupportedOperationException();
    }
}
