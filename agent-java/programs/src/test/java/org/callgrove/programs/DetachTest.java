package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Attaches to a running program, detaches, and attaches again, using the commands of the agent's jar. */
class DetachTest {
    private static final String STEP = "threads.Detached.step";
    private static final int STEPS_IN_INDEX = 5;
    private static final int CYCLES = 20;

    @TempDir
    Path folder;

    @Tag("quick")
    @OnEachJdk
    void countsWhileAttachedOnly(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            List<String> plain = List.of(program.ask("index").split(" "));
            program.ask("work 1000");
            assertThat(program.command("attach", "out=" + folder.resolve("first.mct") + ",checkpoint=0")).startsWith("callgrove: recording into");
            assertThat(program.ask("index").split(" ")).as("positions in woven code").doesNotContainAnyElementsOf(plain);
            assertThat(program.ask("work 100")).isEqualTo("200");
            assertThat(program.command("attach", "out=other.mct")).contains("already being recorded", "first.mct");
            program.ask("enter");
            assertThat(program.command("dump")).contains("first.mct");
            assertSteps("first.mct", 100, 1);
            program.ask("work 50");
            assertThat(program.command("detach")).contains("contexts → ", "first.mct");
            Dump first = assertSteps("first.mct", 150, 1);
            assertThat(program.ask("index").split(" ")).as("positions in the program's own code").containsExactlyElementsOf(plain);
            program.ask("work 7");
            assertThat(program.command("detach")).isEqualTo("callgrove: the program is not being recorded: attach first");
            program.command("attach", "out=" + folder.resolve("second.mct") + ",checkpoint=0");
            program.ask("work 30");
            assertThat(program.ask("index").split(" ")).doesNotContainAnyElementsOf(plain);
            program.ask("leave");
            program.ask("work 5");
            program.command("detach");
            Dump second = assertSteps("second.mct", 35, 1);
            assertThat(perStep(second, "bytecodes")).isEqualTo(perStep(first, "bytecodes"));
            assertThat(program.ask("index").split(" ")).containsExactlyElementsOf(plain);
        }
    }

    /** The method is entered as a root and returns to a caller that was outside all roots, at a time when the recording has no roots. */
    @Tag("quick")
    @OnNewestJdk
    void aRootMethodMayReturnInALaterRecordingWithoutRoots(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("first.mct") + ",checkpoint=0,root=threads.Detached.enter");
            program.ask("enter");
            program.ask("work 20");
            program.command("detach");
            assertThat(new Segments(DumpReader.read(folder.resolve("first.mct"))).calls("main", STEP)).isEqualTo(20);
            program.command("attach", "out=" + folder.resolve("second.mct") + ",checkpoint=0");
            program.ask("leave");
            program.ask("work 5");
            program.command("detach");
            assertSteps("second.mct", 5, 0);
        }
    }

    @Tag("quick")
    @OnNewestJdk
    void countsNothingDuringPauses(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            List<String> plain = List.of(program.ask("index").split(" "));
            assertThat(program.command("pause")).isEqualTo("callgrove: the program is not being recorded: attach first");
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            assertThat(program.command("resume")).isEqualTo("callgrove: the recording is not paused");
            program.ask("work 100");
            assertThat(program.command("pause")).contains("contexts → ", "run.mct", "; paused");
            assertSteps("run.mct", 100, 0);
            assertThat(program.ask("index").split(" ")).as("positions during a pause").containsExactlyElementsOf(plain);
            program.ask("work 50");
            program.command("dump");
            Dump paused = assertSteps("run.mct", 100, 0);
            assertThat(paused.meta.get("warnings").toString()).contains("paused once", "still paused");
            assertThat(program.command("pause")).contains("already paused");
            assertThat(program.command("resume")).contains("recording continues into", "run.mct");
            program.ask("work 20");
            assertThat(program.ask("index").split(" ")).as("positions after a pause").doesNotContainAnyElementsOf(plain);
            program.command("pause");
            program.ask("work 9");
            program.command("resume");
            program.ask("work 3");
            program.command("pause");
            program.quit();
            Dump last = assertSteps("run.mct", 123, 1);
            assertThat(last.meta.get("warnings").toString()).contains("paused 3 times");
            assertThat(perStep(last, "bytecodes")).isEqualTo(perStep(paused, "bytecodes"));
        }
    }

    @Tag("quick")
    @OnEachJdk
    void beginsWhatStartOffLeftOff(Jdk jdk) throws Exception {
        String options = "=start=off,checkpoint=0,out=" + folder.resolve("run.mct");
        try (DetachedProgram program = new DetachedProgram(jdk, folder, "-javaagent:" + Program.AGENT + options)) {
            List<String> plain = List.of(program.ask("index").split(" "));
            assertThat(program.command("dump")).isEqualTo("callgrove: the program is not being recorded: attach first");
            program.ask("work 10");
            assertThat(program.command("resume")).contains("recording into", "run.mct");
            program.ask("work 20");
            assertThat(program.ask("index").split(" ")).as("positions in woven code").doesNotContainAnyElementsOf(plain);
            program.command("detach");
            assertSteps("run.mct", 20, 1);
            assertThat(program.ask("index").split(" ")).containsExactlyElementsOf(plain);
            assertThat(program.command("resume")).isEqualTo("callgrove: the program is not being recorded: attach first");
        }
    }

    @Tag("long")
    @OnEachJdk
    void takesNothingMoreAfterTheFirstOfTwentyTimes(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            long memory = 0;
            String threads = "";
            for (int i = 1; i <= CYCLES; i++) {
                program.command("attach", "out=" + folder.resolve("run.mct") + ",snapshots=100ms,times=true");
                program.ask("work " + i);
                program.command("detach");
                assertSteps("run.mct", i, 0);
                if (i == 2) {
                    memory = Long.parseLong(program.ask("memory"));
                    threads = program.ask("threads");
                }
            }
            assertThat(Long.parseLong(program.ask("memory"))).as("kB of native memory").isLessThanOrEqualTo(memory + 1024);
            // The VM accounts for the memory region of contexts as a whole. The agent reports how much of it contexts take.
            List<Long> contexts =
                    Files.readAllLines(folder.resolve("err.txt")).stream().filter(line -> line.startsWith("callgrove: contexts used "))
                            .map(line -> Long.parseLong(line.split(" ")[3])).toList();
            assertThat(contexts).hasSize(CYCLES);
            assertThat(contexts.get(CYCLES - 1)).as("bytes of contexts").isLessThanOrEqualTo(contexts.get(1));
            assertThat(program.ask("threads")).isEqualTo(threads);
            assertThat(folder.toFile().list()).containsExactlyInAnyOrder("run.mct", "err.txt");
        }
    }

    @Tag("quick")
    @OnEachJdk
    void saysWhenADumpCannotBeWritten(Jdk jdk) throws Exception {
        Path away = Files.createDirectory(folder.resolve("away"));
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + away.resolve("run.mct") + ",checkpoint=0");
            assertThat(program.command("dump")).contains("contexts → ");
            Files.delete(away.resolve("run.mct"));
            Files.delete(away);
            assertThat(program.command("dump")).contains("could not be written").doesNotContain("contexts → ");
            assertThat(program.command("detach")).contains("could not be written").doesNotContain("contexts → ");
            assertThat(program.command("detach")).contains("not being recorded: attach first");
        }
    }

    /**
     * Each time a class is switched, HotSpot adds its NaN constants to the class's constants again. On JDK 25 their number tripled with each
     * recording.
     */
    @Tag("long")
    @OnEachJdk
    void letsConstantPoolsGrowByNaNsOnly(Jdk jdk) throws Exception {
        Path log = folder.resolve("pools.txt");
        try (DetachedProgram program = new DetachedProgram(jdk, folder, "-Xlog:redefine+class+constantpool=info:file=" + log)) {
            for (int i = 0; i < 4; i++) {
                program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
                program.command("detach");
            }
            program.quit();
        }
        Matcher pools = Pattern.compile("old_cp_len=(\\d+), scratch_cp_len=(\\d+)\\R.*merge_cp_len=(\\d+)").matcher(Files.readString(log));
        int switched = 0;
        int most = 0;
        while (pools.find()) {
            switched++;
            most = Math.max(most, Integer.parseInt(pools.group(3)) - Math.max(Integer.parseInt(pools.group(1)), Integer.parseInt(pools.group(2))));
        }
        assertThat(switched).as("classes switched").isGreaterThan(2000);
        assertThat(most).as("constants added to a class that had them").isBetween(1, 4);
    }

    @Tag("quick")
    @OnEachJdk
    void listsTheMethodsOfARecording(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0,root=threads.Detached.enter");
            assertThat(methods(program, "threads.Detached.*ork*")).containsExactly("threads.Detached.lambda$work$0(int)",
                    "threads.Detached.work(int)");
            assertThat(methods(program, "*Detached.first*")).containsExactly("threads.Detached.first()");
            assertThat(methods(program, "*.currentThread")).as("a native method").noneMatch(line -> line.startsWith("java.lang.Thread."));
            assertThat(methods(program, "*")).as("as many as fit").hasSize(501).last().asString().matches("and \\d+ more");
            for (String none : List.of("no.such.Type.method", "java.lang.Thread.currentThread")) {
                assertThat(program.command("methods", none))
                        .contains("no loaded method '" + none + "' can be a root (native and excluded methods cannot): write class and method");
            }
            program.command("pause");
            assertThat(methods(program, "first")).contains("threads.Detached.first()");
            program.command("detach");
            assertThat(program.command("methods", "*")).contains("loaded classes: start it with a package");
        }
    }

    private static List<String> methods(DetachedProgram program, String pattern) throws Exception {
        return program.command("methods", pattern).lines().filter(line -> !line.contains("JEP 451")).toList();
    }

    @Tag("quick")
    @OnEachJdk
    void saysWhyAProgramCannotBeRecorded(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder, "-XX:+DisableAttachMechanism")) {
            assertThat(program.command("doctor")).contains("NO  attaching", "disabled by -XX:+DisableAttachMechanism", "It cannot be recorded");
            assertThat(program.command("attach", "out=never.mct")).contains("cannot be reached", "`doctor " + program.pid() + "` says why");
        }
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            assertThat(program.command("doctor")).contains("ok  JDK              " + jdk.version(), "ok  java.instrument", "It can be recorded")
                    .doesNotContain("NO");
            assertThat(methods(program, "threads.Detached.*ork*")).containsExactly("threads.Detached.lambda$work$0(int)",
                    "threads.Detached.work(int)");
            assertThat(program.command("methods", "java.lang.Thread.currentThread"))
                    .contains("no loaded class has a method with code 'java.lang.Thread.currentThread': write class and method");
            assertThat(program.command("methods", "*")).contains("loaded classes: start it with a package");
            assertThat(program.command("attach", "oops=1")).contains("unknown option 'oops'");
            assertThat(program.run("jps")).containsPattern(program.pid() + " +" + jdk.version() + " .*threads\\.Detached");
            assertThat(program.run("dump", "NoSuchProgram")).contains("no Java program 'NoSuchProgram'");
            assertThat(program.command("dump")).isEqualTo("callgrove: the program is not being recorded: attach first");
        }
    }

    /** Asserts how often each thread has called {@code step}; the main thread also calls it for each {@code index}. */
    private Dump assertSteps(String file, int steps, int indexes) throws IOException {
        Dump dump = DumpReader.read(folder.resolve(file));
        Segments segments = new Segments(dump);
        assertThat(segments.calls("worker", STEP)).isEqualTo(steps);
        assertThat(segments.calls("fresh", STEP)).isEqualTo(steps);
        assertThat(segments.calls("main", STEP)).isEqualTo(steps + indexes * STEPS_IN_INDEX);
        assertThat(segments.callers("threads.Detached.second")).containsExactly("threads.Detached.first");
        assertThat(segments.callers("threads.Detached.first")).containsExactly("threads.Detached.work");
        return dump;
    }

    private static double perStep(Dump dump, String metric) {
        long[] values = dump.metrics.get(metric);
        long[] calls = dump.metrics.get("calls");
        long sum = 0;
        long count = 0;
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            if ((method.className + "." + method.name).equals(STEP)) {
                sum += values[node];
                count += calls[node];
            }
        }
        return (double) sum / count;
    }
}
