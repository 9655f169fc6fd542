package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that obeys lines, such as {@code clock.Phases}, and commands of the agent's jar on it. */
final class ClockPhases implements AutoCloseable {
    final Path dump;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream lines;

    ClockPhases(Jdk jdk, Path folder, String... options) throws Exception {
        this(jdk, folder, "clock/Phases", options);
    }

    /** @param program folder and name of the program's source */
    ClockPhases(Jdk jdk, Path folder, String program, List<String> options) throws Exception {
        this(jdk, folder, program, options.toArray(new String[0]));
    }

    private ClockPhases(Jdk jdk, Path folder, String program, String[] options) throws Exception {
        dump = folder.resolve("run.mct");
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", ProgramSources.compiled(jdk, program, "").toString(), program.replace('/', '.')));
        process = new ProcessBuilder(command).redirectError(folder.resolve("err.txt").toFile()).start();
        answers = process.inputReader();
        lines = new PrintStream(process.getOutputStream(), true);
        assertThat(answers.readLine()).isEqualTo("ready");
    }

    /** Sends a line and returns the processor time that the main thread has used. */
    long ask(String line) throws Exception {
        lines.println(line);
        return Long.parseLong(answers.readLine());
    }

    void command(String name, String... options) throws Exception {
        List<String> line = new ArrayList<>(List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-jar",
                Program.AGENT.toString(), name, "" + process.pid()));
        line.addAll(List.of(options));
        Process agent = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(agent.getInputStream().readAllBytes());
        assertThat(agent.waitFor()).as(said).isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
