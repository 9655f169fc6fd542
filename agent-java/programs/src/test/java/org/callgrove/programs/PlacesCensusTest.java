package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;

/**
 * Compares field writes, calls, monitors and throws of each method with those that another agent of the tests counts in the same run, by code of its
 * own: {@code src/programs/java/census}. It sees classes before our agent does, which must not count the code that it added.
 */
class PlacesCensusTest {
    private static final List<String> METRICS = List.of("writes", "calls-made", "monitors", "throws");
    private static final int THROWS = METRICS.indexOf("throws");

    @TempDir
    Path folder;

    @Tag("quick")
    @OnNewestJdk
    void h2(Jdk jdk) throws Exception {
        assertThat(same(jdk, "demo.H2Demo")).isGreaterThan(1000);
    }

    @Tag("long")
    @OnEachJdk
    void h2AndJavac(Jdk jdk) throws Exception {
        assertThat(same(jdk, "demo.H2Demo")).isGreaterThan(1000);
        assertThat(same(jdk, "javac")).isGreaterThan(1000);
    }

    /** @return the number of methods in which something was counted */
    private int same(Jdk jdk, String name) throws Exception {
        Path file = folder.resolve(name + ".txt");
        Program program = new Program(jdk, "census-" + name, IdentityTest.arguments(name));
        Program.Result result = program.recorded("checkpoint=0,cache=off,process=" + PlacesTest.process(jdk, "WritesAndCalls") + ";monitors;throws",
                "-javaagent:" + agent() + "=" + file);
        assertThat(result.exit()).as(result.err()).isZero();
        Dump dump = DumpReader.read(result.dump());
        Set<String> uncounted = uncounted(dump);
        Map<String, List<Long>> recorded = totals(dump);
        Map<String, String> differences = new TreeMap<>();
        int compared = 0;
        long[] sums = new long[METRICS.size()];
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ");
            List<Long> expected = new ArrayList<>();
            for (int i = 0; i < sums.length; i++) {
                expected.add(Long.parseLong(words[i + 1]));
            }
            List<Long> nothing = List.of(0L, 0L, 0L, 0L);
            List<Long> actual = recorded.getOrDefault(words[0], nothing);
            if (!actual.equals(uncounted.contains(words[0]) ? nothing : expected)) {
                differences.put(words[0], expected + " counted, " + actual + " recorded");
            } else if (!actual.equals(nothing)) {
                compared++;
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += actual.get(i);
                }
            }
        }
        System.out.printf("%s on %s: %,d methods compared, %d differ, %d have too much code; writes, calls, monitors, throws %,d, %,d, %,d, %,d%n",
                name,
                jdk, compared, differences.size(), uncounted.size(), sums[0], sums[1], sums[2], sums[3]);
        assertThat(differences).isEmpty();
        // H2 throws nothing here.
        for (long sum : Arrays.copyOf(sums, THROWS)) {
            assertThat(sum).isPositive();
        }
        return compared;
    }

    private static Map<String, List<Long>> totals(Dump dump) {
        Map<String, List<Long>> totals = new HashMap<>();
        for (int context = 0; context < dump.depth.length; context++) {
            List<Long> counts = new ArrayList<>();
            for (String metric : METRICS) {
                counts.add(dump.metrics.get(metric)[context]);
            }
            totals.merge(dump.methods.get(dump.method[context]).toString(), counts, (a, b) -> {
                List<Long> sum = new ArrayList<>();
                for (int i = 0; i < a.size(); i++) {
                    sum.add(a.get(i) + b.get(i));
                }
                return sum;
            });
        }
        return totals;
    }

    /** Methods with too much code to count places, as the recording says. */
    private static Set<String> uncounted(Dump dump) {
        Set<String> methods = new HashSet<>();
        for (Object each : (List<?>) dump.meta.get("limited")) {
            Map<?, ?> entry = (Map<?, ?>) each;
            if (entry.get("reason").toString().endsWith("; the metrics of processes are not counted in it")) {
                methods.add(entry.get("class") + "." + entry.get("method"));
            }
        }
        return methods;
    }

    private Path agent() throws Exception {
        Path asm = Path.of(ClassWriter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path jar = folder.resolve("census.jar");
        if (Files.exists(jar)) {
            return jar;
        }
        Path manifest = Files.writeString(folder.resolve("manifest"), "Premain-Class: census.CensusAgent\n");
        Path sources = ProgramSources.SOURCES.resolve("census");
        tool("javac", "--release", "17", "-proc:none", "-cp", asm.toString(), "-d", classes.toString(), sources.resolve("Census.java").toString(),
                sources.resolve("CensusAgent.java").toString());
        Files.copy(asm, jar);
        tool("jar", "--update", "--file", jar.toString(), "--manifest", manifest.toString(), "-C", classes.toString(), ".");
        return jar;
    }

    private static void tool(String name, String... arguments) {
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments)).as(name).isZero();
    }
}
