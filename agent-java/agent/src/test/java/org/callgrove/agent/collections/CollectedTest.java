package org.callgrove.agent.collections;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.dump.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what a dump says of one collection, and of several that share a snapshot. */
class CollectedTest {
    @Test
    void oneSaysItsCause() {
        assertThat(said(new Collected(1, "System.gc()", "Copy", 12, 81, 12)))
                .isEqualTo("{\"collections\":1,\"cause\":\"System.gc()\",\"collector\":\"Copy\",\"duration\":12,\"before\":81,\"after\":12}");
    }

    @Test
    void anUnknownCauseIsAbsent() {
        assertThat(said(new Collected(1, null, "Copy", 0, 81, 0)))
                .isEqualTo("{\"collections\":1,\"collector\":\"Copy\",\"duration\":0,\"before\":81,\"after\":0}");
    }

    @Test
    void ofSeveralTheLastIsKnown() {
        assertThat(said(new Collected(3, "System.gc()", "Copy", 30, 81, 12)))
                .isEqualTo("{\"collections\":3,\"cause\":\"System.gc()\",\"collector\":\"Copy\",\"duration\":30,\"before\":81,\"after\":12}");
    }

    @Test
    void severalAddUpAndKeepTheirCauses() {
        Collected all = new Collected(1, "Allocation Failure", "Copy", 2, 90, 40).add(new Collected(2, "System.gc()", "MarkSweepCompact", 20, 80, 30))
                .add(new Collected(1, "Allocation Failure", "Copy", 3, 70, 20));
        assertThat(all.collections()).isEqualTo(4);
        assertThat(said(all)).isEqualTo("{\"collections\":4,\"cause\":\"Allocation Failure\",\"collector\":\"Copy\",\"duration\":25,\"before\":90,"
                + "\"after\":20,\"causes\":{\"Allocation Failure\":2,\"System.gc()\":1}}");
    }

    @Test
    void oneCauseOfSeveralIsNotCounted() {
        assertThat(said(new Collected(1, "x", "Copy", 2, 90, 40).add(new Collected(1, "x", "Copy", 3, 70, 20))))
                .isEqualTo("{\"collections\":2,\"cause\":\"x\",\"collector\":\"Copy\",\"duration\":5,\"before\":90,\"after\":20}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Copy", "MarkSweepCompact", "PS Scavenge", "PS MarkSweep", "G1 Young Generation", "G1 Old Generation", "ZGC Cycles",
        "ZGC Minor Cycles", "ZGC Major Cycles", "Shenandoah Cycles", "Epsilon Heap"})
    void collectorsCount(String name) {
        assertThat(Collector.counts(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1 Concurrent GC", "ZGC Pauses", "ZGC Minor Pauses", "ZGC Major Pauses", "Shenandoah Pauses"})
    void otherBeansForTheSameCollectionsDoNot(String name) {
        assertThat(Collector.counts(name)).isFalse();
    }

    private static String said(Collected collected) {
        JsonWriter json = new JsonWriter();
        collected.describe(json);
        return json.toString();
    }
}
