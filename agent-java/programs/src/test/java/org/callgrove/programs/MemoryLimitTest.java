package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;
import org.junit.jupiter.api.Tag;

/**
 * Records programs with more contexts than fit into {@code memory=}. Contexts are folded, but every total must equal that of an unlimited recording.
 */
@Tag("quick")
class MemoryLimitTest {
    private static final String CLASSES = Program.AGENT_JAVA.resolve("examples").resolve("target").resolve("classes").toString();

    private static Program program(Jdk jdk, int threads, int paths) {
        return new Program(jdk, "new-paths-" + threads,
                List.of("-XX:TieredStopAtLevel=1", "-Xmx96m", "-cp", CLASSES, "threads.NewPaths", "" + threads, "" + paths));
    }

    @OnEachJdk
    void foldsAndKeepsEveryTotal(Jdk jdk) throws Exception {
        Program program = program(jdk, 2, 8_000);
        String process = ",process=" + PlacesTest.process(jdk, "Everywhere");
        Dump all = DumpReader.read(program.recorded("checkpoint=0,memory=1800M" + process).dump());
        Program.Result result = program.recorded("checkpoint=200ms,memory=16M" + process);
        Dump folded = DumpReader.read(result.dump());
        assertThat(result.out()).isEqualTo(program.plain().out());
        assertThat(result.err().lines().filter(line -> line.contains("memory=16M is used up"))).as("said once").hasSize(1);
        assertThat(all.folded).isEmpty();
        assertThat(all.meta).doesNotContainKeys("folded", "incomplete");
        assertThat(folded.folded).isNotEmpty();
        assertThat(folded.meta).containsKey("folded").doesNotContainKey("incomplete");
        assertThat(((Map<?, ?>) folded.meta.get("options")).get("memory")).isEqualTo("16M");
        new Segments(folded).warning("memory=16M: ");
        assertThat(folded.method.length).isLessThan(all.method.length / 2);
        Map<String, Long> expected = totals(all);
        Map<String, Long> actual = totals(folded);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        actual.forEach((what, total) -> assertThat(total).as(what).isEqualTo(expected.get(what)));
    }

    @OnEachJdk
    void contextsThatAreNotFoldedAreTheSame(Jdk jdk) throws Exception {
        Program program = program(jdk, 1, 10_000);
        Map<String, String> all = paths(DumpReader.read(program.recorded("checkpoint=0,memory=1800M").dump()));
        Map<String, String> folded = paths(DumpReader.read(program.recorded("checkpoint=0,memory=24M").dump()));
        assertThat(folded.size()).isGreaterThan(1000).isLessThan(all.size() / 2);
        folded.forEach((path, figures) -> assertThat(figures).as(path).isEqualTo(all.get(path)));
    }

    /**
     * Calls, bytecodes and counts at places for each pair of a method and its caller in the program, and arrays and elements by type for each method.
     */
    private static Map<String, Long> totals(Dump dump) {
        Map<String, Long> totals = new HashMap<>();
        List<Dump.Method> path = new ArrayList<>();
        int node = 0;
        int row = 0;
        for (ThreadInfo info : dump.threads) {
            for (long i = 0; i < info.nodes(); i++, node++) {
                Dump.Method method = dump.methods.get(dump.method[node]);
                path.subList(dump.depth[node], path.size()).clear();
                String edge = (path.isEmpty() ? "" : path.get(path.size() - 1)) + " > " + method;
                path.add(method);
                // Whichever thread comes first loads the JDK's classes, so these are left out.
                boolean counts = info.name.startsWith("walk-") && method.className.startsWith("threads.NewPaths");
                if (counts) {
                    totals.merge(edge, dump.metrics.get("calls")[node], Long::sum);
                    totals.merge(edge + " bytecodes", dump.metrics.get("bytecodes")[node], Long::sum);
                    for (String counted : List.of("passed", "constant", "arguments", "lengths")) {
                        totals.merge(edge + ' ' + counted, dump.metrics.get(counted)[node], Long::sum);
                    }
                }
                for (; row < dump.arrays.size() && dump.arrays.get(row).context == node; row++) {
                    if (counts) {
                        totals.merge(method + " " + dump.arrays.get(row).type, dump.arrays.get(row).arrays, Long::sum);
                        totals.merge(method + " elements " + dump.arrays.get(row).type, dump.arrays.get(row).elements, Long::sum);
                    }
                }
            }
        }
        return totals;
    }

    /** Calls and bytecodes by path, for contexts in the program's own threads that are not below a folded one. */
    private static Map<String, String> paths(Dump dump) {
        Map<String, String> paths = new HashMap<>();
        List<String> path = new ArrayList<>();
        int foldedDepth = Integer.MAX_VALUE;
        int next = 0;
        int node = 0;
        for (ThreadInfo info : dump.threads) {
            foldedDepth = Integer.MAX_VALUE;
            for (long i = 0; i < info.nodes(); i++, node++) {
                int depth = dump.depth[node];
                path.subList(depth, path.size()).clear();
                path.add(dump.methods.get(dump.method[node]).toString());
                if (depth <= foldedDepth) {
                    foldedDepth = Integer.MAX_VALUE;
                    if (info.name.startsWith("walk-")) {
                        paths.put(String.join(" > ", path), dump.metrics.get("calls")[node] + " calls, " + dump.metrics.get("bytecodes")[node]);
                    }
                }
                if (next < dump.folded.length && dump.folded[next] == node) {
                    next++;
                    foldedDepth = Math.min(foldedDepth, depth);
                }
            }
        }
        return paths;
    }
}
