package org.callgrove.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what a look counts that comes late. */
class GroveLocksTest {
    private static final long MILLI = 1_000_000;

    @ParameterizedTest(name = "after {0} ms instead of {1}: {2} ms")
    @CsvSource({"20, 20, 20", "45, 20, 45", "1000, 20, 1000", "1001, 20, 20", "3600000, 20, 20", "3900, 2000, 3900", "4100, 2000, 2000"})
    void aLateLookCountsTheTimeAwaited(long passed, long awaited, long counted) {
        assertThat(GroveLocks.counted(passed * MILLI, awaited * MILLI)).isEqualTo(counted * MILLI);
    }
}
