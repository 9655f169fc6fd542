package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeafKindTest {
    @ParameterizedTest
    @CsvSource({"LEAF, true, false", "PAUSED, true, false", "CALLS_BACK, true, true", "POLYMORPHIC, true, true", "RAISED, true, true",
        "REACHES_USER_CODE, false, false", "NOT_REPLACED, false, false", "NO_CONTEXT, false, false"})
    void saysWhetherCallersCountItAndWhetherItIsCurrent(LeafKind kind, boolean leaf, boolean current) {
        assertThat(kind.isLeaf()).isEqualTo(leaf);
        assertThat(kind.isCurrent()).isEqualTo(current);
    }

    @ParameterizedTest
    @CsvSource({"NONE, false, false", "RESULT, true, false", "NESTED_RESULT, true, false", "RESULT_UNLESS_GIVEN, true, false", "COPY, true, true",
        "CONSTRUCTED, false, false", "BOX, true, true", "BACKTRACE, true, false", "STACK_CONTEXT, true, true", "UNKNOWN, false, false"})
    void anAllocationSaysWhetherItIsCountedAndMayBeAnObject(LeafAllocation allocation, boolean counted, boolean object) {
        assertThat(allocation.isCounted()).isEqualTo(counted);
        assertThat(allocation.mayMakeObject()).isEqualTo(object);
    }

    @ParameterizedTest
    @CsvSource({"LEAF, true, true", "LEAF, false, false", "REACHES_USER_CODE, true, false", "NO_CONTEXT, true, false"})
    void onlyALeafWithARemarkIsLimited(LeafKind kind, boolean remarked, boolean limited) {
        LeafRule rule = new LeafRule(kind, LeafAllocation.UNKNOWN, remarked ? "a gap" : null);
        assertThat(rule.isLimited()).isEqualTo(limited);
        assertThat(rule.leavesAllocationsUncounted()).isEqualTo(kind == LeafKind.LEAF);
    }
}
