package org.callgrove.programs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Real programs to record: H2, javac, Lucene, and the linker of all JDK classes. */
final class RealPrograms {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path EXAMPLES = Program.AGENT_JAVA.resolve(Path.of("examples", "target"));

    private RealPrograms() {}

    /** H2, answering queries: {@code examples/src/main/java/demo/H2Demo.java}. */
    static Program h2(Jdk jdk, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of("-Xmixed", "-cp", EXAMPLES.resolve("classes") + File.pathSeparator + EXAMPLES.resolve("lib") + File.separator + "*",
                        "demo.H2Demo"));
        command.addAll(List.of(arguments));
        return new Program(jdk, "h2-" + String.join("-", arguments), command);
    }

    /** javac, compiling the sources of commons-lang3 into {@code out}. */
    static Program javac(Jdk jdk, Path out, String name) throws IOException {
        Path list = TARGET.resolve("lang3.txt");
        try (Stream<Path> files = Files.walk(TARGET.resolve("lang3"))) {
            List<String> sources =
                    files.map(Path::toString).filter(file -> file.endsWith(".java") && !file.endsWith("module-info.java")).sorted().toList();
            Files.write(list, sources);
        }
        Files.createDirectories(out);
        return new Program(jdk, name, List.of("-Xmixed", "-m", "jdk.compiler/com.sun.tools.javac.Main", "-nowarn", "-proc:none", "-encoding", "UTF-8",
                "--release", "17", "-d", out.toString(), "@" + list));
    }

    /** Lucene, indexing and searching: {@code src/programs/java/demo/LuceneDemo.java}, compiled by the JDK that runs it. */
    static Program lucene(Jdk jdk) throws IOException, InterruptedException {
        Path jar = TARGET.resolve(Path.of("lib", "lucene-core.jar"));
        Path classes = ProgramSources.compiled(jdk, "demo/LuceneDemo", jar.toString());
        // Without a seed, Lucene's hashing of terms depends on the time of day, so no two runs do the same.
        return new Program(jdk, "lucene", List.of("-Xmixed", "-Dtests.seed=1", "-cp", classes + File.pathSeparator + jar, "demo.LuceneDemo"));
    }

    /** A program that links every class of the JDK: {@code src/programs/java/demo/LinkAll.java}. */
    static Program linkAll(Jdk jdk, String name) throws IOException, InterruptedException {
        return new Program(jdk, name,
                List.of("-Xmixed", "-Xverify:all", "-cp", ProgramSources.compiled(jdk, "demo/LinkAll", "").toString(), "demo.LinkAll"));
    }
}
