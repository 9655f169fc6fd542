package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/** Converts a dump to a {@link StepTree}: the program's contexts, without library frames between them. */
final class RecordedTree {
    /** Metrics of a process that counts places, in the order of {@link StepTree.Counts#places}. */
    private static final List<String> PLACES = List.of("writes", "calls-made", "monitors", "throws");

    private RecordedTree() {}

    /** Whether a process counted places. */
    static boolean hasPlaces(Dump dump) {
        return dump.metrics.keySet().containsAll(PLACES);
    }

    /** Methods, such as {@code gen.P1.run()J}, in which processes count nothing, as the recording says. */
    private static Set<String> withoutPlaces(Dump dump) {
        return ((List<?>) dump.meta.getOrDefault("limited", List.of())).stream().map(each -> (Map<?, ?>) each)
                .filter(each -> each.get("reason").toString().endsWith("; the metrics of processes are not counted in it"))
                .map(each -> each.get("class") + "." + each.get("method")).collect(Collectors.toSet());
    }

    /** @param packagePrefix prefix of the program's classes, such as {@code gen.} */
    static StepTree of(Dump dump, String packagePrefix) {
        StepTree tree = new StepTree();
        boolean hasPlaces = hasPlaces(dump);
        Set<String> withoutPlaces = withoutPlaces(dump);
        long[] calls = dump.metrics.get("calls");
        long[] passed = dump.passed();
        long[] bytecodes = dump.metrics.get("bytecodes");
        StepTree.Counts[] countsOf = new StepTree.Counts[calls.length];
        // By depth: the path of the nearest program frame, and the counts of program frames.
        List<String> paths = new ArrayList<>();
        StepTree.Counts[] open = new StepTree.Counts[1];
        for (int context = 0; context < calls.length; context++) {
            int depth = dump.depth[context];
            Dump.Method method = dump.methods.get(dump.method[context]);
            String above = depth == 0 ? "" : paths.get(depth - 1);
            StepTree.Counts caller = depth == 0 ? null : open[depth - 1];
            StepTree.Counts counts = null;
            // A lambda's class is hidden. The constructor recorded for it stands for the object, and not for code that was stepped through.
            boolean hidden = (method.classFlags & MethodTable.HIDDEN) != 0 || method.className.contains(TreeComparison.LAMBDA);
            if (method.className.startsWith(packagePrefix) && !hidden) {
                above = StepTree.below(above, method.toString());
                counts = tree.at(above);
                counts.calls += calls[context];
                counts.bytecodes += bytecodes[context];
                counts.withoutPlaces = withoutPlaces.contains(method.toString());
                for (int i = 0; hasPlaces && i < counts.places.length; i++) {
                    counts.places[i] += dump.metrics.get(PLACES.get(i))[context];
                }
                counts.limited = (method.flags & MethodTable.LIMITED) != 0;
                if (method.superConstructor >= 0) {
                    counts.object(dump.methods.get(method.superConstructor).className, -passed[context]);
                }
            }
            if (caller != null && method.isConstructor()) {
                caller.object(method.className.contains(TreeComparison.LAMBDA) ? TreeComparison.LAMBDA : method.className, calls[context]);
            }
            paths.subList(Math.min(depth, paths.size()), paths.size()).clear();
            paths.add(above);
            if (depth >= open.length) {
                open = Arrays.copyOf(open, 2 * depth + 1);
            }
            open[depth] = counts;
            countsOf[context] = counts;
        }
        for (Dump.ArrayRow row : dump.arrays) {
            if (countsOf[row.context] != null) {
                countsOf[row.context].array(row.type, row.arrays, row.elements);
            }
        }
        return tree;
    }
}
