package org.callgrove.profile.leaves;

/** The decision how one native or replaceable method is counted, with its reason. */
public final class LeafRule {
    /** Way of counting calls. */
    public final LeafKind kind;
    /** Way of counting allocations; meaningless for instrumented methods. */
    public final LeafAllocation allocation;
    /** Remaining gaps, or the reason why the method is not a leaf; null if there is neither. */
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

    /** Whether the method is a leaf that may allocate something uncounted. */
    boolean leavesAllocationsUncounted() {
        return kind.isLeaf() && allocation == LeafAllocation.UNKNOWN;
    }
}
