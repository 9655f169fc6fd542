package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records a program interpreted, compiled by C1 alone and by both compilers, and under three collectors. In strict mode the trees of its threads must
 * be the same, node by node. In default mode only contexts flagged as limited may differ.
 */
class IdentityTest {
    private static final Path CLASSES = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes"));
    static final List<String> REFERENCE = List.of("-Xmixed", "-XX:+UseSerialGC");
    private static final List<List<String>> OTHERS =
            List.of(
                    List.of("-Xint", "-XX:+UseSerialGC"),
                    List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                    List.of("-XX:-TieredCompilation", "-XX:+UseSerialGC"),
                    List.of("-Xmixed", "-XX:+UseParallelGC"),
                    List.of("-Xmixed", "-XX:+UseG1GC"));

    /** Our own programs, in which verifying a class loads no other class. */
    private static final List<String> OURS = List.of("handcount.Main", "steady.Main");

    static Stream<Arguments> programs() {
        return Jdk.all().stream()
                .flatMap(jdk -> Stream.of(System.getProperty("identity.programs", "handcount.Main,steady.Main,javac,demo.H2Demo").split(","))
                        .flatMap(program -> Stream.of(System.getProperty("identity.modes", "strict,default").split(","))
                                .map(mode -> Arguments.of(jdk, program, mode))));
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("programs")
    void allModesAreTheSame(Jdk jdk, String program, String mode) throws Exception {
        same(jdk, program, mode, OTHERS);
    }

    private static void same(Jdk jdk, String program, String mode, List<List<String>> others) throws Exception {
        Dump reference = record(jdk, program, mode, REFERENCE);
        List<String> unexplained = new ArrayList<>();
        for (List<String> other : others) {
            TreeDiff diff = new TreeDiff(reference, record(jdk, program, mode, other), thread -> thread.group.equals("main"));
            System.out.printf(
                    "%s on %s, %s mode, %s: %,d contexts, %d differ, %d of them unflagged; flagged: %.3f%% of calls, %.3f%% of bytecodes; overlap of bytecodes %.6f%%%n",
                    program, jdk, mode, other, diff.tree().size(), diff.differing(), diff.unexplained(), diff.flaggedShare(0), diff.flaggedShare(1),
                    new Overlap(diff.tree(), "bytecodes").percent());
            if (diff.unexplained() > 0 || mode.equals("strict") && diff.differing() > 0) {
                unexplained.add("\n" + other + ": " + diff.report(15) + diff.byMethod(15));
            }
        }
        boolean unverified = jdk.feature() <= 17 || OURS.contains(program);
        assumeTrue(unverified || unexplained.isEmpty(), () -> jdk
                + " verifies classes changed by agents and loads classes for it in an order of its own: docs/accuracy.md, section 4\n" + unexplained);
        assertThat(unexplained).as("%s on %s, %s mode, against %s", program, jdk, mode, REFERENCE).isEmpty();
    }

    private static Dump record(Jdk jdk, String program, String mode, List<String> vm) throws Exception {
        return record(jdk, program, mode, "", vm);
    }

    /** @param agentOptions more options of the agent, each preceded by a comma */
    static Dump record(Jdk jdk, String program, String mode, String agentOptions, List<String> vm) throws Exception {
        List<String> options = new ArrayList<>(RepeatableOptions.options());
        if (mode.equals("strict")) {
            options.addAll(RepeatableOptions.strict(jdk));
        }
        options.addAll(vm);
        String name = "identity-" + program + "-" + mode + (agentOptions + String.join("", vm)).replaceAll("[^A-Za-z0-9]", "");
        Program run = new Program(jdk, name, arguments(program));
        Program.Result recorded = run.recorded("checkpoint=0,mode=" + mode + agentOptions, options.toArray(new String[0]));
        return Agreement.check(run.plain(), recorded);
    }

    /** The words after {@code java} for a program. */
    static List<String> arguments(String program) throws Exception {
        String classPath = CLASSES + java.io.File.pathSeparator + CLASSES.resolveSibling("lib") + java.io.File.separator + "*";
        if (program.equals("javac")) {
            Path out = Path.of("target", "identity-classes").toAbsolutePath();
            Files.createDirectories(out.resolve("handcount"));
            List<String> command =
                    new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-proc:none", "--release", "17", "-d", out.toString()));
            try (Stream<Path> sources = Files.list(Program.AGENT_JAVA.resolve(Path.of("examples", "src", "main", "java", "handcount")))) {
                sources.map(Path::toString).sorted().forEach(command::add);
            }
            return command;
        }
        return program.equals("demo.H2Demo") ? List.of("-cp", classPath, program, "index", "small") : List.of("-cp", classPath, program);
    }
}
