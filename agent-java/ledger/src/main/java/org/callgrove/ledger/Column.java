package org.callgrove.ledger;

/** A figure of a row. Files and reports have them in this order. */
public enum Column {
    /** Bytecodes that own code executes. */
    OWN("own", true),
    /** Calls from own code to other code. */
    CALLS_OUT("calls-out", true),
    /** Bytecodes of own and other code. It moves with the order of tests and the number of forks. */
    ALL("all", false),
    /** Objects that own code makes (docs/metrics.md, section 6). */
    OBJECTS("objects", true),
    ;

    /** Name in files and reports. */
    public final String id;
    /** Whether a difference fails a check where the column was equal in all runs of the baseline. */
    public final boolean isGated;

    Column(String id, boolean isGated) {
        this.id = id;
        this.isGated = isGated;
    }
}
