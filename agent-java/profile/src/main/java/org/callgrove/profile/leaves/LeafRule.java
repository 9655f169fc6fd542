package org.callgrove.profile.leaves;

/** The decision on how to count one method that is native or that the JIT may replace, with the reason. */
public final class LeafRule {
    /** Way of counting its calls. */
    public final LeafKind kind;
    /** Way of counting its allocations; meaningless for instrumented methods. */
    public final LeafAllocation allocation;
    /** The part that remains uncounted, or the reason why the method is not a leaf; null if there is neither. */
    public final String remark;

    LeafRule(LeafKind kind, LeafAllocation allocation, String remark) {
        this.kind = kind;
        this.allocation = allocation;
        this.remark = remark;
    }

    /** Whether the method is a leaf of which not only the bytecodes are left uncounted. */
    public boolean isLimited() {
        return kind.isLeaf() && remark != null;
    }

    /** Whether the method is a leaf that may allocate something uncounted. */
    boolean leavesAllocationsUncounted() {
        return kind.isLeaf() && allocation == LeafAllocation.UNKNOWN;
    }
}
