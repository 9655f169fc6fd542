package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;

/** Runs H2 with all shipped profiling agents at once, and compares their output with the dump. */
class ShippedAgentsTest {
    private static final String MAIN = "demo.H2Demo.main";

    /** Records a tenth of the contexts of a whole H2 run: their stacks take 14 MB as text, instead of 500 MB. */
    @Tag("quick")
    @OnEachJdk
    void writeWhatTheDumpHas(Jdk jdk) throws Exception {
        compare(jdk, "include=demo.*;org.h2.*,", 100_000, 2_000, 5_000);
    }

    @Tag("long")
    @OnEachJdk
    void writeWhatTheDumpOfAWholeProgramHas(Jdk jdk) throws Exception {
        compare(jdk, "", 1_000_000, 10_000, 10_000);
    }

    /** @param least smallest plausible number of contexts with bytecodes */
    private static void compare(Jdk jdk, String recorded, int metricsEvery, int samplesEvery, int least) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "agents-" + jdk.feature()).toAbsolutePath());
        Path jar = Program.AGENT_JAVA.resolve(Path.of("agents", "target", "callgrove-agents-0.1.0.jar"));
        List<String> options =
                new ArrayList<>(List.of("-Xverify:all", "-Dcallgrove.metrics.every=" + metricsEvery, "-Dcallgrove.samples.every=" + samplesEvery));
        Map<String, String> files = Map.of("tree", "OneTree", "folded", "FoldedTree", "metrics", "ContinuousMetrics", "density", "AllocationDensity",
                "samples", "Sampling");
        files.keySet().forEach(name -> options.add("-Dcallgrove." + name + "=" + folder.resolve(name)));
        Program program = RealPrograms.h2(jdk, "scan", "small");
        String agents = files.values().stream().map(name -> jar + "!org.callgrove.agents." + name).collect(Collectors.joining(";"));
        Dump dump = Agreement.check(program.plain(), program.recorded(recorded + "checkpoint=0,agents=" + agents, options.toArray(new String[0])));
        assertThat(dump.meta.get("warnings").toString()).doesNotContain("switched off");

        Map<String, Long> exact = bytecodes(dump);
        assertThat(exact).hasSizeGreaterThan(least);
        assertThat(collapsed(folder.resolve("tree"))).isEqualTo(exact);

        Map<String, Long> folded = collapsed(folder.resolve("folded"));
        assertThat(sum(folded)).isEqualTo(sum(exact));
        assertThat(folded.keySet()).hasSizeLessThan(exact.size()).allMatch(stack -> stack.split(";").length < 40 + 10);

        List<long[]> moments = metrics(folder.resolve("metrics"));
        assertThat(moments).hasSizeGreaterThan(20);
        for (int i = 1; i < moments.size(); i++) {
            for (int column = 0; column < 5; column++) {
                assertThat(moments.get(i)[column]).as("column %d grows", column).isGreaterThanOrEqualTo(moments.get(i - 1)[column]);
            }
        }
        assertThat(Files.readAllLines(folder.resolve("density"))).hasSizeGreaterThan(20);

        long total = sum(exact);
        Map<String, Long> samples = collapsed(folder.resolve("samples"));
        double all = sum(samples);
        double overlap = exact.entrySet().stream()
                .mapToDouble(each -> Math.min(each.getValue() / (double) total, samples.getOrDefault(each.getKey(), 0L) / all)).sum();
        System.out.printf("%s: %,.0f samples, %,d contexts of %,d, overlap with the exact tree %.1f%%%n", jdk, all, samples.size(), exact.size(),
                100 * overlap);
        assertThat(all).isGreaterThan(500);
        assertThat(exact.keySet()).as("contexts with bytecodes").containsAll(samples.keySet());
    }

    /** Bytecodes by call stack below main, in the form in which the agents write stacks, without descriptors. */
    private static Map<String, Long> bytecodes(Dump dump) {
        Map<String, Long> sums = new TreeMap<>();
        List<String> stacks = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            int depth = dump.depth[context];
            stacks.subList(depth, stacks.size()).clear();
            Dump.Method method = dump.methods.get(dump.method[context]);
            String name = method.className + '.' + method.name;
            stacks.add(depth == 0 ? name : stacks.get(depth - 1) + ';' + name);
            long count = dump.metrics.get("bytecodes")[context];
            if (count > 0 && stacks.get(depth).startsWith(MAIN)) {
                sums.merge(stacks.get(depth), count, Long::sum);
            }
        }
        return sums;
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(each -> each).sum();
    }

    private static Map<String, Long> collapsed(Path file) throws Exception {
        Map<String, Long> sums = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            int space = line.lastIndexOf(' ');
            if (line.startsWith(MAIN)) {
                sums.merge(line.substring(0, space), Long.valueOf(line.substring(space + 1)), Long::sum);
            }
        }
        return sums;
    }

    /** Rows of the main thread. */
    private static List<long[]> metrics(Path file) throws Exception {
        return Files.readAllLines(file).stream().filter(line -> line.startsWith("\"main\","))
                .map(line -> Stream.of(line.substring(7).split(",")).mapToLong(Long::parseLong).toArray()).collect(Collectors.toList());
    }
}
