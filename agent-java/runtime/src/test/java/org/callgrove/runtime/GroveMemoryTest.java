package org.callgrove.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GroveMemoryTest {
    private static final long TOO_MUCH = 1L << 60;

    @Test
    void goesOnAskingWhenOnlyWhatOneCanDoWithoutWasRefused() {
        assertThat(GroveMemory.allocateLarge(TOO_MUCH, GroveCap.DISPENSABLE)).isZero();
        assertThat(GroveCap.refused()).isFalse();
        long used = GroveCap.used();
        long memory = GroveMemory.allocateLarge(1 << 20, GroveCap.NEEDED);
        assertThat(memory).isNotZero();
        assertThat(GroveCap.used()).isEqualTo(used + (1 << 20));
        GroveCap.free(memory, 1 << 20);
        assertThat(GroveCap.used()).isEqualTo(used);
    }
}
