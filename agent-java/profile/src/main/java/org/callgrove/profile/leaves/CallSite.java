package org.callgrove.profile.leaves;

/** States what to count at a call site: nothing, or the call of a leaf, which is a method that its callers count. */
public final class CallSite {
    /** The ways in which a call site takes part in counting. */
    public enum Kind {
        /** The callee counts itself. */
        PLAIN,
        /** The caller counts the leaf before the call. */
        COUNT,
        /** The caller counts the leaf before the call and makes it current. After the call, the caller makes itself current again. */
        PUSH,
        /** The receiver's class decides which method is reached, so inserted code asks the runtime before the call. */
        DISPATCH
    }

    static final CallSite PLAIN = new CallSite(Kind.PLAIN, null, null, false, false);

    public final Kind kind;
    /** The leaf for COUNT and PUSH. */
    public final Leaf leaf;
    /** The class at which the search starts, for DISPATCH of an {@code invokespecial} whose class is not known yet; else null. */
    public final String start;
    /** Whether the call may leave another context current. */
    public final boolean restore;
    /** Whether a reachable leaf has allocations that are counted, for DISPATCH. */
    public final boolean allocates;

    private CallSite(Kind kind, Leaf leaf, String start, boolean restore, boolean allocates) {
        this.kind = kind;
        this.leaf = leaf;
        this.start = start;
        this.restore = restore;
        this.allocates = allocates;
    }

    static CallSite of(Leaf leaf) {
        return new CallSite(leaf.isCurrent() ? Kind.PUSH : Kind.COUNT, leaf, null, leaf.isCurrent(), false);
    }

    static CallSite dispatch(String start, boolean restore, boolean allocates) {
        return new CallSite(Kind.DISPATCH, null, start, restore, allocates);
    }
}
