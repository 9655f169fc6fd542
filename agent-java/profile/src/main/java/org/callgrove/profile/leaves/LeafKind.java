package org.callgrove.profile.leaves;

/** How a native method, or one that the JIT may replace, takes part in counting. */
public enum LeafKind {
    /** Counted at its call sites; its body, if it has one, enters no other method. */
    LEAF("leaf"),
    /** Counted at its call sites; what its body calls is not counted, as the body does not run where the JIT replaced it. */
    PAUSED("leaf, inner calls not counted"),
    /** Native: counted at its call sites and current while it runs; what it calls back appears under it. */
    CALLS_BACK("leaf, what it calls back appears under it"),
    /** Native with a polymorphic signature: as {@link #CALLS_BACK}, with one context whatever the types at the call site. */
    POLYMORPHIC("leaf of any signature, what it calls back appears under it"),
    /**
     * A constructor of an exception that the VM raises itself, too: its callers count it and make it current; where nobody did, the VM calls
     * it, and nothing is counted.
     */
    RAISED("counted where the program calls it, not where the VM does"),
    /** Instrumented like any method: its body may reach code of the program, which must not be lost. */
    REACHES_USER_CODE("instrumented, as it may reach code of the program"),
    /** Instrumented like any method: nothing replaces it in this VM. */
    NOT_REPLACED("instrumented, as nothing replaces it"),
    /** Has no context, as it runs in the middle of a change of threads. */
    NO_CONTEXT("no context");

    private final String words;

    LeafKind(String words) {
        this.words = words;
    }

    /** Whether its calls are counted by its callers. */
    public boolean isLeaf() {
        return ordinal() <= RAISED.ordinal();
    }

    /** Whether it is current while it runs. */
    boolean isCurrent() {
        return this == CALLS_BACK || this == POLYMORPHIC || this == RAISED;
    }

    /** The kind in words. */
    public String words() {
        return words;
    }
}
