package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;

/** Tests programs recorded with {@code sampling=}. */
class SamplingIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0,sampling=";
    /**
     * Bytecodes on the longest paths of {@code Shares.few} and {@code many}: 4, plus 12 per iteration and for the last check of the
     * condition.
     */
    private static final long FEW = 4 + 12 * 101;
    private static final long MANY = 4 + 12 * 301;
    private static final long ROUNDS = 20_000;

    @Test
    void estimatesSharesThatAreKnown() throws Exception {
        Map<String, Long> samples = below(sampled("10k-bytecodes", "endings.Shares"), "endings.Shares.main([Ljava/lang/String;)V");
        long few = samples.getOrDefault("endings.Shares.few()J", 0L);
        long many = samples.getOrDefault("endings.Shares.many()J", 0L);
        assertThat(few + many).as("bytecodes of both").isCloseTo(ROUNDS * (FEW + MANY), withPercentage(2));
        assertThat(100.0 * few / (few + many)).as("share of few").isCloseTo(100.0 * FEW / (FEW + MANY), offset(2.0));
    }

    @Test
    void findsTheSamePlacesInEveryRun() throws Exception {
        Map<String, Long> first = below(sampled("10k-bytecodes", "endings.Steady"), "endings.Steady.main([Ljava/lang/String;)V");
        assertThat(first.keySet()).anyMatch(path -> path.contains("java.util.")).hasSizeGreaterThan(5);
        assertThat(first).isEqualTo(below(sampled("10k-bytecodes", "-Xint", "endings.Steady"), "endings.Steady.main([Ljava/lang/String;)V"));
        assertThat(first).isEqualTo(
                below(sampled("10k-bytecodes", "-XX:TieredStopAtLevel=4", "endings.Steady"), "endings.Steady.main([Ljava/lang/String;)V"));
    }

    /** The stack of a sample has methods whose descriptors name classes that no loader has been asked to load. */
    @Test
    void loadsNoClassOfTheProgram() throws Exception {
        Dump dump = sampled("1k-bytecodes", "-Xlog:class+load:file=loaded.txt", "endings.Shares");
        assertThat(below(dump, "endings.Shares.main([Ljava/lang/String;)V").keySet()).anyMatch(path -> path.startsWith("endings.Shares.never("));
        assertThat(Files.readString(folder.resolve("loaded.txt"))).contains("endings.Shares ").doesNotContain("endings.Shares$Never");
    }

    @Test
    void leavesTheOutputAlone() throws Exception {
        for (String program : List.of("endings.Steady", "endings.Endings deep", "endings.Endings several")) {
            assertThat(recording.runWithout(program.split(" "))).isZero();
            String output = recording.output();
            sampled("20k-bytecodes", program.split(" "));
            assertThat(recording.outputBesideEndLine()).isEqualTo(output);
        }
    }

    @Test
    void saysWhatItsFiguresAre() throws Exception {
        Dump dump = sampled("12k-bytecodes", "endings.Steady");
        assertThat(dump.meta.get("metrics").toString()).contains("id=bytecodes", "exact=false", "accuracy=sampled", "eventWeight=13000")
                .doesNotContain("calls");
        assertThat(dump.metrics.keySet()).containsExactly("bytecodes");
        assertThat(dump.meta.get("options").toString()).contains("sampling=12k-bytecodes");
        assertThat(dump.meta.get("warnings").toString()).contains("sampled about every 12k-bytecodes");
    }

    private Dump sampled(String interval, String... command) throws IOException, InterruptedException {
        assertThat(recording.run(OPTIONS + interval, command)).as("exit status: %s", recording.output()).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        return dump;
    }

    /** Sampled bytecodes below a method, by the path from there. */
    private static Map<String, Long> below(Dump dump, String method) {
        Map<String, Long> found = new TreeMap<>();
        List<String> open = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            open.subList(dump.depth[context], open.size()).clear();
            open.add(dump.methods.get(dump.method[context]).toString());
            int top = open.indexOf(method);
            long bytecodes = dump.metrics.get("bytecodes")[context];
            if (top >= 0 && bytecodes > 0) {
                found.merge(String.join(" ", open.subList(Math.min(top + 1, open.size()), open.size())), bytecodes, Long::sum);
            }
        }
        return found;
    }
}
