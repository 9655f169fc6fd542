package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attaches to a running program, detaches, and attaches again, by the commands of the agent's jar. */
class DetachTest {
    private static final String STEP = "threads.Detached.step";
    private static final int STEPS_IN_INDEX = 5;
    private static final int CYCLES = 20;

    @TempDir
    Path folder;
    private Process program;
    private BufferedReader answers;
    private PrintStream commands;

    static Stream<Jdk> jdks() {
        return Jdk.all().stream();
    }

    @Tag("quick")
    @ParameterizedTest
    @MethodSource("jdks")
    void countsWhileAttachedOnly(Jdk jdk) throws Exception {
        start(jdk);
        try {
            List<String> plain = List.of(ask("index").split(" "));
            ask("work 1000");
            assertThat(command("attach", "out=" + folder.resolve("first.mct") + ",checkpoint=0")).startsWith("callgrove: recording into");
            assertThat(ask("index").split(" ")).as("positions in woven code").doesNotContainAnyElementsOf(plain);
            assertThat(ask("work 100")).isEqualTo("200");
            assertThat(command("attach", "out=other.mct")).contains("recorded already", "first.mct");
            ask("enter");
            assertThat(command("dump")).contains("first.mct");
            assertSteps("first.mct", 100, 1);
            ask("work 50");
            assertThat(command("detach")).contains("contexts → ", "first.mct");
            Dump first = assertSteps("first.mct", 150, 1);
            assertThat(ask("index").split(" ")).as("positions in the program's own code").containsExactlyElementsOf(plain);
            ask("work 7");
            assertThat(command("detach")).isEqualTo("callgrove: the program is not recorded: attach first");
            command("attach", "out=" + folder.resolve("second.mct") + ",checkpoint=0");
            ask("work 30");
            assertThat(ask("index").split(" ")).doesNotContainAnyElementsOf(plain);
            ask("leave");
            ask("work 5");
            command("detach");
            Dump second = assertSteps("second.mct", 35, 1);
            assertThat(perStep(second, "bytecodes")).isEqualTo(perStep(first, "bytecodes"));
            assertThat(ask("index").split(" ")).containsExactlyElementsOf(plain);
        } finally {
            program.destroyForcibly();
        }
    }

    @Tag("quick")
    @ParameterizedTest
    @MethodSource("jdks")
    void countsNothingDuringPauses(Jdk jdk) throws Exception {
        start(jdk);
        try {
            List<String> plain = List.of(ask("index").split(" "));
            assertThat(command("pause")).isEqualTo("callgrove: the program is not recorded: attach first");
            command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            assertThat(command("resume")).isEqualTo("callgrove: the recording is not paused");
            ask("work 100");
            assertThat(command("pause")).contains("contexts → ", "run.mct", "; paused");
            assertSteps("run.mct", 100, 0);
            assertThat(ask("index").split(" ")).as("positions during a pause").containsExactlyElementsOf(plain);
            ask("work 50");
            command("dump");
            Dump paused = assertSteps("run.mct", 100, 0);
            assertThat(paused.meta.get("warnings").toString()).contains("paused once", "still so");
            assertThat(command("pause")).contains("paused already");
            assertThat(command("resume")).contains("recording goes on into", "run.mct");
            ask("work 20");
            assertThat(ask("index").split(" ")).as("positions after a pause").doesNotContainAnyElementsOf(plain);
            command("pause");
            ask("work 9");
            command("resume");
            ask("work 3");
            command("pause");
            commands.println("quit");
            program.waitFor();
            Dump last = assertSteps("run.mct", 123, 1);
            assertThat(last.meta.get("warnings").toString()).contains("paused 3 times");
            assertThat(perStep(last, "bytecodes")).isEqualTo(perStep(paused, "bytecodes"));
        } finally {
            program.destroyForcibly();
        }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("jdks")
    void takesNothingMoreAfterTheFirstOfTwentyTimes(Jdk jdk) throws Exception {
        start(jdk);
        try {
            long memory = 0;
            String threads = "";
            for (int i = 1; i <= CYCLES; i++) {
                command("attach", "out=" + folder.resolve("run.mct") + ",snapshots=100ms");
                ask("work " + i);
                command("detach");
                assertSteps("run.mct", i, 0);
                if (i == 2) {
                    memory = Long.parseLong(ask("memory"));
                    threads = ask("threads");
                }
            }
            assertThat(Long.parseLong(ask("memory"))).as("kB of native memory").isLessThanOrEqualTo(memory + memory / 100);
            assertThat(ask("threads")).isEqualTo(threads);
            assertThat(folder.toFile().list()).containsExactlyInAnyOrder("run.mct", "err.txt");
        } finally {
            program.destroyForcibly();
        }
    }

    @Tag("quick")
    @ParameterizedTest
    @MethodSource("jdks")
    void saysWhyAProgramCannotBeRecorded(Jdk jdk) throws Exception {
        start(jdk, "-XX:+DisableAttachMechanism");
        try {
            assertThat(command("doctor")).contains("NO  attaching", "switched off by -XX:+DisableAttachMechanism", "It cannot be recorded");
            assertThat(command("attach", "out=never.mct")).contains("cannot be reached", "`doctor " + program.pid() + "` says why");
        } finally {
            program.destroyForcibly();
        }
        start(jdk);
        try {
            assertThat(command("doctor")).contains("ok  JDK              " + jdk.version(), "ok  java.instrument", "It can be recorded")
                    .doesNotContain("NO");
            assertThat(command("attach", "oops=1")).contains("unknown option 'oops'");
            assertThat(run("jps")).containsPattern(program.pid() + " +" + jdk.version() + " .*threads\\.Detached");
            assertThat(run("dump", "NoSuchProgram")).contains("no Java program 'NoSuchProgram'");
            assertThat(command("dump")).isEqualTo("callgrove: the program is not recorded: attach first");
        } finally {
            program.destroyForcibly();
        }
    }

    private void start(Jdk jdk, String... options) throws IOException {
        List<String> line = new ArrayList<>(List.of(jdk.java().toString(), "-XX:NativeMemoryTracking=summary",
                "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading"));
        line.addAll(List.of(options));
        line.addAll(List.of("-cp", Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes")).toString(), "threads.Detached"));
        program = new ProcessBuilder(line).directory(folder.toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        answers = program.inputReader();
        commands = new PrintStream(program.getOutputStream(), true);
        assertThat(answers.readLine()).isEqualTo("ready");
    }

    private String ask(String line) throws IOException {
        commands.println(line);
        return answers.readLine();
    }

    /** Runs a command of the agent's jar for the program and returns what it says. */
    private String command(String name, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(name, String.valueOf(program.pid())));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(new String[0]));
    }

    private String run(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-jar",
                Program.AGENT.toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor();
        return said;
    }

    /** Asserts that each thread has called {@code step} so often; the main thread also for each {@code index}. */
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
