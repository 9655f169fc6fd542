package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CounterTimesTest {
    private static final Set<Counter> CALLS = EnumSet.of(Counter.CALLS, Counter.OBJECTS);

    @Test
    void whatWasNeverOnIsNotInTheFile() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, CALLS);
        Dump dump = written(times, new AgentMetric("own", "Own", "own", "exact"));
        assertThat(dump.problems).isEmpty();
        assertThat(metrics(dump)).isEqualTo(Map.of("calls", "exact", "objects", "exact", "own", "exact"));
        assertThat(dump.metrics).containsOnlyKeys("calls", "own");
        assertThat(dump.metrics.get("calls")).containsExactly(1);
        assertThat(dump.metrics.get("own")).containsExactly(4);
        assertThat(dump.arrays).isEmpty();
        assertThat(dump.increments).containsOnlyKeys("calls", "own");
        assertThat(dump.increments.get("own").get(0).count).isEqualTo(4);
        assertThat(dump.arrayIncrements).isEmpty();
        assertThat(dump.meta.get("counted")).isEqualTo(List.of(Map.of("elapsed", 0L, "metrics", List.of("calls", "objects", "own"))));
    }

    @Test
    void whatWasOnForAPartCountsAtLeastSoMany() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, CALLS);
        times.from(70, EnumSet.complementOf(EnumSet.of(Counter.BYTECODES)));
        Dump dump = written(times);
        assertThat(dump.problems).isEmpty();
        assertThat(metrics(dump)).isEqualTo(
                Map.of("calls", "exact", "objects", "exact", "arrays", "lower-bound", "elements", "lower-bound", "bytes", "lower-bound"));
        assertThat(dump.metrics).containsOnlyKeys("calls", "bytes");
        assertThat(dump.metrics.get("bytes")).containsExactly(3);
        assertThat(dump.arrays).hasSize(1);
        assertThat(dump.meta.get("counted").toString()).contains("elapsed=70");
    }

    @Test
    void whatWasSwitchedOffStaysInTheFile() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, EnumSet.complementOf(EnumSet.of(Counter.BYTECODES)));
        times.from(70, CALLS);
        Dump dump = written(times);
        assertThat(dump.problems).isEmpty();
        assertThat(metrics(dump)).isEqualTo(
                Map.of("calls", "exact", "objects", "exact", "arrays", "lower-bound", "elements", "lower-bound", "bytes", "lower-bound"));
        assertThat(dump.metrics).containsOnlyKeys("calls", "bytes");
        assertThat(dump.metrics.get("bytes")).containsExactly(3);
        assertThat(dump.arrays).hasSize(1);
    }

    @Test
    void oneCounterThatWasOffIsEnoughToSayWhichWereOn() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, EnumSet.complementOf(EnumSet.of(Counter.BYTECODES)));
        assertThat(written(times).meta.get("counted")).isEqualTo(
                List.of(Map.of("elapsed", 0L, "metrics", List.of("calls", "objects", "arrays", "elements", "bytes"))));
    }

    @Test
    void nothingIsSaidWhereAllWereOn() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, EnumSet.allOf(Counter.class));
        assertThat(written(times).meta).doesNotContainKey("counted");
        assertThat(written(new CounterTimes()).meta).doesNotContainKey("counted");
    }

    @Test
    void ofTwoStatesAtOneMomentBothAreSaid() throws IOException {
        CounterTimes times = new CounterTimes();
        times.from(0, CALLS);
        times.from(0, EnumSet.of(Counter.CALLS));
        assertThat(written(times).meta.get("counted"))
                .isEqualTo(
                        List.of(Map.of("elapsed", 0L, "metrics", List.of("calls", "objects")), Map.of("elapsed", 0L, "metrics", List.of("calls"))));
        times.from(3, CALLS);
        assertThatThrownBy(() -> times.from(2, CALLS)).isInstanceOf(IllegalArgumentException.class).hasMessage("counters from 2 ms on");
        assertThatThrownBy(() -> new CounterTimes().from(1, CALLS)).isInstanceOf(IllegalArgumentException.class).hasMessage("counters from 1 ms on");
    }

    @Test
    void theReaderKnowsWhenSnapshotsWereTaken() throws IOException {
        assertThat(written(new CounterTimes()).snapshots).containsExactly(7);
    }

    private static Dump written(CounterTimes times, AgentMetric... own) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpWriter writer = new DumpWriter(out, new int[0], new long[] {7}, false, times, own)) {
            writer.beginThread(new ThreadInfo(1, "main", "", false, false));
            writer.node(0, 0, 1, 2, 3, 4);
            writer.arrays('I', 1, 10);
            writer.snapshot(0, 1, 2, 3, 4);
            writer.snapshotArrays(0, 'I', 1, 10);
            writer.endThread();
            writer.finish(new Meta(), new TestMethodTable());
        }
        return DumpReader.read(out.toByteArray());
    }

    private static Map<Object, Object> metrics(Dump dump) {
        Map<Object, Object> accuracies = new HashMap<>();
        for (Object each : (List<?>) dump.meta.get("metrics")) {
            accuracies.put(((Map<?, ?>) each).get("id"), ((Map<?, ?>) each).get("accuracy"));
        }
        return accuracies;
    }
}
