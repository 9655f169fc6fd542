package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.runtime.memory.GroveBudget;
import org.junit.jupiter.api.Test;

class GroveMemoryTest {
    private static final long TOO_MUCH = 1L << 60;

    @Test
    void goesOnAskingWhenOnlyWhatOneCanDoWithoutWasRefused() {
        assertThat(GroveMemory.allocateLarge(TOO_MUCH, GroveBudget.DISPENSABLE)).isZero();
        assertThat(GroveBudget.refused()).isFalse();
        long used = GroveBudget.used();
        long memory = GroveMemory.allocateLarge(1 << 20, GroveBudget.NEEDED);
        assertThat(memory).isNotZero();
        assertThat(GroveBudget.used()).isEqualTo(used + (1 << 20));
        GroveBudget.free(memory, 1 << 20);
        assertThat(GroveBudget.used()).isEqualTo(used);
    }
}
