package org.callgrove.oracles.published;

import java.util.LinkedHashMap;
import java.util.Map;

/** Figures of each method, summed over the contexts of one side (docs/metrics.md, section 1). */
final class MethodTable {
    final int[] contexts;
    final Map<String, long[]> exclusive = new LinkedHashMap<>();
    /** Inclusive figures by method. If contexts of a method are nested, only the outermost counts. */
    final Map<String, long[]> inclusive = new LinkedHashMap<>();

    MethodTable(Side side) {
        Paths paths = side.paths;
        int methods = paths.triples.size();
        contexts = new int[methods];
        boolean[] outermost = new boolean[side.isHere.length];
        for (int path = 0; path < outermost.length; path++) {
            outermost[path] = paths.isOutermost(path);
            contexts[paths.triple(path)] += side.has(path) ? 1 : 0;
        }
        side.exclusive.forEach((metric, own) -> {
            long[] all = paths.inclusive(own);
            long[] exclusiveSums = new long[methods];
            long[] inclusiveSums = new long[methods];
            for (int path = 0; path < own.length; path++) {
                exclusiveSums[paths.triple(path)] += own[path];
                inclusiveSums[paths.triple(path)] += outermost[path] ? all[path] : 0;
            }
            exclusive.put(metric, exclusiveSums);
            inclusive.put(metric, inclusiveSums);
        });
    }
}
