package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that programs see the same members of classes, in the same order, the same default serialVersionUID and the same stack traces with the agent
 * as without it, whatever instrumentation processes count.
 */
class ReflectionTest {
    private static final Pattern LOADED = Pattern.compile("([A-Za-z_$][\\w$.]*) source: .*");
    private static final Path LIBRARIES = Path.of("target", "spring").toAbsolutePath();

    @TempDir
    Path folder;

    @Tag("quick")
    @OnNewestJdk
    void theJdkLooksTheSame(Jdk jdk) throws Exception {
        String classes = ProgramSources.compiled(jdk, "reflection/Members", "").toString();
        compare(jdk, List.of("-cp", classes, "reflection.Members"), "", 400, PlacesTest.process(jdk, "Everywhere"));
    }

    /** Compares all classes that a Spring Boot application loads. */
    @Tag("long")
    @OnEachJdk
    void anApplicationLooksTheSame(Jdk jdk) throws Exception {
        String libraries;
        try (Stream<Path> jars = Files.list(LIBRARIES)) {
            libraries = String.join(File.pathSeparator, jars.map(Path::toString).sorted().toList());
        }
        String members = ProgramSources.compiled(jdk, "reflection/Members", "").toString();
        String all = members + File.pathSeparator + libraries;
        Path application = ProgramSources.compiled(jdk, "reflection/Application", all, "-parameters", "--release", "17");
        compare(jdk, List.of("-cp", application + File.pathSeparator + all, "reflection.Application"), "org.springframework.", 2000,
                "monitors;throws", PlacesTest.process(jdk, "Everywhere"));
    }

    /**
     * @param within a prefix of the names of some of the classes
     * @param least least number of classes
     * @param choices processes; the last one counts {@code passed}
     */
    private void compare(Jdk jdk, List<String> command, String within, int least, String... choices) throws Exception {
        Path names = Files.createFile(folder.resolve("names.txt"));
        Path log = folder.resolve("loaded.txt");
        program(jdk, command, names, "first.txt", List.of("-Xlog:class+load=info:file=" + log + ":none")).plain();
        List<String> loaded = loaded(log);
        assertThat(loaded).hasSizeGreaterThan(least);
        assertThat(loaded).anyMatch(name -> name.startsWith(within));
        Files.write(names, loaded);
        Program.Result plain = program(jdk, command, names, "plain.txt", List.of()).plain();
        assertThat(plain.exit()).as(plain.err()).isZero();
        List<String> expected = Files.readAllLines(folder.resolve("plain.txt"));
        assertThat(expected).hasSizeGreaterThan(10 * least);
        for (String processes : choices) {
            Program.Result recorded = program(jdk, command, names, "recorded.txt", List.of()).recorded("checkpoint=0,process=" + processes);
            assertThat(recorded.exit()).as(recorded.err()).isZero();
            List<String> lines = Files.readAllLines(folder.resolve("recorded.txt"));
            System.out.printf("%s on %s, process=%s: %,d classes, %,d lines%n", command.get(command.size() - 1), jdk, processes, loaded.size(),
                    lines.size());
            assertThat(differences(sorted(expected), sorted(lines))).as("compared in two VMs").isEmpty();
        }
        List<String> options = List.of("-Djdk.attach.allowAttachSelf=true", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading");
        Program.Result attached = program(jdk, command, names, "before.txt", options, Program.AGENT.toString(),
                "checkpoint=0,out=" + folder.resolve("run.mct") + ",process=" + choices[choices.length - 1],
                folder.resolve("after.txt").toString()).plain();
        assertThat(attached.exit()).as(attached.err()).isZero();
        assertThat(DumpReader.read(folder.resolve("run.mct")).metrics.get("passed")).isNotEmpty();
        assertThat(differences(Files.readAllLines(folder.resolve("before.txt")), Files.readAllLines(folder.resolve("after.txt"))))
                .as("in the order of the VM, which differs from VM to VM").isEmpty();
    }

    /** Lines in an order that does not depend on the VM: it sorts methods by the addresses of their names. */
    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    /** @param more arguments after the names of two files */
    private Program program(Jdk jdk, List<String> command, Path names, String out, List<String> options, String... more) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(command);
        arguments.addAll(List.of(names.toString(), folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return new Program(jdk, "reflection-" + command.get(command.size() - 1), arguments);
    }

    /** Names of the classes in a log, but for those generated while the program runs. */
    private static List<String> loaded(Path log) throws Exception {
        TreeSet<String> names = new TreeSet<>();
        for (String line : Files.readAllLines(log)) {
            Matcher loaded = LOADED.matcher(line);
            if (loaded.matches() && !loaded.group(1).matches(".*(\\$\\$|LambdaForm|GeneratedMethodAccessor|\\$Proxy).*")) {
                names.add(loaded.group(1));
            }
        }
        return List.copyOf(names);
    }

    /** The first lines that differ. */
    private static List<String> differences(List<String> expected, List<String> actual) {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.max(expected.size(), actual.size()) && differences.size() < 10; i++) {
            String should = i < expected.size() ? expected.get(i) : "end";
            String is = i < actual.size() ? actual.get(i) : "end";
            if (!is.equals(should)) {
                differences.add(i + ": " + is + " in place of " + should);
            }
        }
        return differences;
    }
}
