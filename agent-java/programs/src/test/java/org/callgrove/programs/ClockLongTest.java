package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Measures how true the clock is, whether it changes trees, and what short threads and full memory do to it. */
@Tag("long")
class ClockLongTest {
    /** Attempts of a measurement that a busy machine may spoil. */
    private static final int ATTEMPTS = 3;
    private static final String WITHOUT_LIMIT = "-Dcallgrove.clock.share=100";
    /** Calls in the path of a thread of {@code clock.Own}, and what each means. */
    private static final int OWN_BITS = 13;
    private static final Map<String, String> BIT = Map.of("clock.Own.zero", "0", "clock.Own.one", "1");
    /** Nanoseconds that a thread may use between its last look at its account and the end that the agent sees. */
    private static final long AT_END_OF_THREAD = 100_000;

    @TempDir
    Path folder;

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

    /**
     * The least memory, many threads at once and a tick each millisecond: no time is in a context of another thread. Each thread has a path of its
     * own, and half of them do next to nothing, so contexts below a path must not have more time than its threads used by their own account. That
     * also holds of the beginning of a path, where contexts are folded.
     */
    @OnEachJdk
    void noTimeIsInContextsOfOthers(Jdk jdk) throws Exception {
        int count = 5000;
        Program program = new Program(jdk, "clock-own", ClockDump.threads(jdk, "Own", "" + count, "120", "200", "2000"));
        Program.Result result = program.recorded("checkpoint=200ms,threads.include=own-*,clock=cpu;wait,clock.every=1ms,memory=16M", WITHOUT_LIMIT,
                "-Xmx256m");
        assertThat(result.exit()).as(result.err()).isZero();
        ClockDump clock = new ClockDump(result.dump());
        assertThat(clock.sum("cpu")).as("time in contexts").isEqualTo(clock.said("recorded"));
        assertThat(clock.sum("wait")).as("waiting time in contexts").isEqualTo(clock.waits("recorded"));
        assertThat(clock.dump.meta.get("folded")).as("folded contexts").isNotNull();
        List<Long> used = result.out().lines().map(Long::parseLong).toList();
        assertThat(used).hasSize(count);
        Map<String, Long> allowed = new HashMap<>();
        for (int i = 0; i < count; i++) {
            String path = "";
            for (int bit = 0; bit <= OWN_BITS; bit++) {
                allowed.merge(path, used.get(i) + AT_END_OF_THREAD, Long::sum);
                path += (i >> bit & 1) == 0 ? "0" : "1";
            }
        }
        Map<String, Long> found = new HashMap<>();
        clock.each("cpu", (path, nanos) -> {
            String bits = path.stream().filter(BIT::containsKey).map(BIT::get).collect(Collectors.joining());
            for (int bit = 0; bit <= bits.length(); bit++) {
                found.merge(bits.substring(0, bit), nanos, Long::sum);
            }
        });
        long most = Long.MIN_VALUE;
        for (Map.Entry<String, Long> each : found.entrySet()) {
            long threads = allowed.getOrDefault(each.getKey(), 0L);
            most = Math.max(most, each.getKey().length() == OWN_BITS ? each.getValue() - threads + AT_END_OF_THREAD : Long.MIN_VALUE);
            assertThat(each.getValue()).as("time below %s, which used %d", each.getKey(), threads).isLessThanOrEqualTo(threads);
        }
        assertThat(found.keySet().stream().filter(path -> path.length() == OWN_BITS)).as("paths with time").hasSizeGreaterThan(count / 10);
        System.out.printf("%s: %d ticks, each %.1f ms; %d beginnings of paths with time, at most %,d ns more than a thread read%n", jdk,
                clock.said("ticks"), clock.said("reached") / 1e6, found.size(), most);
    }

    /** Twenty recordings of one program, one after another: time recorded and not recorded is what the VM says of the thread. */
    @OnEachJdk
    void twentyAttachmentsAddUp(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder)) {
            double worst = 0;
            for (int i = 0; i < 20; i++) {
                program.ask("two 100");
                program.command("attach", "clock=cpu,threads.include=main,out=" + program.dump);
                long before = program.ask("three 20");
                long all = program.ask("one 300");
                program.command("detach");
                ClockDump clock = new ClockDump(program.dump);
                double error = (double) (clock.said("recorded") + clock.said("notRecorded")) / all - 1;
                worst = Math.max(worst, Math.abs(error));
                assertThat(error).as("attachment %d", i).isBetween(-0.01, 0.01);
                assertThat(clock.sum("cpu")).isEqualTo(clock.said("recorded"));
                // A tick may come late on a busy machine, and finds the thread elsewhere then.
                assertThat(clock.below("clock.Phases.one")).as("attachment %d", i).isBetween((all - before) / 2, (all - before) * 3 / 2);
                assertThat(clock.below("clock.Phases.two")).as("before attachment %d", i).isZero();
            }
            System.out.printf("%s: at most %.2f%% off the VM's account%n", jdk, worst * 100);
        }
    }

    /**
     * With 32 threads, the clock uses at most 1% of the program's processor time if that keeps a processor busy, else at most 1% of one processor.
     */
    @OnEachJdk
    void theClockUsesAtMostOnePercent(Jdk jdk) throws Exception {
        for (String turns : List.of("50 0", "5 5", "1 49")) {
            for (String every : List.of("1ms", "10ms")) {
                Program.Result result = busy(jdk, turns).recorded("checkpoint=0,clock=cpu;wait,clock.every=" + every);
                ClockDump clock = new ClockDump(result.dump());
                String[] said = result.out().strip().split(" ");
                double used = Long.parseLong(said[0]);
                double passed = Long.parseLong(said[1]);
                double own = clock.said("own");
                System.out.printf(
                        "%s, clock.every=%s, 32 threads that spin and sleep for %s ms: the clock uses %.2f%% of the program's %.2f processors, "
                                + "%.2f%% of one; a tick each %.1f ms of %.0f µs%n",
                        jdk, every, turns, own / used * 100, used / passed, own / passed * 100,
                        clock.said("reached") / 1e6, own / clock.said("ticks") / 1e3);
                assertThat(own / Math.max(used, passed)).as("%s, %s", turns, every).isLessThanOrEqualTo(0.01);
            }
        }
    }

    private static Program busy(Jdk jdk, String turns) throws Exception {
        List<String> line = new ArrayList<>(List.of("-Xmixed", "-cp", ProgramSources.compiled(jdk, "clock/Busy", "").toString(), "clock.Busy", "32"));
        line.addAll(List.of(turns.split(" ")));
        line.add("5000");
        return new Program(jdk, "clock-busy", line);
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
        Dump with = DumpReader.read(program.recorded(options + ",clock=cpu;wait,clock.every=1ms").dump());
        assertThat(with.metrics).containsKeys("cpu", "wait");
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
        assertThat(initialised(program.recorded("checkpoint=0,clock=cpu;wait,clock.every=1ms"))).isEqualTo(without);
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
