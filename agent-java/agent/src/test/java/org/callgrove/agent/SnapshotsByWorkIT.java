package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;

/** Checks that snapshots by work are the same in every run of a single-threaded program, whatever its speed and the clock. */
class SnapshotsByWorkIT extends RecordedProgram {
    private static final int MOST = 60;

    @Test
    void areTheSameInEveryRun() throws Exception {
        Dump compiled = recorded("checkpoint=0,snapshots=100k-bytecodes");
        assertThat(compiled.snapshots).hasSizeBetween(20, MOST);
        assertThat(compiled.meta.get("steps")).isEqualTo(Map.of("metric", "bytecodes", "every", 100_000L));
        List<String> states = statesOfMain(compiled);
        assertThat(states).hasSizeGreaterThan(500);
        assertThat(statesOfMain(recorded("checkpoint=0,snapshots=100k-bytecodes", "-XX:TieredStopAtLevel=4", "-XX:+UseSerialGC"))).isEqualTo(states);
        Dump disturbed = recorded("snapshots=100k-bytecodes,checkpoint=200ms");
        assertThat(statesOfMain(disturbed)).isEqualTo(states);
        assertThat(disturbed.meta.get("warnings").toString()).doesNotContain("missing");
        assertThat(contextsOfMain(recorded("checkpoint=0"))).as("what is counted").isEqualTo(contextsOfMain(compiled));
    }

    @Test
    void areAsFarApartAsAskedUntilThereAreTooMany() throws Exception {
        Dump dump = recorded("snapshots=1k-bytecodes");
        assertThat(dump.snapshots).hasSizeBetween(MOST / 2, MOST).isSorted();
        Object every = ((Map<?, ?>) dump.meta.get("steps")).get("every");
        assertThat((Long) every).isGreaterThan(1000).isEqualTo(1000L << Long.numberOfTrailingZeros((Long) every / 1000));
        assertThat(dump.meta.get("options").toString()).contains("snapshots=1000-bytecodes");
        long[] work = new long[dump.snapshots.length];
        for (Dump.SnapshotRow row : dump.increments.get("bytecodes")) {
            work[row.snapshot] += row.count;
        }
        for (int state = 1; state < work.length; state++) {
            assertThat(work[state]).as("bytecodes up to state %d", state).isBetween((Long) every / 4, 4 * (Long) every);
        }
    }

    private Dump recorded(String options, String... vm) throws Exception {
        List<String> command = new ArrayList<>(List.of(vm));
        command.add("endings.Steady");
        assertThat(recording.run("out=run.mct," + options, command.toArray(new String[0]))).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        return dump;
    }

    /** Path, metric, snapshot and increment of each row for the main thread. The order of callees has no meaning. */
    private static List<String> statesOfMain(Dump dump) {
        List<String> paths = paths(dump);
        List<String> rows = new ArrayList<>();
        for (Map.Entry<String, List<Dump.SnapshotRow>> metric : dump.increments.entrySet()) {
            for (Dump.SnapshotRow row : metric.getValue()) {
                if (row.context < paths.size()) {
                    rows.add(paths.get(row.context) + " " + metric.getKey() + " " + row.snapshot + " " + row.count);
                }
            }
        }
        rows.sort(null);
        return rows;
    }

    private static List<String> contextsOfMain(Dump dump) {
        List<String> paths = paths(dump);
        List<String> rows = new ArrayList<>();
        for (int context = 0; context < paths.size(); context++) {
            rows.add(paths.get(context) + " " + dump.metrics.get("calls")[context] + " " + dump.metrics.get("bytecodes")[context]);
        }
        rows.sort(null);
        return rows;
    }

    /** Paths of the contexts in the first segment, which is the main thread's. */
    private static List<String> paths(Dump dump) {
        assertThat(dump.threads.get(0).name).isEqualTo("main");
        List<String> paths = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (int context = 0; context < dump.threads.get(0).nodes(); context++) {
            open.subList(dump.depth[context], open.size()).clear();
            open.add(dump.methods.get(dump.method[context]).toString());
            paths.add(String.join(" ", open));
        }
        return paths;
    }
}
