package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.OnEachJdk;
import org.junit.jupiter.api.Tag;

/**
 * Compares the agent's counts for generated programs with counts by single-stepping. Calls, bytecodes, objects and arrays must be equal in every
 * context, interpreted and compiled; so must field writes, calls made, monitors entered and throws, which a process counts. Bytecodes are exact with Precise; with Default, only if nothing is thrown. {@code -Doracles.seed} and
 * {@code -Doracles.count} choose other programs.
 */
class StepOracleTest {
    /** Compiles the programs' methods before they run, so that even a short run executes compiled code. */
    private static final String[] COMPILED = {"-Xcomp", "-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,gen.*::*"};

    /** Number of programs in one JVM. */
    private static final int AT_ONCE = 25;

    @Tag("quick")
    @OnEachJdk
    void aFewPrograms(Jdk jdk) throws Exception {
        int count = jdk.equals(Jdk.all().get(0)) ? 3 : 2;
        compare(jdk, "few", Long.getLong("oracles.seed", 1), Integer.getInteger("oracles.count", count));
    }

    @Tag("long")
    @OnEachJdk
    void manyPrograms(Jdk jdk) throws Exception {
        int count = jdk.equals(Jdk.all().get(0)) ? 500 : 100;
        compare(jdk, "many", Long.getLong("oracles.seed", 1000), Integer.getInteger("oracles.count", count));
    }

    private static void compare(Jdk jdk, String label, long seed, int count) throws Exception {
        List<String> reports = new ArrayList<>();
        long excess = 0;
        for (int done = 0; done < count; done += AT_ONCE) {
            SteppedBatch batch = SteppedBatch.of(ProgramBatch.of(jdk, label + done, seed + done, Math.min(AT_ONCE, count - done)));
            System.out.println(batch.summary());
            reports.addAll(batch.differences("blocks=precise", "precise"));
            reports.addAll(batch.differences("blocks=default", "default"));
            reports.addAll(batch.differences("blocks=precise,process=" + batch.process() + ";monitors;throws", "compiled", COMPILED));
            assertThat(batch.places()).as("field writes, calls, monitors and throws that were stepped through").doesNotContain(0L);
            excess += batch.excess();
        }
        System.out.printf("%s, %s: Default blocks count %,d bytecodes more than were executed%n", label, jdk, excess);
        assertThat(reports).isEmpty();
        if (count >= AT_ONCE) {
            // If no exception cut a block short, Default would equal Precise, and the comparison with Default would check nothing.
            assertThat(excess).as("bytecodes that Default counts beyond the executed ones").isPositive();
        }
    }
}
