package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Checks that programs with an archive of their classes (CDS, AOT cache) run and are counted as they are without it. */
@Tag("quick")
class ArchivesTest {
    private static final String MAIN = "threads.Rooted";
    /** A line on standard output in which a VM from JDK 25 on reports that an agent prevents it from using the archive. */
    private static final Pattern UNUSED = Pattern.compile("\\[.*\\[(aot|cds)].*");

    @TempDir
    Path folder;

    @OnEachJdk
    void shareTheirClassesByADynamicArchive(Jdk jdk) throws Exception {
        String archive = "=" + folder.resolve("classes.jsa");
        assertCountedWith(jdk, List.of("-XX:ArchiveClassesAtExit" + archive), "-XX:SharedArchiveFile" + archive, "classes.jsa");
    }

    @OnEachJdk
    void haveAnAheadOfTimeCache(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() >= 25, "such caches need JDK 25");
        String cache = "=" + folder.resolve("classes.aot");
        assertCountedWith(jdk, List.of("-XX:AOTCacheOutput" + cache), "-XX:AOTCache" + cache, "classes.aot");
        // With this module, which agents need, the VM does use the archive.
        List<String> used = List.of("--add-modules", "java.instrument", "-XX:AOTCacheOutput" + cache);
        assertThat(assertCountedWith(jdk, used, "-XX:AOTCache" + cache, "classes.aot")).doesNotContain("[aot]");
    }

    /** Asserts that counts are the same with an archive, and returns the standard output of the recorded program. */
    private String assertCountedWith(Jdk jdk, List<String> making, String using, String file) throws Exception {
        List<String> program = List.of("-cp", jar().toString(), MAIN);
        Files.deleteIfExists(folder.resolve(file));
        Program.Result plain = new Program(jdk, "archive-plain", with(making, program)).plain();
        assertThat(folder.resolve(file)).isNotEmptyFile();
        Program.Result without = new Program(jdk, "archive-without", program).recorded("checkpoint=0");
        Program.Result recorded = new Program(jdk, "archive-with", with(List.of(using), program)).recorded("checkpoint=0");
        assertThat(recorded.exit()).isZero();
        assertThat(plain.out()).startsWith(without.out());
        assertThat(recorded.out().lines().filter(line -> !UNUSED.matcher(line).matches())).containsExactlyElementsOf(without.out().lines().toList());
        Dump dump = DumpReader.read(recorded.dump());
        assertThat(RootsTest.figures(dump, thread -> true, path -> 0)).isNotEmpty()
                .isEqualTo(RootsTest.figures(DumpReader.read(without.dump()), thread -> true, path -> 0));
        return recorded.out();
    }

    private static List<String> with(List<String> options, List<String> program) {
        return Stream.concat(options.stream(), program.stream()).toList();
    }

    /** The program as a jar, because a VM does not archive classes in folders. */
    private Path jar() throws IOException {
        Path jar = folder.resolve("threads.jar");
        Path classes = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes"));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.list(classes.resolve("threads"))) {
            for (Path file : files.toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }
}
