package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;

/**
 * Checks that a recording of some metrics has the same contexts and calls as one of all metrics, the same figures for these metrics, and none for the
 * others.
 */
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
     * Whether a context belongs to class loading. Such contexts may differ: woven code that counts arrays refers to one more runtime class. The VM
     * requests it from the program's loader, which keeps a table of all names requested.
     */
    private static boolean loadsClasses(PairedTree tree, int context) {
        return tree.path(context, Integer.MAX_VALUE).contains("java.lang.ClassLoader.loadClass");
    }

    private static List<String> ids(Dump dump) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(metric -> ((Map<?, ?>) metric).get("id").toString()).toList();
    }

    /** Whether a call by the agent itself, which checks whether a clone is an array, appears below {@code clone}. */
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

    /** Bytes of arrays in the main thread's segment, which is the first. */
    private static long bytesOfMain(Dump dump) {
        long sum = 0;
        for (int node = 0; node < dump.threads.get(0).nodes(); node++) {
            sum += dump.metrics.get("bytes")[node];
        }
        return sum;
    }
}
