package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;

/** Measures the relative error of Default blocks against Precise ones, called δb in the JP paper (section 7.3), which reports less than 0.1%. */
@Tag("long")
class BlockErrorTest {
    private static final double PUBLISHED = 0.001;

    @OnEachJdk
    void javac(Jdk jdk) throws Exception {
        measure("javac, commons-lang3", jdk,
                RealPrograms.javac(jdk, Path.of("target", "javac-blocks-" + jdk.feature()).toAbsolutePath(), "javac-blocks"));
    }

    @OnEachJdk
    void h2(Jdk jdk) throws Exception {
        measure("H2, by scan", jdk, RealPrograms.h2(jdk, "scan"));
    }

    @OnEachJdk
    void lucene(Jdk jdk) throws Exception {
        measure("Lucene", jdk, RealPrograms.lucene(jdk));
    }

    private static void measure(String name, Jdk jdk, Program program) throws Exception {
        Program.Result plain = program.plain();
        Dump usual = Agreement.check(plain, program.recorded(""));
        Dump precise = Agreement.check(plain, program.recorded("blocks=precise"));
        double error = (double) total(usual) / total(precise) - 1;
        long[] alike = alike(usual, precise);
        double errorAlike = (double) alike[0] / alike[1] - 1;
        System.out.printf(
                "blocks | %s | %s | %,d | %+.4f%% | %+.4f%% | %.2f%% | %d%n", name, jdk, total(precise), 100 * error, 100 * errorAlike,
                100.0 * alike[1] / total(precise), limited(precise));
        assertThat(Math.abs(error)).as("error of Default against Precise").isLessThan(PUBLISHED);
        assertThat(Math.abs(errorAlike)).as("the same, where both runs made the same calls").isLessThan(PUBLISHED);
    }

    private static long total(Dump dump) {
        return Agreement.sum(dump.metrics.get("bytecodes"));
    }

    /** Bytecodes of both dumps in contexts that were called equally often in both. This excludes most differences between any two runs. */
    private static long[] alike(Dump usual, Dump precise) {
        PairedTree pairs = new PairedTree(usual, precise, thread -> thread.name);
        long[] sums = new long[2];
        for (int context = 0; context < pairs.size(); context++) {
            if (pairs.count(context, 0, 0) == pairs.count(context, 0, 1)) {
                sums[0] += pairs.count(context, 1, 0);
                sums[1] += pairs.count(context, 1, 1);
            }
        }
        return sums;
    }

    /** Number of methods into which Precise blocks do not fit. */
    private static long limited(Dump dump) {
        return ((List<?>) dump.meta.getOrDefault("limited", List.of())).stream()
                .filter(row -> ((String) ((Map<?, ?>) row).get("reason")).contains("Default analysis")).count();
    }
}
