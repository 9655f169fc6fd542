package org.callgrove.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GroveMemoryTest {
    private static final long TOO_MUCH = 1L << 60;

    @Test
    void goesOnAskingWhenOnlyWhatOneCanDoWithoutWasRefused() {
        assertThat(GroveMemory.allocateLarge(TOO_MUCH, true)).isZero();
        assertThat(GroveMemory.exhausted()).isFalse();
        long memory = GroveMemory.allocateLarge(1 << 20, false);
        assertThat(memory).isNotZero();
        GroveSlots.U.freeMemory(memory);
    }
}
