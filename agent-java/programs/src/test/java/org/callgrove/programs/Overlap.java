package org.callgrove.programs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.callgrove.dump.Dump;

/**
 * The overlap percentage of two dumps, with all threads merged by path (docs/metrics.md, section 7), computed in the plainest way, to check
 * recordings.
 */
final class Overlap {
    private final String name;
    private final PairedTree tree;
    private final int metric;
    private final double[] totals = new double[2];

    Overlap(Dump a, Dump b, String metric) {
        this(new PairedTree(a, b, thread -> "all"), metric);
    }

    /** @param metric one of {@link PairedTree#METRICS} */
    Overlap(PairedTree tree, String metric) {
        this.tree = tree;
        this.name = metric;
        this.metric = Arrays.asList(PairedTree.METRICS).indexOf(metric);
        for (int i = 0; i < tree.size(); i++) {
            totals[0] += tree.count(i, this.metric, 0);
            totals[1] += tree.count(i, this.metric, 1);
        }
    }

    /** The overlap from 0 to 100; 100 if both totals are zero, 0 if only one is. */
    double percent() {
        if (totals[0] == 0 || totals[1] == 0) {
            return totals[0] == totals[1] ? 100 : 0;
        }
        double lost = 0;
        for (int i = 0; i < tree.size(); i++) {
            lost += Math.abs(tree.count(i, metric, 0) / totals[0] - tree.count(i, metric, 1) / totals[1]);
        }
        return 100 - 50 * lost;
    }

    /** User-facing list of the paths that differ most, each with both shares. */
    String largestDifferences(int count) {
        List<Integer> order = IntStream.range(0, tree.size()).filter(i -> difference(i) != 0).boxed()
                .sorted((i, j) -> Long.compare(difference(j), difference(i))).toList();
        StringBuilder text = new StringBuilder(order.size() + " of " + tree.size() + " contexts differ in " + name + '\n');
        for (int i : order.subList(0, Math.min(count, order.size()))) {
            text.append("  ").append(tree.count(i, metric, 0)).append(" / ").append(tree.count(i, metric, 1)).append("  ").append(tree.path(i, 6))
                    .append('\n');
        }
        return text.toString();
    }

    private long difference(int context) {
        return Math.abs(tree.count(context, metric, 0) - tree.count(context, metric, 1));
    }
}
