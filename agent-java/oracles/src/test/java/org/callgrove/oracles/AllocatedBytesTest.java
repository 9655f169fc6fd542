package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.OnEachJdk;
import org.callgrove.programs.Program;
import org.junit.jupiter.api.Tag;

/**
 * Compares the sizes of recorded objects and arrays, and the metric {@code bytes}, with the bytes that the program's thread allocated in a JVM
 * without the agent ({@code com.sun.management.ThreadMXBean.getThreadAllocatedBytes}). Escape analysis is off.
 */
@Tag("quick")
class AllocatedBytesTest {
    /** Options that prevent the JIT from removing allocations. */
    private static final String[] ALLOCATE_ALL = {"-XX:-DoEscapeAnalysis", "-XX:-OptimizeStringConcat"};
    private static final Path SOURCES = Path.of("src", "programs", "java", "alloc").toAbsolutePath();
    private static final String MEASURED = "alloc.AllocationMeter.measured(Lalloc/Work;)J";

    @OnEachJdk
    void libraryWork(Jdk jdk) throws Exception {
        Path classes = compile(jdk, "library", List.of());
        Map<String, String> methods = new LinkedHashMap<>();
        for (String name : List.of("hashMap", "methodReferences", "treeMap", "lists", "boxes", "builders", "concatenation", "substrings", "copies",
                "lambdas", "streams", "natives", "reflection", "clones", "exceptions")) {
            methods.put("alloc.Workloads." + name + "()J", name);
        }
        compare(jdk, classes, "library", "alloc.Workloads", methods);
    }

    @OnEachJdk
    void generatedPrograms(Jdk jdk) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "allocating", "sources-" + jdk.feature()).toAbsolutePath());
        StringBuilder supplier = new StringBuilder(
                "package gen;\npublic final class Programs implements java.util.function.Supplier<java.util.Map<String, alloc.Work>> {\n");
        supplier.append(
                "  public java.util.Map<String, alloc.Work> get() {\n    java.util.Map<String, alloc.Work> works = new java.util.LinkedHashMap<>();\n");
        Map<String, String> methods = new LinkedHashMap<>();
        List<String> files = new ArrayList<>();
        long first = Long.getLong("oracles.seed", 1);
        for (long seed = first; seed < first + Integer.getInteger("oracles.count", 20); seed++) {
            ProgramGenerator.Generated program = ProgramGenerator.program("P" + seed, seed, ProgramGenerator.Kind.PLAIN, jdk.feature());
            files.add(Files.writeString(folder.resolve(program.name() + ".java"), program.source()).toString());
            methods.put("gen." + program.name() + ".run()J", program.name());
            supplier.append(
                    String.format(
                            "    works.put(\"%1$s\", new alloc.Work() { public long run() { return %1$s.run(); } @Override public void reset() { %1$s.reset(); } });%n",
                            program.name()));
        }
        files.add(Files.writeString(folder.resolve("Programs.java"), supplier.append("    return works;\n  }\n}\n")).toString());
        compare(jdk, compile(jdk, "generated", files), "generated", "gen.Programs", methods);
    }

    static Path compile(Jdk jdk, String label, List<String> more) throws IOException, InterruptedException {
        Path classes = Path.of("target", "allocating", label + "-" + jdk.feature()).toAbsolutePath();
        Files.createDirectories(classes);
        List<String> command =
                new ArrayList<>(List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-g", "-nowarn", "-proc:none", "-d", classes.toString()));
        try (Stream<Path> files = Files.list(SOURCES)) {
            files.map(Path::toString).sorted().forEach(command::add);
        }
        command.addAll(more);
        Program.Result compiled = new Program(jdk, label + "-compile", command).plain();
        assertThat(compiled.exit()).as(compiled.out() + compiled.err()).isZero();
        return classes;
    }

    /** Compares each piece of work, and prints the share of the allocated bytes that the recording explains. */
    private static void compare(Jdk jdk, Path classes, String label, String supplier, Map<String, String> works) throws Exception {
        Program program = new Program(jdk, label, command(classes, supplier));
        Program.Result plain = program.plain();
        assertThat(plain.exit()).as(plain.err()).isZero();
        Program.Result recorded = program.recorded("");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        Dump dump = DumpReader.read(recorded.dump());
        Map<String, Allocations> made = Allocations.below(dump, MEASURED, works);
        TreeSet<String> types = new TreeSet<>();
        made.values().forEach(each -> each.objects.forEach((type, count) -> types.addAll(count == 0 ? List.of() : List.of(type))));
        HeapSizes sizes = HeapSizes.of(jdk, classes, label, types);
        List<String> unexplained = new ArrayList<>();
        String[] sums = recorded.out().split("\\R");
        String[] lines = plain.out().split("\\R");
        assertThat(lines).hasSize(works.size());
        for (int i = 0; i < lines.length; i++) {
            String[] words = lines[i].split(" ");
            assertThat(sums[i]).as("result under the agent").startsWith(words[0] + " ").endsWith(" " + words[2]);
            long bytes = Long.parseLong(words[1]);
            HeapSizes.Bytes predicted = sizes.of(made.getOrDefault(words[0], new Allocations()));
            long metric = made.getOrDefault(words[0], new Allocations()).bytes;
            boolean explained = bytes >= predicted.least() && bytes <= predicted.most() && metric == bytes;
            String line = String.format("%s, %s: %d bytes allocated, the metric has %d, recorded objects and arrays take %d to %d (%.2f%%): %s",
                    words[0], jdk, bytes, metric, predicted.least(), predicted.most(),
                    100.0 * Math.min(bytes, predicted.most()) / Math.max(1, bytes), made.get(words[0]));
            System.out.println(line);
            if (!explained) {
                unexplained.add(line);
            }
        }
        assertThat(unexplained).isEmpty();
    }

    private static List<String> command(Path classes, String supplier) {
        List<String> command = new ArrayList<>(List.of(ALLOCATE_ALL));
        command.addAll(List.of("-cp", classes.toString(), "alloc.AllocationMeter", supplier));
        return command;
    }
}
