package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks that programs cannot reach the runtime's members that are public only for the compiler. */
class ReachIT extends RecordedProgram {
    @Test
    void isNotWidenedByWhatOnlyTheCompilerNeeds() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=0", "endings.Reach", "GroveMemory", "GroveSink", "GroveSlot", "GroveTree", "GroveWait"))
                .isZero();
        assertThat(recording.outputBesideEndLine().lines())
                .containsExactly("GroveSink: NODE prepare", "GroveSlot: BY_ID IN_HOLDER IN_THREAD MODE PROPERTY", "GroveWait: giveWay");
    }
}
