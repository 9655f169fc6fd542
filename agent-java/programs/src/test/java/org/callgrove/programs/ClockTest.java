package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code clock=cpu}: which context gets the time, what is not recorded, and where there is no clock. */
@Tag("quick")
class ClockTest {
    private static final long MILLI = 1_000_000;
    /** Most of what one phase of a test may get of its neighbours' time, on a machine so busy that ticks are late. */
    private static final Offset<Long> SOME_TICKS = within(100 * MILLI);

    @TempDir
    Path folder;

    @OnEachJdk
    void aPauseIsNotRecorded(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder)) {
            long before = program.ask("one 300");
            program.command("attach", "clock=cpu,out=" + program.dump);
            program.ask("one 300");
            program.command("pause");
            program.ask("two 300");
            program.command("resume");
            program.ask("three 300");
            program.command("switch", "metrics=calls");
            long all = program.ask("one 300");
            program.command("detach");
            ClockDump clock = new ClockDump(program.dump);
            assertThat(clock.below("clock.Phases.one")).isCloseTo(600 * MILLI, SOME_TICKS);
            assertThat(clock.below("clock.Phases.two")).isLessThan(100 * MILLI);
            assertThat(clock.below("clock.Phases.three")).isCloseTo(300 * MILLI, SOME_TICKS);
            assertThat(clock.said("notRecorded")).isGreaterThan(before + 200 * MILLI);
            assertThat((double) clock.said("recorded") + clock.said("notRecorded")).isBetween(all * 0.99, all * 1.1);
            assertThat(clock.sum("cpu")).isEqualTo(clock.said("recorded"));
            assertThat(clock.dump.meta.get("counted").toString()).contains("[calls, objects, ticks, cpu");
        }
    }

    @OnEachJdk
    void whatRanBeforeTheRecordingIsNotRecorded(Jdk jdk) throws Exception {
        try (ClockPhases program =
                new ClockPhases(jdk, folder, "-javaagent:" + Program.AGENT + "=start=off,clock=cpu,out=" + folder.resolve("run.mct"))) {
            long before = program.ask("two 300");
            program.command("resume");
            program.ask("one 300");
            program.command("detach");
            ClockDump clock = new ClockDump(program.dump);
            assertThat(clock.below("clock.Phases.one")).isCloseTo(300 * MILLI, SOME_TICKS);
            assertThat(clock.below("clock.Phases.two")).isZero();
            assertThat(clock.said("notRecorded")).isGreaterThan(before);
        }
    }

    @OnEachJdk
    void timeOutsideRootsIsNotRecorded(Jdk jdk) throws Exception {
        try (ClockPhases program =
                new ClockPhases(jdk, folder, "-javaagent:" + Program.AGENT + "=root=clock.Phases.one,clock=cpu,out=" + folder.resolve("run.mct"))) {
            program.ask("one 300");
            program.ask("two 300");
            program.command("detach");
            ClockDump clock = new ClockDump(program.dump);
            assertThat(clock.below("clock.Phases.one")).isEqualTo(clock.said("recorded")).isCloseTo(300 * MILLI, SOME_TICKS);
            assertThat(clock.said("notRecorded")).isGreaterThan(200 * MILLI);
        }
    }

    @OnEachJdk
    void timeOfMethodsEnteredEarlierIsDoubtful(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder)) {
            program.ask("one 100");
            program.command("attach", "clock=cpu,out=" + program.dump);
            program.ask("here 300");
            program.ask("one 300");
            program.command("detach");
            ClockDump first = new ClockDump(program.dump);
            assertThat(first.sum("cpu-doubtful", path -> path.contains("clock.Phases.main"))).isGreaterThan(150 * MILLI);
            assertThat(first.sum("cpu-doubtful", path -> path.contains("clock.Phases.one"))).isZero();
            assertThat(first.sum("cpu-doubtful")).isEqualTo(first.said("doubtful")).isLessThanOrEqualTo(first.said("recorded"));
            // The second recording begins with nothing of the first.
            program.command("attach", "out=" + folder.resolve("plain.mct"));
            program.ask("two 100");
            program.command("detach");
            assertThat(new ClockDump(folder.resolve("plain.mct")).dump.metrics).doesNotContainKeys("cpu", "ticks");
            program.command("attach", "clock=cpu,out=" + folder.resolve("third.mct"));
            program.ask("three 300");
            program.command("detach");
            ClockDump third = new ClockDump(folder.resolve("third.mct"));
            assertThat(third.below("clock.Phases.three")).isCloseTo(300 * MILLI, SOME_TICKS);
            assertThat(third.below("clock.Phases.one")).isZero();
            assertThat(third.sum("cpu")).isEqualTo(third.said("recorded"));
        }
    }

    @OnEachJdk
    void virtualThreadsGetTheirTime(Jdk jdk) throws Exception {
        if (jdk.feature() < 21) {
            return;
        }
        Program program = new Program(jdk, "clock-carried",
                List.of("-cp", ProgramSources.compiled(jdk, "clock/Carried", "").toString(), "clock.Carried", "25"));
        ClockDump clock = new ClockDump(program.recorded("clock=cpu,clock.every=5ms").dump());
        long once = clock.below("clock.Carried.once");
        long twice = clock.below("clock.Carried.twice");
        assertThat((double) twice / once).isBetween(1.4, 2.8);
        long inCarriers = clock.sum("cpu", path -> path.get(0).startsWith("java.util.concurrent.ForkJoin"));
        assertThat(inCarriers).isLessThan((once + twice) / 10);
    }

    @OnEachJdk
    void metricsOfAgentsStandNextToTheClocks(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "clock-agents", shortThreads(jdk));
        ClockDump without = new ClockDump(program.recorded("checkpoint=0,threads=merge," + agent(jdk, "Visits")).dump());
        ClockDump clock = new ClockDump(program.recorded("checkpoint=0,threads=merge,clock=cpu," + agent(jdk, "Visits")).dump());
        assertThat(clock.sum("visits")).isPositive().isEqualTo(clock.sum("visits-again"));
        assertThat(visits(clock)).isEqualTo(visits(without));
        assertThat(clock.sum("cpu")).isPositive().isEqualTo(clock.said("recorded"));
        assertThat(without.dump.metrics).doesNotContainKeys("cpu", "ticks");
    }

    private static long visits(ClockDump clock) {
        return clock.sum("visits", path -> path.contains("clock.Short.left"));
    }

    @OnNewestJdk
    void moreMetricsThanFitNextToTheClockAreRefused(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "clock-too-many", shortThreads(jdk));
        assertThat(program.recorded("clock=cpu," + agent(jdk, "Totals")).err()).contains("declares the metric 'ticks', whose id is already taken");
        String visits = agent(jdk, "Visits");
        assertThat(program.recorded("clock=cpu," + visits + visits.replace("agents=", ";")).err()).contains("whose id is already taken");
    }

    private static List<String> shortThreads(Jdk jdk) throws Exception {
        return ClockDump.shortThreads(jdk, "4", "50", "1", "20000");
    }

    private static String agent(Jdk jdk, String name) throws Exception {
        Path api = Program.AGENT_JAVA.resolve(Path.of("api", "target", "classes"));
        return "agents=" + ProgramSources.compiled(jdk, "agents/" + name, api.toString()) + "!agents." + name;
    }

    @OnEachJdk
    void whereThereIsNoClockTheOptionIsRefused(Jdk jdk) throws Exception {
        Program byId = new Program(jdk, "clock-by-id", shortThreads(jdk));
        for (String clock : List.of("clock=cpu", "clock=cpu;wait")) {
            assertThat(byId.recorded(clock, "-Dcallgrove.slot=none").err()).contains(
                    clock + " does not work in this Java runtime: its threads have no field for the agent to keep their context in; remove clock");
        }
        List<String> line = new ArrayList<>(List.of("--limit-modules", "java.instrument"));
        line.addAll(shortThreads(jdk));
        Program alone = new Program(jdk, "clock-alone", line);
        for (String clock : List.of("clock=cpu", "clock=cpu;wait")) {
            assertThat(alone.recorded(clock).err())
                    .contains(clock + " does not work in this Java runtime: it lacks the module java.management; remove clock");
        }
    }
}
