package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests which parts a recording reports missing when memory runs out. */
class GroveTallyTest {
    @Test
    void aNewRecordingLacksNothingThatAnEarlierOneLacked() {
        GroveTally.reset();
        assertThat(GroveReader.isIncomplete()).isFalse();
        GroveTally.leaveOut();
        assertThat(GroveTally.unrecorded()).isEqualTo(1);
        assertThat(GroveReader.isIncomplete()).isTrue();
        GroveTally.reset();
        assertThat(GroveTally.unrecorded()).isZero();
        assertThat(GroveReader.isIncomplete()).isFalse();

        GroveTally.fold(2);
        GroveTally.fold(3);
        assertThat(GroveReader.folded()).isEqualTo(5);
        assertThat(GroveReader.isIncomplete()).isFalse();
        GroveTally.reset();
        assertThat(GroveReader.folded()).isZero();
    }

    @Test
    void onlyATreeThatIsNeededLosesCounts() {
        GroveTally.reset();
        long dispensable = GroveTree.newState(true);
        GroveTally.lose(dispensable);
        GroveTree.free(dispensable);
        assertThat(GroveReader.isIncomplete()).isFalse();
        long needed = GroveTree.newState(false);
        GroveTally.lose(needed);
        GroveTree.free(needed);
        assertThat(GroveTally.losses()).isEqualTo(1);
        assertThat(GroveReader.isIncomplete()).isTrue();
        GroveTally.reset();
        assertThat(GroveTally.losses()).isZero();
        assertThat(GroveReader.isIncomplete()).isFalse();
    }
}
