package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.callgrove.agent.options.Options;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    /** A segment that could not be merged is the only reason, and the runtime has lost nothing. */
    @Test
    void stopForGoodOnceOneIsLost() throws IOException {
        Snapshots snapshots = new Snapshots(0, Options.parse("snapshots=1s").snapshots);
        assertThat(snapshots.interval()).isEqualTo(1000);
        snapshots.segment(null, null, 0);
        snapshots.take(null);
        assertThat(snapshots.interval()).isZero();
        assertThat(snapshots.prepareDump(null)).isFalse();
    }
}
