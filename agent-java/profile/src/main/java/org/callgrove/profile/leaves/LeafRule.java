package org.callgrove.profile.leaves;

/** The decision how one native or replaceable method is counted, with its reason. */
public final class LeafRule {
    /** How calls are counted. */
    public final LeafKind kind;
    /** How allocations are counted; meaningless for instrumented methods. */
    public final LeafAllocation allocation;
    /** What remains uncounted, or why the method is no leaf; null if there is nothing to say. */
    public final String remark;

    LeafRule(LeafKind kind, LeafAllocation allocation, String remark) {
        this.kind = kind;
        this.allocation = allocation;
        this.remark = remark;
    }

    /** Whether the method is a leaf with more left uncounted than its bytecodes. */
    public boolean isLimited() {
        return kind.isLeaf() && remark != null;
    }
}
