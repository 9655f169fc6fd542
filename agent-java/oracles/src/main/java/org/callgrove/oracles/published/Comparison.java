package org.callgrove.oracles.published;

import java.util.ArrayList;
import java.util.List;

/** Compares two sides over the union of their paths (docs/metrics.md, section 7). */
final class Comparison {
    final Paths paths;
    final Side a;
    final Side b;

    Comparison(Recording first, Recording second, MethodTriples triples) {
        paths = new Paths(triples);
        a = new Side(first, paths);
        b = new Side(second, paths);
    }

    /** Metrics that both sides have, in the order of side A. */
    List<String> metrics() {
        List<String> common = new ArrayList<>(a.exclusive.keySet());
        common.retainAll(b.exclusive.keySet());
        return common;
    }

    /** Overlap in percent. */
    double overlap(String metric) {
        double totalA = weightOf(a, metric);
        double totalB = weightOf(b, metric);
        if (totalA == 0 || totalB == 0) {
            return totalA == totalB ? 100 : 0;
        }
        double shared = 0;
        for (int path = 0; path < paths.size(); path++) {
            if (a.has(path) && b.has(path)) {
                shared += Math.min(weight(a, metric, path) / totalA, weight(b, metric, path) / totalB);
            }
        }
        return 100 * shared;
    }

    /** Percentage points that each method's contexts subtract from the overlap. */
    double[] pointsOff(String metric) {
        double totalA = weightOf(a, metric);
        double totalB = weightOf(b, metric);
        double[] points = new double[paths.triples.size()];
        for (int path = 0; path < paths.size(); path++) {
            points[paths.triple(path)] += pointsOff(weight(a, metric, path), totalA, weight(b, metric, path), totalB);
        }
        return points;
    }

    private static double pointsOff(double a, double totalA, double b, double totalB) {
        if (totalA == 0 || totalB == 0) {
            return totalA > 0 ? 100 * a / totalA : totalB > 0 ? 100 * b / totalB : 0;
        }
        return 50 * Math.abs(a / totalA - b / totalB);
    }

    /** Weight of a path: its figure, or 0 if that is negative. */
    private static double weight(Side side, String metric, int path) {
        return Math.max(0, side.figure(metric, path));
    }

    private static double weightOf(Side side, String metric) {
        double sum = 0;
        for (long figure : side.exclusive.get(metric)) {
            sum += Math.max(0, figure);
        }
        return sum;
    }

    /** Three numbers of paths: on both sides, on B only and on A only. */
    int[] presence() {
        int[] counted = new int[3];
        for (int path = 0; path < paths.size(); path++) {
            counted[a.has(path) ? b.has(path) ? 0 : 2 : 1]++;
        }
        return counted;
    }

    /** Exclusive work of each method on a side, over all callers. */
    long[] byMethod(Side side, String metric) {
        long[] sums = new long[paths.triples.size()];
        for (int path = 0; path < paths.size(); path++) {
            sums[paths.triple(path)] += side.figure(metric, path);
        }
        return sums;
    }

    /** Work of a side attributed to methods that changed. Work below a call that only one side has counts for that call's caller (docs/ci.md). */
    long[] byChange(Side side, String metric) {
        long[] sums = new long[paths.triples.size()];
        int[] owner = new int[paths.size()];
        for (int path = 0; path < owner.length; path++) {
            int caller = paths.parent(path);
            boolean isItsOwn = caller == Paths.NONE || a.has(path) && b.has(path);
            owner[path] = isItsOwn ? path : owner[caller];
            sums[paths.triple(owner[path])] += side.figure(metric, path);
        }
        return sums;
    }
}
