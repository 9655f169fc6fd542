package org.callgrove.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs a Java program in a JVM of its own, with or without the agent, and keeps its output. */
public final class Program {
    /** The folder {@code agent-java}; tests run in one of its subfolders. */
    public static final Path AGENT_JAVA = Path.of("..").toAbsolutePath().normalize();

    static final Path AGENT = AGENT_JAVA.resolve(Path.of("agent", "target", "callgrove-agent.jar"));
    private static final Path WORK = Path.of("target", "runs").toAbsolutePath();
    /**
     * Makes the agent never report a slow last dump, because its output must not depend on how busy the machine is. Runs without the agent set the
     * property, too, because programs that copy the system properties allocate for each.
     */
    private static final String NEVER_SLOW = "-Dcallgrove.slow=3600000";
    /** Default compiler option. Most programs here run for a second or two; C2 alone would take a third of their processor time. */
    private static final String C1_ALONE = "-XX:TieredStopAtLevel=1";
    /** Options with which a test chooses a compiler itself; -Xmixed chooses the JVM's default. */
    private static final Pattern COMPILERS = Pattern.compile("-X(int|comp|mixed)|-XX:TieredStopAtLevel=.*");
    private static final long TIMEOUT_MINUTES = 10;

    private final Jdk jdk;
    private final String name;
    private final List<String> arguments;
    private List<String> before = List.of();

    /** Puts words in front of {@code java}, such as a shell that sets limits. */
    Program after(String... command) {
        before = List.of(command);
        return this;
    }

    /**
     * @param name name for the run's files in {@code target/runs}
     * @param arguments the words after {@code java}: class path, main class, its arguments
     */
    public Program(Jdk jdk, String name, List<String> arguments) {
        this.jdk = jdk;
        this.name = name + "-" + jdk.feature();
        this.arguments = arguments;
    }

    /** The last line that the agent prints, which says what it wrote. */
    private static final String END_LINE = "callgrove: [0-9,]+ contexts? (→|->) .* \\([0-9.]+ [kMG]?B\\)\\R";

    /** The results of a run; {@code dump} is null if it ran without the agent. */
    public record Result(int exit, String out, String err, double seconds, Path dump) {
        /** Standard error without the agent's last line, which must be present. */
        String errBesideEndLine() {
            String beside = err.replaceFirst(END_LINE, "");
            if (beside.equals(err)) {
                throw new AssertionError("the agent does not say what it wrote: " + err);
            }
            return beside;
        }
    }

    /** Runs the program without the agent. */
    public Result plain() throws IOException, InterruptedException {
        return run(List.of(NEVER_SLOW), name + "-plain", null);
    }

    /**
     * Runs the program with the agent.
     *
     * @param jvmOptions VM options to put before the agent's, such as {@code -Xint}
     */
    public Result recorded(String agentOptions, String... jvmOptions) throws IOException, InterruptedException {
        if (!Files.isRegularFile(AGENT)) {
            throw new AssertionError("no " + AGENT + "; build it first: mvn package (in agent-java)");
        }
        Files.createDirectories(WORK);
        Path dump = WORK.resolve(name + ".mct");
        Files.deleteIfExists(dump);
        List<String> options = new ArrayList<>(List.of(jvmOptions));
        options.add(NEVER_SLOW);
        options.add("-javaagent:" + AGENT + "=out=" + dump + (agentOptions.isEmpty() ? "" : "," + agentOptions));
        return run(options, name + "-recorded", dump);
    }

    private Result run(List<String> options, String label, Path dump) throws IOException, InterruptedException {
        Files.createDirectories(WORK);
        List<String> command = new ArrayList<>(before);
        command.add(jdk.java().toString());
        if (Stream.concat(options.stream(), arguments.stream()).noneMatch(COMPILERS.asMatchPredicate())) {
            command.add(C1_ALONE);
        }
        command.addAll(options);
        command.addAll(arguments);
        Path out = WORK.resolve(label + ".out");
        Path err = WORK.resolve(label + ".err");
        ProcessBuilder builder = new ProcessBuilder(command).directory(WORK.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.redirectOutput(out.toFile()).redirectError(err.toFile());
        long start = System.nanoTime();
        Process process = builder.start();
        if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError(label + " did not end within " + TIMEOUT_MINUTES + " minutes");
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(process.exitValue(), read(out), read(err), seconds, dump);
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
