package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records {@code heap.Collected} with {@code snapshots=gc}: compares collections with the VM's log, and intervals with what is allocated in them. */
@Tag("quick")
class CollectionsTest {
    private static final int TURNS = 8;
    private static final long EVEN = 10_000_000;
    private static final long ODD = 20_000_000;
    private static final Pattern NUMBER = Pattern.compile("GC\\((\\d+)\\)");

    @TempDir
    Path folder;

    static List<Arguments> collectors() {
        List<Arguments> all = new ArrayList<>();
        for (Jdk jdk : Jdk.all()) {
            for (String collector : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah")) {
                all.add(Arguments.of(jdk, collector));
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("collectors")
    void collectionsAreThoseOfTheLog(Jdk jdk, String collector) throws Exception {
        Path log = folder.resolve("gc.log");
        Program.Result result = program(jdk).recorded("checkpoint=0,snapshots=gc", "-XX:TieredStopAtLevel=1", "-XX:+Use" + collector + "GC",
                "-Xlog:gc:file=" + log, "-Xms600m", "-Xmx600m", "-Xmn450m");
        assumeTrue(!result.err().contains("not supported"), () -> jdk + " has no " + collector);
        assertThat(result.errBesideEndLine()).isEmpty();
        Dump dump = DumpReader.read(result.dump());
        assertThat(dump.problems).isEmpty();
        assertThat(dump.meta.get("options").toString()).contains("snapshots=gc");
        Map<?, ?> collections = (Map<?, ?>) dump.meta.get("collections");
        assertThat((Long) collections.get("seen")).isBetween((long) sinceFirstRequest(log).size(), (long) numbers(log).size());
        long[] cumulated = new long[dump.snapshots.length];
        long sum = 0;
        for (int i = 0; i < cumulated.length; i++) {
            Map<?, ?> gc = (Map<?, ?>) ((Map<?, ?>) ((List<?>) dump.meta.get("snapshots")).get(i)).get("gc");
            sum += (Long) gc.get("collections");
            cumulated[i] = sum;
            assertThat(gc.toString()).contains("cause=").contains("collector=").contains("duration=").contains("after=");
        }
        assertThat(sum).isLessThanOrEqualTo((Long) collections.get("seen"));
        assertThat((Long) collections.get("merged")).isEqualTo(sum - cumulated.length);
        assertThat(cumulated.length).isGreaterThan(TURNS / 2);
        if (collector.equals("Serial") || collector.equals("G1")) {
            isAbout(dump, cumulated, (Long) collections.get("seen") - TURNS);
        }
    }

    /**
     * Checks what was allocated before each snapshot: all that came before its last collection, and at most a fiftieth of the time between two
     * collections after it, in which the program sleeps. Only a thread that comes very late finds more, but no more than the next turn.
     *
     * @param others collections that the program has not asked for, all before the first turn
     */
    private static void isAbout(Dump dump, long[] cumulated, long others) {
        long allocated = 0;
        int late = 0;
        for (int i = 0; i < cumulated.length; i++) {
            for (Dump.SnapshotRow row : dump.increments.get("bytes")) {
                Dump.Method method = dump.methods.get(dump.method[row.context]);
                allocated += row.snapshot == i && method.className.equals("heap.Collected") ? row.count : 0;
            }
            long turns = Math.max(0, cumulated[i] - others);
            long before = turns / 2 * (EVEN + ODD) + turns % 2 * EVEN;
            assertThat(allocated).as("before snapshot %d", i).isBetween(before, before + (turns % 2 == 0 ? EVEN : ODD));
            late += allocated == before ? 0 : 1;
        }
        assertThat(late).isLessThan(2);
    }

    /** The agent's own start fills such a young generation many times, and the program at most twice before it asks for a collection. */
    @OnEachJdk
    void collectionsOfTheAgentsStartDoNotCount(Jdk jdk) throws Exception {
        Path log = folder.resolve("gc.log");
        Dump dump = DumpReader.read(program(jdk).recorded("checkpoint=0,snapshots=gc,cache=off", "-XX:+UseSerialGC", "-Xmn8m",
                "-Xlog:gc:file=" + log).dump());
        assertThat(dump.problems).isEmpty();
        int requested = sinceFirstRequest(log).size();
        assertThat(numbers(log).size() - requested).isGreaterThan(10);
        Long seen = (Long) ((Map<?, ?>) dump.meta.get("collections")).get("seen");
        assertThat(seen).isBetween((long) requested, requested + 4L);
    }

    @OnEachJdk
    void withoutTheOptionNothingIsSaidOrLoaded(Jdk jdk) throws Exception {
        Path log = folder.resolve("classes.log");
        Program.Result result = program(jdk).recorded("checkpoint=0", "-Xlog:class+load:file=" + log);
        assertThat(DumpReader.read(result.dump()).meta).doesNotContainKey("collections");
        assertThat(Files.readString(log)).doesNotContain("com.sun.management.GcInfo").doesNotContain("GarbageCollectorMXBean")
                .doesNotContain("java.lang.management.ThreadInfo ");
    }

    @OnEachJdk
    void aVmWithoutPerformanceDataHasNoCauses(Jdk jdk) throws Exception {
        Dump dump = DumpReader.read(program(jdk).recorded("checkpoint=0,snapshots=gc", "-XX:-UsePerfData", "-XX:+UseSerialGC").dump());
        assertThat(dump.problems).isEmpty();
        assertThat(dump.meta.get("snapshots").toString()).contains("gc={collections=").doesNotContain("cause");
    }

    private static Program program(Jdk jdk) throws Exception {
        return new Program(jdk, "collected",
                List.of("-cp", ProgramSources.compiled(jdk, "heap/Collected", "").toString(), "heap.Collected", "" + TURNS, "400"));
    }

    /** Numbers of the collections in the VM's log. */
    private static TreeSet<Integer> numbers(Path log) throws Exception {
        return numbers(Files.readString(log));
    }

    /** Numbers of the collections from the first one that the program has asked for. */
    private static TreeSet<Integer> sinceFirstRequest(Path log) throws Exception {
        String text = Files.readString(log);
        return numbers(text.substring(text.lastIndexOf('\n', text.indexOf("(System.gc())")) + 1));
    }

    private static TreeSet<Integer> numbers(String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (Matcher number = NUMBER.matcher(text); number.find();) {
            numbers.add(Integer.parseInt(number.group(1)));
        }
        return numbers;
    }
}
