package org.callgrove.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** VM options that make a deterministic program repeat itself to the last call; docs/accuracy.md gives the reason for each. */
final class RepeatableOptions {
    private static final Path FOLDER = Path.of("target", "repeatable").toAbsolutePath();
    private static final Path SOURCE = Path.of("src", "programs", "java", "deterministic", "FixedSalt.java").toAbsolutePath();

    private RepeatableOptions() {}

    /**
     * The options, to which a choice of collector and compiler is added. The heap is large enough to avoid collections. All identity hash codes are
     * 1, which only suits small programs. There is no class archive, because its objects have their own hash codes and only G1 maps them.
     */
    static List<String> options() throws IOException {
        return List.of("-javaagent:" + salt(), "-Xshare:off", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote",
                "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2", "-Xms1500m", "-Xmx1500m", "-Xmn1200m", "-XX:MetaspaceSize=512m");
    }

    /** The VM options that the agent prescribes for strict mode, except the one that adds the agent. */
    static List<String> strict(Jdk jdk) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(jdk.java().toString(), "-jar",
                Program.AGENT_JAVA.resolve(Path.of("agent", "target", "callgrove-agent.jar")).toString(), "args").start();
        List<String> options =
                new ArrayList<>(new String(process.getInputStream().readAllBytes()).lines().filter(line -> line.startsWith("-XX:")).toList());
        if (process.waitFor() != 0 || options.isEmpty()) {
            throw new AssertionError("the agent gave no arguments for strict mode on " + jdk);
        }
        return options;
    }

    /** Prints the options, one per line, with those of strict mode for a Java home: {@code RepeatableOptions HOME}. */
    public static void main(String[] arguments) throws Exception {
        options().forEach(System.out::println);
        strict(new Jdk(Path.of(arguments[0]), 0, arguments[0])).forEach(System.out::println);
    }

    private static synchronized Path salt() throws IOException {
        Path jar = FOLDER.resolve("salt.jar");
        if (!Files.exists(jar)) {
            Path classes = Files.createDirectories(FOLDER.resolve("classes"));
            Path manifest = Files.writeString(FOLDER.resolve("manifest"), "Premain-Class: deterministic.FixedSalt\nCan-Redefine-Classes: true\n");
            tool("javac", "--release", "17", "-proc:none", "-d", classes.toString(), SOURCE.toString());
            tool("jar", "--create", "--file", jar.toString(), "--manifest", manifest.toString(), "-C", classes.toString(), ".");
        }
        return jar;
    }

    private static void tool(String name, String... arguments) {
        ToolProvider tool = ToolProvider.findFirst(name).orElseThrow(() -> new AssertionError("this test needs a JDK, not a JRE: no " + name));
        if (tool.run(System.out, System.err, arguments) != 0) {
            throw new AssertionError(name + " " + String.join(" ", arguments) + " failed");
        }
    }
}
