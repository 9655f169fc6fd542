package org.callgrove.profile.leaves;

/** How one native or replaceable method is counted, and why. */
public final class LeafRule {
    /** How calls are counted. */
    public final LeafKind kind;
    /** How allocations are counted; of no meaning for what is instrumented. */
    public final LeafAllocation allocation;
    /** What remains uncounted, or why the method is no leaf; null where there is nothing to say. */
    public final String remark;

    LeafRule(LeafKind kind, LeafAllocation allocation, String remark) {
        this.kind = kind;
        this.allocation = allocation;
        this.remark = remark;
    }

    /** Whether the method is a leaf of which something stays uncounted beside its bytecodes. */
    public boolean isLimited() {
        return kind.isLeaf() && remark != null;
    }
}
