package org.callgrove.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;

/**
 * Overlap percentage of two dumps, all threads merged by path (docs/metrics.md, section 7): the plainest way to compute it, to check recordings with.
 */
final class Overlap {
  private final String metric;
  private final Map<String, Integer> names = new HashMap<>();
  private final List<String> nameOf = new ArrayList<>();
  /** Context of the merged tree by (parent context, name), both as int. */
  private final Map<Long, Integer> contexts = new HashMap<>();
  private final List<int[]> contextOf = new ArrayList<>();
  private final List<long[]> weights = new ArrayList<>();
  private final long[] totals = new long[2];

  Overlap(Dump a, Dump b, String metric) {
    this.metric = metric;
    add(a, 0);
    add(b, 1);
  }

  private void add(Dump dump, int side) {
    long[] counts = dump.metrics.get(metric);
    int[] nameByMethod = new int[dump.methods.size()];
    for (int i = 0; i < nameByMethod.length; i++) {
      String name = dump.methods.get(i).toString();
      Integer known = names.putIfAbsent(name, nameOf.size());
      if (known == null) {
        nameOf.add(name);
      }
      nameByMethod[i] = names.get(name);
    }
    int[] open = new int[1];
    for (int i = 0; i < counts.length; i++) {
      int depth = dump.depth[i];
      int parent = depth == 0 ? -1 : open[depth - 1];
      int name = nameByMethod[dump.method[i]];
      Integer context = contexts.get((long) parent << 32 | name);
      if (context == null) {
        context = weights.size();
        contexts.put((long) parent << 32 | name, context);
        contextOf.add(new int[] {parent, name});
        weights.add(new long[2]);
      }
      if (depth >= open.length) {
        open = Arrays.copyOf(open, depth * 2 + 1);
      }
      open[depth] = context;
      weights.get(context)[side] += counts[i];
      totals[side] += counts[i];
    }
  }

  /** 0 to 100; 100 where both totals are zero, 0 where only one is. */
  double percent() {
    if (totals[0] == 0 || totals[1] == 0) {
      return totals[0] == totals[1] ? 100 : 0;
    }
    double sum = 0;
    for (long[] weight : weights) {
      sum += Math.min((double) weight[0] / totals[0], (double) weight[1] / totals[1]);
    }
    return 100 * sum;
  }

  /** The paths that differ most, each with both weights, for people to read. */
  String largestDifferences(int count) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < weights.size(); i++) {
      if (weights.get(i)[0] != weights.get(i)[1]) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingLong(i -> -Math.abs(weights.get(i)[0] - weights.get(i)[1])));
    StringBuilder text = new StringBuilder(order.size() + " of " + weights.size() + " contexts differ in " + metric + '\n');
    for (int i = 0; i < Math.min(count, order.size()); i++) {
      long[] weight = weights.get(order.get(i));
      text.append("  ").append(weight[0]).append(" / ").append(weight[1]).append("  ").append(tail(order.get(i))).append('\n');
    }
    return text.toString();
  }

  private String tail(int context) {
    StringBuilder text = new StringBuilder();
    int at = context;
    for (int i = 0; i < 6 && at >= 0; i++, at = contextOf.get(at)[0]) {
      text.insert(0, " > " + nameOf.get(contextOf.get(at)[1]).replaceAll("\\(.*", ""));
    }
    return text.toString();
  }
}
