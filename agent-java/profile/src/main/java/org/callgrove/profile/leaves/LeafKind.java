package org.callgrove.profile.leaves;

/** The ways in which a native or replaceable method takes part in counting. */
public enum LeafKind {
    /** Counted at its call sites. Its body, if it has one, calls no other method. */
    LEAF("leaf"),
    /** Counted at its call sites. Its callees are not counted, because the body does not run if the JIT has replaced it. */
    PAUSED("leaf; calls inside it are not counted"),
    /** Native. Counted at its call sites and current while it runs, so that callbacks appear under it. */
    CALLS_BACK("leaf; its callbacks appear under it"),
    /** Native with a polymorphic signature: like {@link #CALLS_BACK}, with one context for all types at call sites. */
    POLYMORPHIC("leaf with a polymorphic signature; its callbacks appear under it"),
    /**
     * Constructor of an exception that the VM may also raise. Callers count the constructor and make it current. If it is not current at its entry,
     * the VM has called it, and nothing is counted.
     */
    RAISED("counted where the program calls it, not where the VM does"),
    /** Instrumented like any method, because its body may reach code of the program, which must be counted. */
    REACHES_USER_CODE("instrumented, because it may reach the program's code"),
    /** Instrumented like any method, because nothing replaces it in this VM. */
    NOT_REPLACED("instrumented, because nothing replaces it"),
    /** Without a context, because it runs while the current thread changes. */
    NO_CONTEXT("no context");

    private final String words;

    LeafKind(String words) {
        this.words = words;
    }

    /** Whether callers count the method's calls. */
    public boolean isLeaf() {
        return ordinal() <= RAISED.ordinal();
    }

    /** Whether the method is current while it runs. */
    boolean isCurrent() {
        return this == CALLS_BACK || this == POLYMORPHIC || this == RAISED;
    }

    /** User-facing description. */
    public String words() {
        return words;
    }
}
