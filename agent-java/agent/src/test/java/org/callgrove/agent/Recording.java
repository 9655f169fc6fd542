package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;

/** Runs programs with the finished agent jar and reads their dumps, for tests. */
public final class Recording {
    private static final Pattern END_LINE = Pattern.compile("callgrove: [0-9,]+ contexts? (→|->) .* \\([0-9.]+ [kMG]?B\\)\\R");

    private final Path folder;
    private final Path output;
    public final Path dump;

    public Recording(Path folder) {
        this.folder = folder;
        this.output = folder.resolve("output.txt");
        this.dump = folder.resolve("run.mct");
    }

    public Process start(String options, String... command) throws IOException {
        return process("-javaagent:" + System.getProperty("callgrove.agent.jar") + "=" + options, command);
    }

    /** Runs a program to its end without the agent; returns the exit status. */
    public int runWithout(String... command) throws IOException, InterruptedException {
        return startWithout(command).waitFor();
    }

    public Process startWithout(String... command) throws IOException {
        return process("-Xshare:auto", command);
    }

    /**
     * C2 is off by default: the program and the agent live only for a second or two, and C2 would take a third of their processor time. A
     * command can switch it on.
     */
    private Process process(String option, String... command) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-XX:TieredStopAtLevel=1");
        line.add("-Xverify:all");
        line.add(option);
        // By default, no last dump counts as slow, however busy the machine is. A command can change this.
        line.add("-Dcallgrove.slow=3600000");
        line.add("-cp");
        line.add(Paths.get("target", "test-classes").toAbsolutePath().toString());
        line.addAll(Arrays.asList(command));
        return new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }

    /** Runs a program to its end with the agent; returns the exit status. */
    public int run(String options, String... command) throws IOException, InterruptedException {
        Process process = start(options, command);
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended").isTrue();
        assertThat(output()).doesNotContain("VerifyError").doesNotContain("org.callgrove").doesNotContain("java.lang.instrument");
        return process.exitValue();
    }

    /** The agent's last line, which describes the dump that it wrote. */
    public String endLine() throws IOException {
        Matcher line = END_LINE.matcher(output());
        assertThat(line.find()).as("the end line in %s", output()).isTrue();
        return line.group();
    }

    /** Standard output and standard error of program and agent, without the agent's last line. */
    public String outputBesideEndLine() throws IOException {
        return output().replace(endLine(), "");
    }

    public String output() throws IOException {
        return new String(Files.readAllBytes(output), "UTF-8");
    }

    public Dump read() throws IOException {
        return DumpReader.read(dump);
    }

    /** Calls of a method in package {@code endings}, in all contexts of a thread, or of all threads if null. */
    public static long calls(Dump dump, String thread, String method) {
        long[] calls = dump.metrics.get("calls");
        long sum = 0;
        int node = 0;
        for (ThreadInfo info : dump.threads) {
            for (long i = 0; i < info.nodes(); i++, node++) {
                Dump.Method at = dump.methods.get(dump.method[node]);
                if ((thread == null || info.name.equals(thread)) && at.name.equals(method) && at.className.startsWith("endings.")) {
                    sum += calls[node];
                }
            }
        }
        return sum;
    }
}
