package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Compares what the shipped instrumentation processes count in {@code agents.Shop} with counts by hand. */
@Tag("quick")
class ShippedProcessesTest {
    private static final Path JAR = Program.AGENT_JAVA.resolve(Path.of("agents", "target", "callgrove-agents-0.1.0.jar"));
    private static final String FIELD_WRITES = JAR + "!org.callgrove.agents.FieldWrites";
    private static final String CALLS = JAR + "!org.callgrove.agents.Calls";
    private static final Map<String, Long> OF_SHOP = Map.of("main;order", 6L);
    private static final Map<String, Long> OF_BASKET = Map.of("main;fill", 5L);

    /** Only the program's classes are woven, which takes less time. */
    private static final String PROGRAM_ALONE = "include=agents.*,";

    @TempDir
    Path folder;

    @OnNewestJdk
    void fieldWritesCountsByOwner(Jdk jdk) throws Exception {
        assertThat(written(jdk, "-Dcallgrove.fields=agents")).isEqualTo(Map.of("main;order", 6L, "main;fill", 5L));
        assertThat(written(jdk, "-Dcallgrove.fields=agen")).isEmpty();
    }

    @OnEachJdk
    void fieldWritesCountsInTheJdk(Jdk jdk) throws Exception {
        Dump dump = record(jdk, "exclude=agents.Shop$Basket,", FIELD_WRITES);
        Map<String, List<String>> uncovered = uncovered(dump);
        assertThat(uncovered).containsOnlyKeys("native methods: count their calls instead",
                "methods that the VM may replace by code of its own, or in which counting is paused: count their calls instead",
                "static initialisers of classes loaded before the recording: they may have run",
                "classes that are not counted, such as those that include= or exclude= leaves out");
        assertThat(uncovered.get("native methods: count their calls instead")).contains("java.lang.Object").doesNotContain("agents.Shop");
        assertThat(uncovered.get("classes that are not counted, such as those that include= or exclude= leaves out"))
                .contains("agents.Shop$Basket").doesNotContain("agents.Shop");
        Map<String, Long> all = byPath(dump, "field-writes");
        assertThat(all).containsAllEntriesOf(OF_SHOP).containsAllEntriesOf(OF_BASKET);
        assertThat(all.keySet()).as("contexts in java.base").anyMatch(path -> path.contains(";java.io.ByteArrayOutputStream."));
    }

    @OnNewestJdk
    void callsCountsByNameAndArgument(Jdk jdk) throws Exception {
        Dump written = record(jdk, PROGRAM_ALONE, CALLS, "-Dcallgrove.calls=java.io.OutputStream.write", "-Dcallgrove.calls.argument=3");
        assertThat(byPath(written, "chosen-calls")).isEqualTo(Map.of("main;send", 1L, "main;sendTwice;send", 2L));
        assertThat(byPath(written, "argument-sum")).isEqualTo(Map.of("main;send", 10L, "main;sendTwice;send", 50L));
        Dump sent = record(jdk, PROGRAM_ALONE, CALLS, "-Dcallgrove.calls=agents.*send");
        assertThat(byPath(sent, "chosen-calls")).isEqualTo(Map.of("main", 1L, "main;sendTwice", 2L));
        assertThat(byPath(sent, "argument-sum")).as("the first integer").isEqualTo(Map.of("main", 10L, "main;sendTwice", 50L));
    }

    @OnNewestJdk
    void callsCountsByAnnotation(Jdk jdk) throws Exception {
        Dump deprecated = record(jdk, PROGRAM_ALONE, CALLS, "-Dcallgrove.calls=@java.lang.Deprecated");
        assertThat(byPath(deprecated, "chosen-calls")).isEqualTo(Map.of("main;old", 1L, "main;outdated;old", 2L));
        assertThat(byPath(deprecated, "argument-sum")).isEqualTo(Map.of("main;old", 7L, "main;outdated;old", 17L));
    }

    @OnNewestJdk
    void callsNeedsToKnowWhich(Jdk jdk) throws Exception {
        Program.Result result = program(jdk).recorded("process=" + CALLS);
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("the system property callgrove.calls is not set");
    }

    /** The processes' answers are kept for the next run, and they depend on system properties. */
    @OnNewestJdk
    void keepsAnswersByProperties(Jdk jdk) throws Exception {
        assertThat(written(jdk, "-Dcallgrove.fields=agents.Shop")).isEqualTo(OF_SHOP);
        assertThat(written(jdk, "-Dcallgrove.fields=agents.Shop$Basket")).isEqualTo(OF_BASKET);
        assertThat(written(jdk, "-Dcallgrove.fields=agents.Shop")).isEqualTo(OF_SHOP);
    }

    private static Program program(Jdk jdk) throws Exception {
        return new Program(jdk, "shop", List.of("-cp", ProgramSources.compiled(jdk, "agents/Shop", "").toString(), "agents.Shop"));
    }

    /** Field writes by path, where only the program's own classes are woven. */
    private Map<String, Long> written(Jdk jdk, String option) throws Exception {
        return byPath(record(jdk, PROGRAM_ALONE, FIELD_WRITES, option), "field-writes");
    }

    private Dump record(Jdk jdk, String included, String process, String... options) throws Exception {
        String cached = included + "checkpoint=0,cache=" + folder.resolve("cache").toAbsolutePath();
        Program.Result recorded = program(jdk).recorded(cached + ",process=" + process, options);
        assertThat(recorded.out()).isEqualTo("3 orders of 3\n");
        assertThat(recorded.errBesideEndLine()).isEmpty();
        return DumpReader.read(recorded.dump());
    }

    /** Names of classes in which processes do not count, by reason; as many as the dump says. */
    private static Map<String, List<String>> uncovered(Dump dump) {
        Map<String, List<String>> byReason = new TreeMap<>();
        for (Object each : (List<?>) dump.meta.get("uncovered")) {
            Map<?, ?> entry = (Map<?, ?>) each;
            List<String> classes = ((List<?>) entry.get("classes")).stream().map(String::valueOf).toList();
            assertThat(classes).doesNotHaveDuplicates().hasSize(Math.min(1000, ((Long) entry.get("count")).intValue()));
            byReason.put((String) entry.get("reason"), classes);
        }
        return byReason;
    }

    /** Figures of a metric by path below {@code main}; methods of the program's class have only their names. */
    private static Map<String, Long> byPath(Dump dump, String metric) {
        long[] counts = dump.metrics.get(metric);
        Map<String, Long> sums = new TreeMap<>();
        List<String> path = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            path.subList(dump.depth[context], path.size()).clear();
            Dump.Method method = dump.methods.get(dump.method[context]);
            path.add(method.className.equals("agents.Shop") ? method.name : method.className + '.' + method.name);
            if (counts[context] > 0 && path.get(0).equals("main")) {
                sums.merge(String.join(";", path), counts[context], Long::sum);
            }
        }
        return sums;
    }
}
