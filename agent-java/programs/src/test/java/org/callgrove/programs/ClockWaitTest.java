package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code clock=cpu;wait}: which context gets waiting time, and what is not measured. */
@Tag("quick")
class ClockWaitTest {
    private static final long MILLI = 1_000_000;
    /** How long each wait of {@code clock.Waits} takes. */
    private static final long WAIT = 600 * MILLI;
    private static final String NOT_MEASURED = "The waiting time of virtual threads is not measured";

    @TempDir
    Path folder;

    private static Program waits(Jdk jdk, String... more) throws Exception {
        List<String> line = new ArrayList<>(List.of("-cp", ProgramSources.compiled(jdk, "clock/Waits", "").toString(), "clock.Waits", "600"));
        line.addAll(List.of(more));
        return new Program(jdk, "clock-waits", line);
    }

    @OnEachJdk
    void waitsAreInTheirContexts(Jdk jdk) throws Exception {
        Program.Result result = waits(jdk).recorded("checkpoint=0,clock=cpu;wait,clock.every=5ms");
        ClockDump clock = new ClockDump(result.dump());
        // The sum of the time that late ticks left out is known.
        long late = (Long) clock.waits("late");
        isNear(clock.waitsBelow("clock.Waits.asleep"), WAIT, printed(result, "sleeper"), late);
        isNear(clock.waitsBelow("clock.Waits.waiting"), WAIT, printed(result, "waiter"), late);
        isNear(clock.waitsBelow("clock.Waits.parked"), WAIT, printed(result, "parker"), late);
        long convoy = printed(result, "convoy-0") + printed(result, "convoy-1") + printed(result, "convoy-2");
        isNear(clock.waitsBelow("clock.Waits.holding"), 3 * WAIT, convoy - 3 * WAIT, late);
        // The second in the convoy is blocked for one wait and the third for two.
        isNear(clock.sum("wait", path -> path.get(path.size() - 1).equals("clock.Waits.queue")), 3 * WAIT, convoy - 3 * WAIT, late);
        assertThat(clock.sum("wait")).isEqualTo(clock.waits("recorded"));
        assertThat((Long) clock.waits("doubtful")).isZero();
        assertThat(clock.below("clock.Waits.asleep")).isLessThan(WAIT / 10);
    }

    @OnEachJdk
    void timeFoundInAWaitIsDoubtful(Jdk jdk) throws Exception {
        List<String> line = List.of("-cp", ProgramSources.compiled(jdk, "clock/Bursts", "").toString(), "clock.Bursts");
        Program.Result result = new Program(jdk, "clock-bursts", line).recorded("checkpoint=0,clock=cpu");
        ClockDump clock = new ClockDump(result.dump());
        long atRest = clock.below("clock.Bursts.rest");
        long doubtful = clock.sum("cpu-doubtful", path -> path.contains("clock.Bursts.rest"));
        // Only a burst that a tick hits is found where it belongs.
        assertThat(atRest).isGreaterThan(20 * MILLI);
        assertThat(doubtful).isBetween(atRest * 8 / 10, atRest);
        assertThat(clock.sum("cpu-doubtful", path -> path.contains("clock.Bursts.steady"))).isZero();
        assertThat(clock.sum("cpu-doubtful")).isEqualTo(clock.said("doubtful"));
        assertThat(clock.dump.meta.get("warnings").toString())
                .contains(
                        " ms of CPU time are doubtful: other methods may have used them, because the clock found the threads waiting, or in methods entered before");
    }

    private static long printed(Program.Result result, String name) {
        return result.out().lines().filter(line -> line.startsWith(name + " ")).mapToLong(line -> Long.parseLong(line.split(" ")[1])).sum();
    }

    /** Checks that a time is between two others: a tick may miss the begin and the end. On a busy machine, a wait ends later than it should. */
    private static void isNear(long time, long least, long most, long late) {
        assertThat(time).isBetween(least - late - least / 10, most + most / 10);
    }

    @OnEachJdk
    void waitAndCpuTimeMakeUpAThreadsTime(Jdk jdk) throws Exception {
        Program.Result result = waits(jdk).recorded("checkpoint=0,threads=separate,clock=cpu;wait,clock.every=2ms");
        ClockDump clock = new ClockDump(result.dump());
        long waited = clock.waitsBelow("clock.Waits.mixed");
        long used = clock.below("clock.Waits.mixed");
        // On a busy machine the thread is also ready without a processor, which is neither.
        long known = printed(result, "mixed-slept") + printed(result, "mixed-used");
        System.out.printf("%s: slept %d ms, found %d; used %d ms, found %d; %d ms in all%n", jdk, printed(result, "mixed-slept") / MILLI,
                waited / MILLI,
                printed(result, "mixed-used") / MILLI, used / MILLI, printed(result, "mixed") / MILLI);
        // A tick may miss the begin and the end of each of both waits, and ticks are rarer on a busy machine.
        long missed = 2 * 2 * 2 * clock.said("reached");
        isNear(waited + used, known - missed, printed(result, "mixed") + missed, (Long) clock.waits("late"));
    }

    @OnEachJdk
    void theDumpSaysWhatWasMeasured(Jdk jdk) throws Exception {
        ClockDump with = new ClockDump(waits(jdk).recorded("checkpoint=0,clock=cpu;wait").dump());
        assertThat(with.dump.meta.get("options").toString()).contains("clock=cpu;wait, clock.every=10ms");
        assertThat(with.dump.meta.get("metrics").toString())
                .containsPattern("id=wait, label=Waiting time, unit=nanoseconds, exact=false, accuracy=sampled, eventWeight=\\d+");
        assertThat(with.waits("virtualThreads")).isEqualTo("not measured");
        assertThat(with.dump.meta.get("warnings").toString()).contains("clock=cpu;wait ticked ").contains(" ms of waiting time are recorded: ")
                .contains(NOT_MEASURED);
        assertThat(with.dump.meta.get("notInstrumented").toString()).as("classes of the agent").doesNotContain("Grove");
        ClockDump without = new ClockDump(waits(jdk).recorded("checkpoint=0,clock=cpu").dump());
        assertThat(without.dump.metrics).containsKey("cpu").doesNotContainKey("wait");
        assertThat(without.dump.meta.get("clock").toString()).doesNotContain("wait");
        assertThat(without.dump.meta.get("warnings").toString()).contains("clock=cpu ticked ").doesNotContain("waiting time");
    }

    @OnEachJdk
    void virtualThreadsAreNotMeasured(Jdk jdk) throws Exception {
        if (jdk.feature() < 21) {
            return;
        }
        ClockDump clock = new ClockDump(waits(jdk, "virtual").recorded("checkpoint=0,clock=cpu;wait,clock.every=5ms").dump());
        assertThat(clock.sum("calls", path -> path.contains("clock.Waits.unmeasured"))).isPositive();
        assertThat(clock.waitsBelow("clock.Waits.unmeasured")).isZero();
        assertThat(clock.waits("virtualThreads")).isEqualTo("not measured");
    }

    /** Nanoseconds that pass until the program answers. */
    private static long timed(ClockPhases program, String line) throws Exception {
        long before = System.nanoTime();
        program.ask(line);
        return System.nanoTime() - before;
    }

    @OnEachJdk
    void noWaitIsRecordedInAPause(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder)) {
            program.command("attach", "clock=cpu;wait,clock.every=5ms,out=" + program.dump);
            long rested = timed(program, "rest 600");
            program.command("pause");
            program.ask("doze 600");
            program.command("resume");
            rested += timed(program, "rest 600");
            program.command("detach");
            ClockDump clock = new ClockDump(program.dump);
            isNear(clock.waitsBelow("clock.Phases.rest"), 2 * WAIT, rested, (Long) clock.waits("late"));
            assertThat(clock.waitsBelow("clock.Phases.doze")).isZero();
        }
    }

    @OnEachJdk
    void nothingWaitsBeforeTheRecordingOrOutsideRoots(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder,
                "-javaagent:" + Program.AGENT + "=start=off,root=clock.Phases.rest,clock=cpu;wait,out=" + folder.resolve("run.mct"))) {
            program.ask("rest 600");
            program.command("resume");
            program.ask("doze 600");
            long rested = timed(program, "rest 600");
            program.command("detach");
            ClockDump clock = new ClockDump(program.dump);
            isNear(clock.waitsBelow("clock.Phases.rest"), WAIT, rested, (Long) clock.waits("late"));
            assertThat(clock.sum("wait")).isEqualTo(clock.waitsBelow("clock.Phases.rest"));
        }
    }

    @OnNewestJdk
    void agentsHaveOneCounterLeft(Jdk jdk) throws Exception {
        Path api = Program.AGENT_JAVA.resolve(Path.of("api", "target", "classes"));
        String visits = "agents=" + ProgramSources.compiled(jdk, "agents/Visits", api.toString()) + "!agents.Visits";
        assertThat(waits(jdk).recorded("clock=cpu;wait," + visits).err())
                .contains("all processes and profiling agents together may declare at most 1 next to clock=cpu;wait, which takes 4");
    }
}
