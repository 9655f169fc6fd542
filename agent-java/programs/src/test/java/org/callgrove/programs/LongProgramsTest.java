package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Records javac, H2 and Lucene on every JDK found, with every class verified. This takes minutes: {@code mvn -P programs}. */
@Tag("long")
class LongProgramsTest {
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    @BeforeAll
    static void sayWhichJdks() {
        System.out.println(
                "Programs run on " + Jdk.all() + (Jdk.all().size() > 1 ? "" : "; no second JDK was found (JAVA_HOMES, or the usual places)"));
    }

    /** Checks that javac writes the same class files, and does the same work in a second run and in one without C2. Small differences are printed. */
    @OnEachJdk
    void javacCompilesALibrary(Jdk jdk) throws Exception {
        Path plainOut = TARGET.resolve("javac-plain-" + jdk.feature());
        Path recordedOut = TARGET.resolve("javac-recorded-" + jdk.feature());
        Program.Result plain = RealPrograms.javac(jdk, plainOut, "javac").plain();
        Program.Result recorded = RealPrograms.javac(jdk, recordedOut, "javac").recorded("", "-Xverify:all");
        Dump dump = Agreement.check(plain, recorded);
        report("javac", jdk, plain, recorded, dump);
        Map<String, Integer> classes = classes(plainOut);
        assertThat(classes).hasSizeGreaterThan(300);
        assertThat(classes(recordedOut)).as("class files written under the agent").isEqualTo(classes);
        alike("javac, again", jdk, dump, Agreement.check(plain, RealPrograms.javac(jdk, recordedOut, "javac-again").recorded("")));
        alike("javac, C1 only", jdk, dump,
                Agreement.check(plain, RealPrograms.javac(jdk, recordedOut, "javac-c1").recorded("", "-XX:TieredStopAtLevel=1")));
    }

    @OnEachJdk
    void h2AnswersQueriesByScan(Jdk jdk) throws Exception {
        Program program = RealPrograms.h2(jdk, "scan");
        Program.Result plain = program.plain();
        Program.Result recorded = program.recorded("", "-Xverify:all");
        Dump dump = Agreement.check(plain, recorded);
        report("H2 scan", jdk, plain, recorded, dump);
        alike("H2 scan, again", jdk, dump, Agreement.check(plain, program.recorded("")));
    }

    @OnEachJdk
    void h2AnswersQueriesByIndex(Jdk jdk) throws Exception {
        Program program = RealPrograms.h2(jdk, "index");
        Program.Result plain = program.plain();
        Program.Result recorded = program.recorded("", "-Xverify:all");
        report("H2 index", jdk, plain, recorded, Agreement.check(plain, recorded));
    }

    @OnEachJdk
    void luceneIndexesAndSearches(Jdk jdk) throws Exception {
        Program program = RealPrograms.lucene(jdk);
        Program.Result plain = program.plain();
        Program.Result recorded = program.recorded("", "-Xverify:all");
        Dump dump = Agreement.check(plain, recorded);
        report("Lucene", jdk, plain, recorded, dump);
        alike("Lucene, again", jdk, dump, Agreement.check(plain, program.recorded("")));
    }

    private static void alike(String name, Jdk jdk, Dump first, Dump second) {
        for (String metric : List.of("calls", "bytecodes")) {
            Overlap overlap = new Overlap(first, second, metric);
            System.out.printf("%s on %s: overlap of %s %.4f%%; %s", name, jdk, metric, overlap.percent(), overlap.largestDifferences(10));
            assertThat(overlap.percent()).as(metric).isBetween(99.5, 100.0001);
        }
    }

    /** The hash of each class file's content, by path. */
    private static Map<String, Integer> classes(Path folder) throws IOException {
        Map<String, Integer> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                classes.put(folder.relativize(file).toString(), Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return classes;
    }

    private static void report(String name, Jdk jdk, Program.Result plain, Program.Result recorded, Dump dump) throws IOException {
        System.out.printf(
                "%s on %s: %.1f s plain, %.1f s recorded, %,d contexts, %,d calls, %,d bytecodes, %,d bytes of dump, %d not instrumented%n",
                name,
                jdk,
                plain.seconds(),
                recorded.seconds(),
                dump.depth.length,
                Agreement.sum(dump.metrics.get("calls")),
                Agreement.sum(dump.metrics.get("bytecodes")),
                Files.size(recorded.dump()),
                ((List<?>) dump.meta.get("notInstrumented")).size());
    }
}
