package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Runs {@code threads.Detached} without the agent, and commands of the agent's jar on it. */
final class DetachedProgram implements AutoCloseable {
    private final Path folder;
    private final Process program;
    private final BufferedReader answers;
    private final PrintStream commands;

    /** Starts the program in a folder, with these VM options. */
    DetachedProgram(Jdk jdk, Path folder, String... options) throws IOException {
        this.folder = folder;
        List<String> line = new ArrayList<>(List.of(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-XX:NativeMemoryTracking=summary",
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

    long pid() {
        return program.pid();
    }

    /** Sends a line and returns the program's answer. */
    String ask(String line) throws IOException {
        commands.println(line);
        return answers.readLine();
    }

    void quit() throws InterruptedException {
        commands.println("quit");
        program.waitFor();
    }

    /** Runs a command of the agent's jar on the program and returns its output. */
    String command(String name, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(name, String.valueOf(program.pid())));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(new String[0]));
    }

    /** Runs a command of the agent's jar and returns its output, without the progress lines that appear on a slow machine. */
    String run(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(
                List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-XX:TieredStopAtLevel=1", "-jar",
                        Program.AGENT.toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.lines().filter(saying -> !saying.endsWith(" classes updated")).collect(Collectors.joining("\n")).strip();
    }

    @Override
    public void close() {
        program.destroyForcibly();
    }
}
