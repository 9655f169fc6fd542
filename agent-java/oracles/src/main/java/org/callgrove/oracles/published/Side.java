package org.callgrove.oracles.published;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One side of a comparison: a recording, with its figures summed by path over all threads. */
final class Side {
    final Recording recording;
    final Paths paths;
    /** Whether each path is on this side. Paths that are only on the other side may be beyond the end. */
    final boolean[] isHere;
    final Map<String, long[]> exclusive = new LinkedHashMap<>();

    Side(Recording recording, Paths paths) {
        this.recording = recording;
        this.paths = paths;
        int[] pathOf = paths.add(recording, 0, recording.contexts());
        isHere = new boolean[paths.size()];
        for (int path : pathOf) {
            isHere[path] = true;
        }
        recording.metrics.forEach((metric, figures) -> {
            long[] sums = new long[paths.size()];
            for (int context = 0; context < pathOf.length; context++) {
                sums[pathOf[context]] += figures[context];
            }
            exclusive.put(metric, sums);
        });
    }

    /** Whether a path from either side is on this one. */
    boolean has(int path) {
        return path < isHere.length && isHere[path];
    }

    /** A path's exclusive figure, 0 if the path is on the other side only. */
    long figure(String metric, int path) {
        return path < isHere.length ? exclusive.get(metric)[path] : 0;
    }

    int countPaths() {
        int count = 0;
        for (boolean here : isHere) {
            count += here ? 1 : 0;
        }
        return count;
    }

    SortedMap<String, Long> totals() {
        SortedMap<String, Long> totals = new TreeMap<>();
        exclusive.forEach((metric, figures) -> totals.put(metric, sum(figures, 0, figures.length)));
        return totals;
    }

    static long sum(long[] figures, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += figures[i];
        }
        return sum;
    }
}
