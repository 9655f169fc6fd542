package org.callgrove.programs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;

/**
 * Lists contexts of two dumps that differ in calls, bytecodes, arrays or their bytes, with threads matched by name. If a context's caller differs as well, the
 * difference follows from the caller's, so look for causes at the <em>outermost</em> differences.
 */
final class TreeDiff {
    private static final int PATH = 12;
    /**
     * Methods whose work, with everything below it, differs from run to run. The recording does not cause these differences; docs/accuracy.md
     * explains the reasons in detail.
     */
    private static final List<String> OF_THE_RUN =
            List.of(
                    // Maps between packages, modules, exports and reads are filled in the order of Set.of before any agent runs, so the chains in
                    // their buckets depend on the clock.
                    "jdk.internal.loader.BuiltinClassLoader.findLoadedModule > java.util.concurrent.ConcurrentHashMap.get",
                    "java.lang.Module.isStaticallyExportedOrOpen > java.util.HashMap.get > java.util.HashMap.getNode",
                    "java.lang.Module.isExplicitlyExportedOrOpened > java.util.HashMap.get > java.util.HashMap.getNode",
                    "java.lang.Module.canRead > java.util.HashSet.contains > java.util.HashMap.containsKey > java.util.HashMap.getNode",
                    // The reader of the runtime image sets a limit, then a position. Both depend on the resource read previously, and threads take
                    // turns.
                    "jdk.internal.jimage.BasicImageReader.slice > java.nio.MappedByteBuffer.limit > java.nio.MappedByteBuffer.limit > java.nio.ByteBuffer.limit",
                    // A VM without a compiler lacks the property sun.management.compiler, which changes chains in the table of system properties.
                    "java.util.Properties.getProperty > java.util.concurrent.ConcurrentHashMap.get",
                    // The VM raises this error, and drops it, only if its symbol table happens to hold the name.
                    "java.lang.invoke.MethodHandleNatives.resolve > java.lang.NoSuchMethodError.<init>",
                    // All threads share one list of what to clean. On JDK 25, removing an entry moves the last one into the gap, unless it is the
                    // last itself.
                    "jdk.internal.ref.CleanerImpl$CleanableList.remove",
                    // H2 caches values in a table by their hash, among them a user's random salt and a time.
                    "org.h2.value.Value.cache");

    private final PairedTree tree;
    private final BitSet differing = new BitSet();
    /** Contexts of methods counted by a limited rule, and everything below them. */
    private final BitSet flagged = new BitSet();

    TreeDiff(Dump a, Dump b, Predicate<ThreadInfo> threads) {
        this(new PairedTree(a, b, thread -> threads.test(thread) ? thread.name : null));
    }

    TreeDiff(PairedTree tree) {
        this.tree = tree;
        BitSet ofTheRun = new BitSet();
        for (int i = 0; i < tree.size(); i++) {
            for (int metric = 0; metric < PairedTree.METRICS.length; metric++) {
                if (tree.count(i, metric, 0) != tree.count(i, metric, 1)) {
                    differing.set(i);
                }
            }
            if (differing.get(i)) {
                int caller = tree.parent(i);
                ofTheRun.set(i, isOfTheRun(i) || caller >= 0 && (ofTheRun.get(caller) || isOfTheRun(caller)));
                differing.set(i, !ofTheRun.get(i));
            }
            flagged.set(i, tree.limited(i) || tree.parent(i) >= 0 && flagged.get(tree.parent(i)));
        }
        tree.arrays().forEach((key, pair) -> {
            int context = (int) (key >> 8);
            if ((pair[0] != pair[2] || pair[1] != pair[3]) && !ofTheRun.get(context)) {
                differing.set(context);
            }
        });
    }

    private boolean isOfTheRun(int context) {
        String path = tree.path(context, 4);
        return OF_THE_RUN.stream().anyMatch(path::endsWith);
    }

    PairedTree tree() {
        return tree;
    }

    /** Number of contexts that differ, including flagged ones. */
    int differing() {
        return differing.cardinality();
    }

    /** Number of contexts that differ without a limited rule to explain it. */
    int unexplained() {
        BitSet rest = (BitSet) differing.clone();
        rest.andNot(flagged);
        return rest.cardinality();
    }

    /** Percentage of side 0's total in flagged contexts. */
    double flaggedShare(int metric) {
        double all = 0;
        double inFlagged = 0;
        for (int i = 0; i < tree.size(); i++) {
            all += tree.count(i, metric, 0);
            inFlagged += flagged.get(i) ? tree.count(i, metric, 0) : 0;
        }
        return all == 0 ? 0 : 100 * inFlagged / all;
    }

    /** Contexts outside flagged ones that differ although their caller does not; callers come first. */
    List<Integer> outermost() {
        BitSet covered = new BitSet();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < tree.size(); i++) {
            int above = tree.parent(i);
            boolean below = above >= 0 && covered.get(above);
            if (!below && differing.get(i) && !flagged.get(i)) {
                found.add(i);
            }
            covered.set(i, below || differing.get(i) || flagged.get(i));
        }
        return found;
    }

    /** User-facing text with the first outermost differences, their counts and paths. */
    String report(int most) {
        List<Integer> found = outermost();
        StringBuilder text = new StringBuilder();
        text.append(differing()).append(" of ").append(tree.size()).append(" contexts differ, ").append(unexplained())
                .append(" of them outside flagged contexts; ").append(found.size()).append(" outermost\n");
        for (int i : found.subList(0, Math.min(most, found.size()))) {
            text.append("  ").append(both(i)).append("  ").append(tree.path(i, PATH)).append('\n');
        }
        return text.toString();
    }

    /** Outermost differences by method: number of contexts, and the bytecodes by which the subtrees differ. */
    String byMethod(int most) {
        long[] below = new long[tree.size()];
        for (int i = tree.size() - 1; i >= 0; i--) {
            below[i] += Math.abs(tree.count(i, 1, 0) - tree.count(i, 1, 1));
            if (tree.parent(i) >= 0) {
                below[tree.parent(i)] += below[i];
            }
        }
        Map<String, long[]> byName = new LinkedHashMap<>();
        for (int i : outermost()) {
            String caller = tree.parent(i) < 0 ? "" : "  under " + tree.name(tree.parent(i)).replaceAll("\\(.*", "");
            long[] sums = byName.computeIfAbsent(tree.name(i) + caller, key -> new long[2]);
            sums[0]++;
            sums[1] += below[i];
        }
        StringBuilder text = new StringBuilder();
        byName.entrySet().stream().sorted(Comparator.comparingLong(entry -> -entry.getValue()[1])).limit(most).forEach(entry -> text
                .append(String.format("%,12d bytecodes in %,6d contexts  %s%n", entry.getValue()[1], entry.getValue()[0], entry.getKey())));
        return text.toString();
    }

    private String both(int context) {
        StringBuilder text = new StringBuilder();
        for (int metric = 0; metric < PairedTree.METRICS.length; metric++) {
            append(text, PairedTree.METRICS[metric], tree.count(context, metric, 0), tree.count(context, metric, 1));
        }
        for (char type : "BCDFIJSZR".toCharArray()) {
            long[] pair = tree.arrays().get((long) context << 8 | type);
            if (pair != null) {
                append(text, "arrays " + type, pair[0], pair[2]);
                append(text, "elements " + type, pair[1], pair[3]);
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String what, long a, long b) {
        if (a != b) {
            text.append(text.isEmpty() ? "" : ", ").append(what).append(' ').append(a).append(" / ").append(b);
        }
    }

    /**
     * Compares two files: {@code TreeDiff a.mct b.mct [how many] [thread or group of threads]}. The exit status is 1 if a context differs.
     */
    public static void main(String[] arguments) throws Exception {
        int most = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 20;
        String thread = arguments.length > 3 ? arguments[3] : null;
        TreeDiff diff = new TreeDiff(DumpReader.read(Path.of(arguments[0])), DumpReader.read(Path.of(arguments[1])),
                each -> thread == null || each.name.equals(thread) || thread.equals(each.group));
        System.out.print(diff.report(most));
        System.out.print(diff.byMethod(most));
        for (String metric : PairedTree.METRICS) {
            System.out.printf("overlap of %s %.6f%%%n", metric, new Overlap(diff.tree(), metric).percent());
        }
        System.exit(diff.differing() == 0 && diff.tree().size() > 0 ? 0 : 1);
    }
}
