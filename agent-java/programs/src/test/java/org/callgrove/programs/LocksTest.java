package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code locks=}: which contexts wait for which ones, what is not added, and where there are no looks. */
@Tag("quick")
class LocksTest {
    private static final long MILLI = 1_000_000;
    private static final String LOCK_CLASS = "java.util.concurrent.locks.ReentrantLock$FairSync";

    /** The loop around all turns: a holder may leave a lock and take it again within one look. */
    private static final String TURN = "convoy.Convoy.lambda$thread$0";

    @TempDir
    Path folder;

    private static Program convoy(Jdk jdk, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of("-cp", ProgramSources.compiled(jdk, "convoy/Convoy", "").toString(), "convoy.Convoy"));
        line.addAll(List.of(arguments));
        return new Program(jdk, "locks-convoy", line);
    }

    /** Each row must be one of those written down here: the waiter's method, the class of the lock, and where the holder may be. */
    @OnEachJdk
    void contextsAreThoseOfWaiterAndHolder(Jdk jdk) throws Exception {
        for (String threads : List.of("separate", "merge")) {
            Program.Result result = convoy(jdk, "3", "60", "3000").recorded("checkpoint=0,locks=2ms,threads=" + threads);
            LockDump locks = new LockDump(result.dump());
            long[] inside = new long[3];
            for (Dump.LockRow row : locks.dump.locks) {
                List<String> waiter = locks.waiter(row);
                List<String> holder = locks.holder(row);
                String own = waiter.stream().filter(name -> name.startsWith("convoy.Convoy.") && !name.contains("lambda$")).reduce("", (a, b) -> b);
                switch (locks.className(row)) {
                    case "java.lang.Object" -> {
                        assertThat(LockDump.last(waiter)).isEqualTo("convoy.Convoy.monitor");
                        assertThat(LockDump.last(holder)).isIn("", TURN, "convoy.Convoy.monitor", "convoy.Convoy.inMonitor");
                        inside[0] += LockDump.last(holder).equals("convoy.Convoy.inMonitor") ? row.nanos : 0;
                    }
                    // The method itself has not begun, so the waiter is in its caller. So is a holder that is about to begin or has just ended it.
                    case "convoy.Convoy" -> {
                        assertThat(LockDump.last(waiter)).isEqualTo("convoy.Convoy.callMethod");
                        assertThat(LockDump.last(holder)).isIn("", TURN, "convoy.Convoy.callMethod", "convoy.Convoy.method",
                                "convoy.Convoy.inMethod");
                        inside[1] += LockDump.last(holder).equals("convoy.Convoy.inMethod") ? row.nanos : 0;
                    }
                    case LOCK_CLASS -> {
                        assertThat(own).isEqualTo("convoy.Convoy.lock");
                        assertThat(waiter).contains("java.util.concurrent.locks.ReentrantLock.lock");
                        assertThat(LockDump.last(waiter)).isEqualTo("java.util.concurrent.locks.LockSupport.park");
                        assertThat(holder.isEmpty() || holder.contains("convoy.Convoy.lock")).isTrue();
                        inside[2] += LockDump.last(holder).equals("convoy.Convoy.inLock") ? row.nanos : 0;
                    }
                    // The JDK has locks too, such as those of classes that are being initialised.
                    default -> assertThat(locks.className(row)).doesNotStartWith("convoy.");
                }
            }
            Map<String, Long> times = locks.times();
            System.out.printf(
                    "%s, threads=%s: %s; in the methods that hold: %d, %d, %d ms; %d looks, each %.1f ms of %d µs; %d pairs, %d changed, %d without owner%n",
                    jdk, threads, times, inside[0] / MILLI, inside[1] / MILLI, inside[2] / MILLI, locks.figure("looks"),
                    locks.figure("reached") / 1e6,
                    locks.figure("own") / locks.figure("looks") / 1000, locks.figure("waits"), locks.figure("changed"), locks.figure("noOwner"));
            assertThat(times).containsKeys("java.lang.Object", "convoy.Convoy", LOCK_CLASS);
            String[] waited = result.out().strip().split(" ");
            isNear(times.get("java.lang.Object"), Long.parseLong(waited[0]));
            isNear(times.get(LOCK_CLASS), Long.parseLong(waited[1]));
            isNear(times.get("convoy.Convoy"), Long.parseLong(waited[2]));
            assertThat(inside[0]).as("at the monitor").isGreaterThan(times.get("java.lang.Object") * 5 / 10);
            assertThat(inside[1]).as("at the method").isGreaterThan(times.get("convoy.Convoy") * 5 / 10);
            assertThat(inside[2]).as("at the lock").isGreaterThan(times.get(LOCK_CLASS) * 2 / 10);
            if (threads.equals("merge")) {
                Set<String> distinct = new HashSet<>();
                locks.dump.locks.forEach(row -> assertThat(distinct.add(row.waiter + " " + row.holder + " " + row.lockClass)).isTrue());
                assertThat(locks.dump.threads).hasSize(1);
            }
        }
    }

    /** Checks a time that looks found by the time that the program has measured. With about a hundred looks, some percent are chance. */
    private static void isNear(long found, long measured) {
        System.out.printf("  %d ms found, %d ms waited%n", found / MILLI, measured / MILLI);
        assertThat(found).isBetween(measured * 6 / 10, measured * 14 / 10);
    }

    @OnEachJdk
    void theDumpSaysWhatWasLookedFor(Jdk jdk) throws Exception {
        LockDump with = new LockDump(convoy(jdk, "2", "5", "1000").recorded("checkpoint=0,locks=20ms").dump());
        assertThat(with.dump.meta.get("options").toString()).contains("locks=20ms");
        assertThat(with.figure("every")).isEqualTo(20 * MILLI);
        assertThat(with.figure("omitted")).isZero();
        assertThat(with.locks().get("virtualThreads")).isEqualTo("not measured");
        assertThat(with.dump.meta.get("warnings").toString())
                .contains("locks=20ms looked for threads that wait for locks " + with.figure("looks") + " times, every ")
                .contains(" ms on average. Virtual threads are not measured").doesNotContain("left out");
        assertThat(with.dump.meta.get("notInstrumented").toString()).as("classes of the agent").doesNotContain("Grove");
        LockDump without = new LockDump(convoy(jdk, "2", "5", "1000").recorded("checkpoint=0").dump());
        assertThat(without.dump.meta).doesNotContainKey("locks");
        assertThat(without.dump.locks).isNull();
        assertThat(without.dump.meta.get("options").toString()).doesNotContain(" locks=");
    }

    /** The agent edits the JDK's class of descriptions, which must say the same as before. */
    @OnEachJdk
    void descriptionsOfThreadsAreAsWithoutTheAgent(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "locks-described",
                List.of("-cp", ProgramSources.compiled(jdk, "convoy/Described", "").toString(), "convoy.Described"));
        String out = program.plain().out();
        assertThat(out).contains("blocked BLOCKED false false false true main", "asleep TIMED_WAITING false ", "main RUNNABLE");
        assertThat(program.recorded("checkpoint=0,locks=1ms").out()).isEqualTo(out);
    }

    @OnEachJdk
    void pausesAreLeftOutAndRecordingsAreIndependent(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder, "convoy/Phases", List.of())) {
            program.command("attach", "locks=5ms,out=" + program.dump);
            program.ask("one 600");
            program.command("dump");
            long inDump = new LockDump(program.dump).below("convoy.Phases.one");
            program.command("pause");
            program.ask("two 600");
            program.command("resume");
            program.ask("one 600");
            program.command("detach");
            LockDump locks = new LockDump(program.dump);
            assertThat(locks.below("convoy.Phases.two")).isZero();
            assertThat(inDump).isBetween(300 * MILLI, 900 * MILLI);
            assertThat(locks.below("convoy.Phases.one")).isBetween(inDump + 300 * MILLI, inDump + 900 * MILLI);
            for (Dump.LockRow row : locks.dump.locks) {
                if (locks.waiter(row).contains("convoy.Phases.one")) {
                    assertThat(locks.holder(row)).contains("convoy.Phases.hold", "convoy.Phases.holding");
                }
            }
            // The second recording begins with nothing of the first, and the third one with nothing of both.
            program.command("attach", "out=" + folder.resolve("plain.mct"));
            program.ask("two 100");
            program.command("detach");
            assertThat(new LockDump(folder.resolve("plain.mct")).dump.locks).isNull();
            program.command("attach", "locks=5ms,out=" + folder.resolve("third.mct"));
            program.ask("two 600");
            program.command("detach");
            LockDump third = new LockDump(folder.resolve("third.mct"));
            assertThat(third.below("convoy.Phases.two")).isBetween(300 * MILLI, 900 * MILLI);
            assertThat(third.below("convoy.Phases.one")).isZero();
        }
    }

    @OnEachJdk
    void waitersOutsideRootsAreCountedAlone(Jdk jdk) throws Exception {
        try (ClockPhases program = new ClockPhases(jdk, folder, "convoy/Phases",
                List.of("-javaagent:" + Program.AGENT + "=start=off,root=convoy.Phases.one,locks=5ms,out=" + folder.resolve("run.mct")))) {
            program.ask("one 600");
            program.command("resume");
            program.ask("one 600");
            program.ask("two 600");
            program.command("detach");
            LockDump locks = new LockDump(program.dump);
            assertThat(locks.below("convoy.Phases.one")).isBetween(300 * MILLI, 900 * MILLI);
            assertThat(locks.unrecorded("time")).isBetween(300 * MILLI, 900 * MILLI);
            assertThat(locks.unrecorded("looks")).isPositive();
            // The holder runs outside root methods.
            assertThat(locks.dump.locks).isNotEmpty().allMatch(row -> row.holder == -1);
        }
    }

    @OnEachJdk
    void whereThereAreNoLooksTheOptionIsRefused(Jdk jdk) throws Exception {
        assertThat(convoy(jdk, "1", "1", "1").recorded("locks=20ms", "-Dcallgrove.slot=none").err()).contains(
                "locks=20ms does not work in this Java runtime: its threads have no field for the agent to keep their context in; remove locks");
        List<String> line = new ArrayList<>(List.of("--limit-modules", "java.instrument", "-cp",
                ProgramSources.compiled(jdk, "convoy/Convoy", "").toString(), "convoy.Convoy", "1", "1", "1"));
        assertThat(new Program(jdk, "locks-alone", line).recorded("locks=20ms").err())
                .contains("locks=20ms does not work in this Java runtime: it lacks the module java.management; remove locks");
    }
}
