package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests a profiling agent that adds its figures when threads or the recording end, in programs whose threads do not end. */
@Tag("quick")
class OwnMetricsTest {
    private static final List<String> ENDLESS = List.of("main", "pool", "busy-0", "busy-1", "busy-2");

    @TempDir
    Path folder;

    @OnNewestJdk
    void areWholeWhereAPoolNeverEnds(Jdk jdk) throws Exception {
        assertWhole(jdk, "exit", 3, "threads=separate");
    }

    @OnEachJdk
    void areWholeWhereTheProgramHalts(Jdk jdk) throws Exception {
        assertWhole(jdk, "halt", 4, "threads=separate");
    }

    /** The trees of threads still running are merged for the dump after the agent has added to them. */
    @OnNewestJdk
    void areWholeWhereThreadsGoOnMeanwhile(Jdk jdk) throws Exception {
        assertWhole(jdk, "busy", 0, "threads=separate");
        assertWhole(jdk, "busy", 0, "threads=merge");
    }

    @OnEachJdk
    void areLowerBoundsInACheckpoint(Jdk jdk) throws Exception {
        Path dump = folder.resolve("run.mct");
        Process process =
                new ProcessBuilder(jdk.java().toString(), "-javaagent:" + Program.AGENT + "=out=" + dump + ",checkpoint=200ms," + agent(jdk),
                        "-cp", ProgramSources.compiled(jdk, "agents/Endless", "").toString(), "agents.Endless", "wait")
                        .redirectError(folder.resolve("err").toFile()).start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("done");
            // The first dump after the deletion may have begun before the program had done everything; the second cannot.
            for (int round = 0; round < 2; round++) {
                Files.deleteIfExists(dump);
                while (!Files.exists(dump)) {
                    assertThat(process.isAlive()).isTrue();
                    Thread.onSpinWait();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        Dump checkpoint = DumpReader.read(dump);
        assertThat(sum(checkpoint, "ticks")).isPositive();
        assertThat(sum(checkpoint, "totals")).isZero();
        assertThat(accuracies(checkpoint)).containsEntry("totals", "lower-bound").containsEntry("ticks", "lower-bound").containsEntry("calls",
                "exact");
        assertThat(new Segments(checkpoint).warning("metrics added by agents are lower bounds")).contains("this is a checkpoint");
    }

    private void assertWhole(Jdk jdk, String ending, int exit, String options) throws Exception {
        String classes = ProgramSources.compiled(jdk, "agents/Endless", "").toString();
        Program program = new Program(jdk, "endless-" + ending, List.of("-cp", classes, "agents.Endless", ending));
        Program.Result result = program.recorded("checkpoint=0," + options + ',' + agent(jdk));
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.errBesideEndLine()).isEmpty();
        Dump dump = DumpReader.read(result.dump());
        assertThat(dump.problems).isEmpty();
        assertThat(accuracies(dump)).containsEntry("totals", "exact").containsEntry("ticks", "exact");
        assertThat(sum(dump, "totals")).isPositive().isEqualTo(sum(dump, "ticks"));
        int node = 0;
        for (ThreadInfo thread : dump.threads) {
            for (long i = 0; i < thread.nodes(); i++, node++) {
                if (ENDLESS.contains(thread.name)) {
                    assertThat(dump.metrics.get("seen")[node]).as("looks at context %d of %s", i, thread.name).isEqualTo(1);
                }
            }
        }
    }

    private static String agent(Jdk jdk) throws Exception {
        Path api = Program.AGENT_JAVA.resolve(Path.of("api", "target", "classes"));
        return "agents=" + ProgramSources.compiled(jdk, "agents/Totals", api.toString()) + "!agents.Totals";
    }

    private static long sum(Dump dump, String metric) {
        return LongStream.of(dump.metrics.get(metric)).sum();
    }

    private static Map<String, String> accuracies(Dump dump) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(each -> (Map<?, ?>) each)
                .collect(Collectors.toMap(each -> (String) each.get("id"), each -> (String) each.get("accuracy")));
    }
}
