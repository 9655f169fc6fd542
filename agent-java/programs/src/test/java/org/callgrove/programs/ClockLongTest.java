package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Measures how true the clock is, whether it changes trees, and what short threads and full memory do to it. */
@Tag("long")
class ClockLongTest {
    /** Attempts of a measurement that a busy machine may spoil. */
    private static final int ATTEMPTS = 3;
    private static final String WITHOUT_LIMIT = "-Dcallgrove.clock.share=100";

    /** Loops of known time, from 50 ns per call on. */
    @OnEachJdk
    void timeIsTrueWithinSixPercent(Jdk jdk) throws Exception {
        List<String> wrong = List.of("no attempt");
        for (int i = 0; i < ATTEMPTS && !wrong.isEmpty(); i++) {
            wrong = wrongLoops(jdk);
        }
        assertThat(wrong).isEmpty();
    }

    private static List<String> wrongLoops(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "clock-loops",
                List.of("-Xmixed", "-cp", ProgramSources.compiled(jdk, "clock/Loops", "").toString(), "clock.Loops", "600"));
        Program.Result result = program.recorded("checkpoint=0,clock=cpu,clock.every=5ms");
        ClockDump clock = new ClockDump(result.dump());
        List<String> wrong = new ArrayList<>();
        double sum = 0;
        for (String line : result.out().lines().toList()) {
            String[] words = line.split(" ");
            String loop = "clock.Loops." + words[0];
            long depth = Long.parseLong(words[1]);
            double known = Long.parseLong(words[2]);
            // Exclusive: spin calls nothing, so its time is the loop's.
            long time = clock.sum("cpu", path -> path.get(path.size() - 1).equals(loop)
                    && path.stream().filter("clock.Loops.down"::equals).count() == depth);
            double error = time / known - 1;
            sum += Math.abs(error);
            System.out.printf("%s: %s at depth %d, %,d ns per call: %.1f%%%n", jdk, words[0], depth,
                    Math.round(known / Long.parseLong(words[3])), error * 100);
            if (Math.abs(error) > 0.06) {
                wrong.add(line + ": " + time);
            }
        }
        System.out.printf("%s: %.1f%% on average, a tick each %.1f ms%n", jdk, sum * 100 / 18, clock.said("reached") / 1e6);
        return wrong;
    }

    /**
     * Thousands of short threads, with enough memory and with the least, in which trees are folded and merged. The dump has a little more than the
     * threads read of themselves, because the agent's work at the end of a thread follows: 7 to 12 µs per thread that does nothing, in 5,000. That
     * nothing counts twice was found by keeping, for each thread, all amounts given and the VM's last figure: they were equal to the nanosecond. The
     * main thread is left out, because writing the dump is its last work.
     */
    @OnEachJdk
    void shortThreadsAddUp(Jdk jdk) throws Exception {
        for (String memory : List.of("1800M", "16M")) {
            double error = 1;
            for (int i = 0; i < ATTEMPTS && (error < 0 || error > 0.01); i++) {
                Program.Result result =
                        threads(jdk, 5000, 40, 16, 60_000).recorded("checkpoint=500ms,clock=cpu,threads.include=short-*,memory=" + memory);
                ClockDump clock = new ClockDump(result.dump());
                assertThat(clock.sum("cpu")).isEqualTo(clock.said("recorded"));
                assertThat(clock.dump.meta).doesNotContainKey("incomplete");
                assertThat((double) clock.said("own")).as("the ticker's share").isLessThan(0.02 * clock.said("reached") * clock.said("ticks"));
                double used = Long.parseLong(result.out().strip());
                error = (clock.said("recorded") + clock.said("notRecorded")) / used - 1;
                System.out.printf("%s, %s: %.2f%% off the VM's account, %d ms recorded, %d not, a tick each %.1f ms%n", jdk, memory, error * 100,
                        clock.said("recorded") / 1_000_000, clock.said("notRecorded") / 1_000_000, clock.said("reached") / 1e6);
            }
            assertThat(error).isBetween(0.0, 0.01);
        }
    }

    /** The least memory, many threads at once and a tick each millisecond. */
    @OnEachJdk
    void noTimeGetsLostUnderStress(Jdk jdk) throws Exception {
        Program.Result result = threads(jdk, 5000, 60, 200, 2_000).recorded("checkpoint=200ms,clock=cpu,clock.every=1ms,memory=16M",
                WITHOUT_LIMIT, "-Xmx256m");
        assertThat(result.exit()).as(result.err()).isZero();
        ClockDump clock = new ClockDump(result.dump());
        assertThat(clock.sum("cpu")).as("time in contexts").isEqualTo(clock.said("recorded"));
        // Time in a context that was never called would be another node's.
        assertThat(clock.dump.meta).doesNotContainKey("attached");
        long[] calls = clock.dump.metrics.get("calls");
        long[] cpu = clock.dump.metrics.get("cpu");
        for (int node = 0; node < calls.length; node++) {
            assertThat(cpu[node] == 0 || calls[node] > 0).as("context %d", node).isTrue();
        }
        System.out.printf("%s: %d ticks, each %.1f ms%n", jdk, clock.said("ticks"), clock.said("reached") / 1e6);
    }

    /**
     * With settings under which a program repeats itself, trees are the same with and without a clock. The program's package must not be called
     * {@code clock}: the agent's comparison with the name of the option makes that string known to the VM, so a lookup of the package compares two
     * objects, even with {@code clock=off}.
     */
    @OnEachJdk
    void treesAreTheSame(Jdk jdk) throws Exception {
        String options = "checkpoint=0,blocks=precise,threads=group";
        Program program = repeating(jdk, "20", "200");
        Dump without = DumpReader.read(program.recorded(options).dump());
        Dump with = DumpReader.read(program.recorded(options + ",clock=cpu,clock.every=1ms").dump());
        assertThat(with.metrics.get("cpu")).isNotNull();
        for (String name : List.of("path-*", "main")) {
            TreeDiff diff = new TreeDiff(without, with, each -> each.name.equals(name));
            System.out.printf("%s, %s: %d contexts, %d differ%n", jdk, name, diff.tree().size(), diff.differing());
            assertThat(diff.tree().size()).isPositive();
            assertThat(diff.differing()).as(diff.report(10)).isZero();
        }
    }

    /** The clock asks the VM for processor times without the JDK's own classes for them. */
    @OnEachJdk
    void noClassMoreIsInitialised(Jdk jdk) throws Exception {
        Program program = repeating(jdk, "1", "1", "bean");
        Set<String> without = initialised(program.recorded("checkpoint=0,clock=off"));
        assertThat(without).contains("java.lang.management.ManagementFactory", "sun.management.ManagementFactoryHelper");
        assertThat(initialised(program.recorded("checkpoint=0,clock=cpu,clock.every=1ms"))).isEqualTo(without);
    }

    private static Set<String> initialised(Program.Result result) throws Exception {
        Dump dump = DumpReader.read(result.dump());
        Set<String> classes = new TreeSet<>();
        for (int method : dump.method) {
            if (dump.methods.get(method).name.equals("<clinit>")) {
                classes.add(dump.methods.get(method).className);
            }
        }
        return classes;
    }

    private static Program repeating(Jdk jdk, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(RepeatableOptions.options());
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", ProgramSources.compiled(jdk, "deterministic/Paths", "").toString(),
                "deterministic.Paths"));
        line.addAll(List.of(arguments));
        return new Program(jdk, "clock-trees", line);
    }

    private static Program threads(Jdk jdk, int threads, int paths, int atOnce, int turns) throws Exception {
        return new Program(jdk, "clock-short", ClockDump.shortThreads(jdk, "" + threads, "" + paths, "" + atOnce, "" + turns));
    }
}
