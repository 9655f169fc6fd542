package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that snapshots add up to the final counts, come at the right time, are few, and do not change the counts. */
class SnapshotsIT extends RecordedProgram {
    private static final int MOST = 60;

    @ParameterizedTest
    @ValueSource(strings = {"separate", "group", "merge"})
    void showWhatCameWhen(String threads) throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=0,snapshots=20ms,threads=" + threads, "endings.Phases")).isZero();
        String said = recording.outputBesideEndLine();
        Dump dump = recording.read();
        // The reader checks that no snapshot exceeds a later one or the final counts.
        assertThat(dump.problems).isEmpty();
        assertThat(dump.increments).containsOnlyKeys("calls", "bytecodes", "bytes");
        assertThat(dump.snapshots).hasSizeBetween(3, MOST).isSorted();
        long[] early = byState(dump, "early", "calls");
        long[] late = byState(dump, "late", "calls");
        assertThat(sum(early)).isEqualTo(1000);
        assertThat(sum(late)).isEqualTo(1000);
        assertThat(last(early)).as("all early calls before the first late one").isLessThan(first(late));
        assertThat(sum(byState(dump, "atLast", "calls"))).as("after the last rest there was no state").isZero();
        assertThat(total(dump, "atLast", "calls")).isEqualTo(1000);
        assertThat(sum(byState(dump, "early", "bytecodes"))).isEqualTo(total(dump, "early", "bytecodes")).isPositive();
        // The lengths 0 to 6 occur 142 times, then 0 to 5 once more: 143 arrays of 16 bytes and 857 of 24.
        assertThat(sum(byState(dump, "early", "bytes"))).isEqualTo(143 * 16 + 857 * 24).isEqualTo(total(dump, "early", "bytes"));
        assertThat(bytesMade(dump, "early")).containsExactly(1000, 142 * 21 + 15);
        long[] inThread = byState(dump, "inThread", "calls");
        assertThat(sum(inThread)).isEqualTo(80);
        assertThat(last(inThread)).isGreaterThan(first(inThread));

        assertThat(recording.run("out=run.mct,checkpoint=0,threads=" + threads, "endings.Phases")).isZero();
        Dump without = recording.read();
        assertThat(recording.outputBesideEndLine()).isEqualTo(said);
        assertThat(without.snapshots).isEmpty();
        assertThat(without.increments).isEmpty();
        for (String method : List.of("early", "late", "atLast", "inThread", "threads", "main")) {
            for (String metric : List.of("calls", "bytecodes")) {
                assertThat(total(without, method, metric)).as(method + " " + metric).isEqualTo(total(dump, method, metric));
            }
        }
    }

    @Test
    void areNeverMoreThanSixty() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=100ms,snapshots=1ms", "endings.Phases")).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        assertThat(dump.snapshots).hasSizeBetween(2, MOST).isSorted();
        // After a slow start, snapshots are so far apart that there may be none after all early calls.
        assertThat(sum(byState(dump, "early", "calls"))).isBetween(0L, 1000L);
        assertThat(total(dump, "early", "calls")).isEqualTo(1000);
        assertThat(dump.meta.get("options").toString()).contains("snapshots=1ms");
    }

    /** Increments of a method of {@code endings.Phases}, by snapshot. */
    private static long[] byState(Dump dump, String method, String metric) {
        long[] counts = new long[dump.snapshots.length];
        for (Dump.SnapshotRow row : dump.increments.get(metric)) {
            if (is(dump, row.context, method)) {
                counts[row.snapshot] += row.count;
            }
        }
        return counts;
    }

    /** Byte arrays that a method had allocated by the last snapshot, and their elements. */
    private static long[] bytesMade(Dump dump, String method) {
        long[] made = new long[2];
        for (Dump.ArraySnapshotRow row : dump.arrayIncrements) {
            if (row.gained.type == 'B' && is(dump, row.gained.context, method)) {
                made[0] += row.gained.arrays;
                made[1] += row.gained.elements;
            }
        }
        return made;
    }

    private static long total(Dump dump, String method, String metric) {
        long[] counts = dump.metrics.get(metric);
        long sum = 0;
        for (int context = 0; context < counts.length; context++) {
            sum += is(dump, context, method) ? counts[context] : 0;
        }
        return sum;
    }

    private static boolean is(Dump dump, int context, String method) {
        Dump.Method at = dump.methods.get(dump.method[context]);
        return at.name.equals(method) && at.className.equals("endings.Phases");
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    private static int first(long[] counts) {
        int at = 0;
        while (counts[at] == 0) {
            at++;
        }
        return at;
    }

    private static int last(long[] counts) {
        int at = counts.length - 1;
        while (counts[at] == 0) {
            at--;
        }
        return at;
    }
}
