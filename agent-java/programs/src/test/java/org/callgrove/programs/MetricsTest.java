package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;

/** A recording of some metrics has the contexts and calls of a whole one, the figures of these metrics, and nothing of the others. */
class MetricsTest {
    private static final List<String> SETTINGS = List.of("calls", "calls;bytecodes", "calls;arrays");

    @Tag("quick")
    @OnNewestJdk
    void countWhatAWholeRecordingCounts(Jdk jdk) throws Exception {
        compare(jdk, "handcount.Main");
    }

    @Tag("long")
    @OnEachJdk
    void countWhatAWholeRecordingOfJavacCounts(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() <= 17, "javac repeats itself on 17 only: docs/accuracy.md, section 4");
        compare(jdk, "javac");
    }

    private static void compare(Jdk jdk, String program) throws Exception {
        Dump whole = IdentityTest.record(jdk, program, "default", "", IdentityTest.REFERENCE);
        assertThat(ids(whole)).containsExactly("calls", "bytecodes", "objects", "arrays", "elements", "bytes");
        assertThat(whole.meta).doesNotContainKey("counted").containsEntry("analysis", "default");
        assertThat(showsTheRuntime(whole)).isFalse();
        for (String setting : SETTINGS) {
            Dump some = IdentityTest.record(jdk, program, "default", ",metrics=" + setting, IdentityTest.REFERENCE);
            boolean bytecodes = setting.contains("bytecodes");
            boolean arrays = setting.contains("arrays");
            assertThat(ids(some)).as(setting).containsExactlyElementsOf(ids(whole).stream()
                    .filter(id -> bytecodes || !id.equals("bytecodes"))
                    .filter(id -> arrays || !List.of("arrays", "elements", "bytes").contains(id)).toList());
            assertThat(some.meta.get("counted")).isEqualTo(List.of(Map.of("elapsed", 0L, "metrics", ids(some))));
            assertThat(some.meta.containsKey("analysis")).isEqualTo(bytecodes);
            assertThat(some.meta.containsKey("layout")).isEqualTo(arrays);
            assertThat(some.problems).isEmpty();
            assertThat(some.arrays.isEmpty()).as("no arrays").isEqualTo(!arrays);
            TreeDiff diff = new TreeDiff(whole, some, thread -> thread.group.equals("main"));
            System.out.printf("%s on %s, metrics=%s: %,d contexts, %d differ%n", program, jdk, setting, diff.tree().size(), diff.differing());
            assertThat(diff.outermost()).as("%s: %s", setting, diff.report(15)).allMatch(context -> loadsClasses(diff.tree(), context));
            if (arrays) {
                assertThat(bytesOfMain(some)).isEqualTo(bytesOfMain(whole));
            }
        }
    }

    /**
     * Whether a context belongs to the loading of a class. Woven code that counts arrays has one runtime class more to find. The program's
     * loader is asked for it, and has a table of the names that it was asked for.
     */
    private static boolean loadsClasses(PairedTree tree, int context) {
        return tree.path(context, Integer.MAX_VALUE).contains("java.lang.ClassLoader.loadClass");
    }

    private static List<String> ids(Dump dump) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(metric -> ((Map<?, ?>) metric).get("id").toString()).toList();
    }

    /** Whether the agent's own question whether a clone is an array stands below {@code clone}. */
    private static boolean showsTheRuntime(Dump dump) {
        List<String> path = new ArrayList<>();
        for (int node = 0; node < dump.depth.length; node++) {
            int depth = dump.depth[node];
            path.subList(depth, path.size()).clear();
            path.add(dump.methods.get(dump.method[node]).toString());
            if (depth > 0 && path.get(depth).startsWith("java.lang.Class.isArray")
                    && path.get(depth - 1).startsWith("java.lang.invoke.MemberName.clone")) {
                return true;
            }
        }
        return false;
    }

    /** Bytes of arrays in the main thread's segment, the first. */
    private static long bytesOfMain(Dump dump) {
        long sum = 0;
        for (int node = 0; node < dump.threads.get(0).nodes(); node++) {
            sum += dump.metrics.get("bytes")[node];
        }
        return sum;
    }
}
