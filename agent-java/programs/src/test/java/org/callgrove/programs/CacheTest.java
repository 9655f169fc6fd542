package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Checks that programs whose classes are woven by transcripts from an earlier run have the same trees as without a cache. */
class CacheTest {
    @Tag("quick")
    @OnEachJdk
    void recordsTheSameTree(Jdk jdk, @TempDir Path folder) throws Exception {
        compare(jdk, "handcount.Main", "default", folder.resolve("cache"));
    }

    @Tag("long")
    @OnEachJdk
    void recordsTheSameTreeOfLongerPrograms(Jdk jdk, @TempDir Path folder) throws Exception {
        assumeTrue(jdk.feature() <= 17, "javac repeats itself on 17 only: docs/accuracy.md, section 4");
        for (String program : List.of("javac", "steady.Main")) {
            for (String mode : List.of("strict", "default")) {
                compare(jdk, program, mode, folder.resolve("cache"));
            }
        }
    }

    /** The second start replays actions, drops, and what processes do not see. With another jar, the cache is not used. */
    @Tag("quick")
    @OnNewestJdk
    void countsTheSameForProcesses(Jdk jdk, @TempDir Path folder) throws Exception {
        String[] named = PlacesTest.process(jdk, "Everywhere").split("!");
        Path jar = folder.resolve("process.jar");
        jar(jar, Path.of(named[0]), "first");
        String process = jar + "!" + named[1];
        Path cache = folder.resolve("cache");
        Dump cold = counted(jdk, process, cache);
        long before = bytes(cache);
        assertThat(before).as("transcripts were written").isGreaterThan(1 << 20);
        Dump warm = counted(jdk, process, cache);
        assertThat(bytes(cache)).as("hardly a transcript is new").isLessThan(before + before / 10);
        TreeDiff diff = new TreeDiff(cold, warm, thread -> thread.group.equals("main"));
        assertThat(diff.unexplained()).as(diff.report(15)).isZero();
        assertThat(warm.metrics.keySet()).isEqualTo(cold.metrics.keySet());
        assertThat(reasons(warm, "limited")).isEqualTo(reasons(cold, "limited"));
        assertThat(reasons(warm, "metrics")).as("accuracies").isEqualTo(reasons(cold, "metrics"));
        assertThat(uncovered(warm)).isEqualTo(uncovered(cold));
        jar(jar, Path.of(named[0]), "second");
        counted(jdk, process, cache);
        assertThat(bytes(cache)).as("after a change of the jar").isGreaterThan(before + before / 2);
    }

    private static Dump counted(Jdk jdk, String processes, Path cache) throws Exception {
        // More code to weave takes more memory, and a collection would clear references.
        List<String> options = List.of("-Xmixed", "-XX:+UseSerialGC", "-Xms6g", "-Xmx6g", "-Xmn5g");
        return IdentityTest.record(jdk, "handcount.Main", "default", ",process=" + processes + ",cache=" + cache.toAbsolutePath(), options);
    }

    private static void jar(Path jar, Path classes, String comment) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(classes)) {
            out.setComment(comment);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
            }
        }
    }

    /** Reasons and numbers of classes in which processes do not count everything. */
    private static Map<Object, Object> uncovered(Dump dump) {
        return ((List<?>) dump.meta.get("uncovered")).stream().map(each -> (Map<?, ?>) each)
                .collect(Collectors.toMap(each -> each.get("reason"), each -> Set.copyOf((List<?>) each.get("classes"))));
    }

    private static void compare(Jdk jdk, String program, String mode, Path cache) throws Exception {
        Dump without = IdentityTest.record(jdk, program, mode, ",cache=off", IdentityTest.REFERENCE);
        long before = bytes(cache);
        for (String run : List.of("cold", "warm", "warm again")) {
            Dump with = IdentityTest.record(jdk, program, mode, ",cache=" + cache.toAbsolutePath(), IdentityTest.REFERENCE);
            TreeDiff diff = new TreeDiff(without, with, thread -> thread.group.equals("main"));
            System.out.printf("%s on %s, %s mode, %s: %,d contexts, %d differ; the cache has %,d bytes%n", program, jdk, mode, run,
                    diff.tree().size(), diff.differing(), bytes(cache));
            assertThat(diff.unexplained()).as("%s: %s", run, diff.report(15)).isZero();
            assertThat(reasons(with, "limited")).isEqualTo(reasons(without, "limited"));
            // Without a cache, more class files of the JDK are read in the middle of a transformation, and classes loaded then are not woven.
            assertThat(reasons(without, "notInstrumented")).containsAll(reasons(with, "notInstrumented"));
            if (run.equals("cold")) {
                before = bytes(cache);
                assertThat(before).as("transcripts were written").isGreaterThan(1 << 20);
            } else {
                assertThat(bytes(cache)).as("hardly a transcript is new").isLessThan(before + before / 10);
            }
        }
    }

    /** Returns a list of names in a dump, without hidden classes: the dump leaves out those that the VM has already freed. */
    private static Set<Object> reasons(Dump dump, String names) {
        return ((List<?>) dump.meta.get(names)).stream().filter(each -> !each.toString().contains("a hidden class")).collect(Collectors.toSet());
    }

    private static long bytes(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
