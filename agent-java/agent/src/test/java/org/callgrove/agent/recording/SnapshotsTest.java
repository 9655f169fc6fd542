package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.callgrove.agent.options.Options;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.tree.GroveMerge;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    private final Snapshots snapshots = new Snapshots(0, Options.parse("snapshots=1s").snapshots);

    /** A segment that could not be merged is the only reason, and the runtime has lost nothing. */
    @Test
    void stopForGoodOnceOneIsLost() throws IOException {
        assertThat(snapshots.interval()).isEqualTo(1000);
        snapshots.segment(null, null, 0);
        snapshots.take(null, null);
        assertThat(snapshots.interval()).isZero();
        assertThat(snapshots.prepareDump(null)).isFalse();
    }

    /** Counts of the first of two threads fall, and those of the second do not. */
    @Test
    void stopOnceCountsOfOneThreadAreUnclear() {
        GroveSink.prepare(1);
        GroveMerge once = new GroveMerge(true);
        Grove.call(once.root(), 1);
        GroveMerge twice = new GroveMerge(true);
        Grove.call(twice.root(), 1);
        Grove.call(twice.root(), 1);
        GroveThread first = new GroveThread(0, Thread.currentThread(), false, false, 1);
        snapshots.segment(null, first, twice.root());
        assertThat(snapshots.interval()).isEqualTo(1000);
        snapshots.segment(null, first, once.root());
        snapshots.segment(null, new GroveThread(0, Thread.currentThread(), false, false, 2), once.root());
        assertThat(snapshots.interval()).isZero();
        snapshots.forget();
        once.free();
        twice.free();
    }
}
