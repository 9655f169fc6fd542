package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.callgrove.agent.collections.Collected;
import org.callgrove.agent.options.Options;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;
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

    @Test
    void moreThanAThousandCollectionsShareSnapshots() throws IOException {
        Snapshots atCollections = new Snapshots(0, Options.parse("snapshots=gc").snapshots);
        for (int i = 0; i < 1498; i++) {
            assertThat(atCollections.take(new Segments(), new Collected(i == 7 ? 3 : 1, i == 1 ? "System.gc()" : "x", "Copy", 2, 80 + i, 10)))
                    .isTrue();
        }
        assertThat(atCollections.times()).hasSize(998);
        assertThat(atCollections.merged()).isEqualTo(502);
        assertThat(said(atCollections.entries()[0])).isEqualTo("{\"collections\":2,\"cause\":\"System.gc()\",\"collector\":\"Copy\",\"duration\":4,"
                + "\"before\":80,\"after\":10,\"causes\":{\"x\":1,\"System.gc()\":1}}");
        assertThat(said(atCollections.entries()[3])).startsWith("{\"collections\":4,");
        assertThat(said(atCollections.entries()[997])).startsWith("{\"collections\":1,").contains("\"before\":1577,");
        assertThat(atCollections.thinningWarning())
                .isEqualTo("adjacent collections share a snapshot, because there were 1,000 snapshots, or their differences took 64 MB");
        atCollections.forget();
    }

    private static String said(Meta.Entry entry) {
        JsonWriter json = new JsonWriter();
        entry.describe(json);
        return json.toString();
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
