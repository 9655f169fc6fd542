package org.callgrove.ledger;

/** A kind of figure in each row of a ledger. Files and reports list them in this order. */
public enum Column {
    /** Bytecodes that own code executes. */
    OWN("own", true),
    /** Calls from own code to other code. */
    CALLS_OUT("calls-out", true),
    /** Bytecodes of own and other code. They vary with the order of tests and the number of forks. */
    ALL("all", false),
    /** Objects that own code makes (docs/metrics.md, section 6). */
    OBJECTS("objects", true),
    ;

    /** Name in files and reports. */
    public final String id;
    /** Whether a difference fails a check if the column was equal in all runs of the baseline. */
    public final boolean isGated;

    Column(String id, boolean isGated) {
        this.id = id;
        this.isGated = isGated;
    }
}
