package agents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/** Test subject: a profiling agent that counts activations at once, and also in a table that it adds when a thread or the recording ends. */
public final class Totals implements ProfilingAgent {
  private final Metric ticks = new Metric("ticks", "Ticks", "activations", Metric.Accuracy.EXACT);
  private final Metric totals = new Metric("totals", "Totals", "activations", Metric.Accuracy.EXACT);
  private final Metric seen = new Metric("seen", "Seen", "looks", Metric.Accuracy.EXACT);
  private final Map<InvocationContext, long[]> open = new HashMap<>();

  @Override
  public List<Metric> metrics() {
    return List.of(ticks, totals, seen);
  }

  @Override
  public synchronized int register(Thread thread, InvocationContext root) {
    open.put(root, new long[1]);
    return 500;
  }

  @Override
  public int processMCT(InvocationContext context) {
    InvocationContext root = context;
    while (!root.isRoot()) {
      root = root.getCaller();
    }
    synchronized (this) {
      open.get(root)[0]++;
    }
    context.add(ticks, 1);
    return 500;
  }

  @Override
  public void threadEnds(InvocationContext root) {
    deliver(root);
  }

  @Override
  public void recordingEnds(List<InvocationContext> roots) {
    roots.forEach(this::deliver);
    if (!open.isEmpty()) {
      throw new IllegalStateException(open.size() + " threads were forgotten");
    }
  }

  private void deliver(InvocationContext root) {
    long[] count;
    synchronized (this) {
      count = open.remove(root);
    }
    root.getCallees().get(0).add(totals, count[0]);
    Deque<InvocationContext> left = new ArrayDeque<>(root.getCallees());
    while (!left.isEmpty()) {
      InvocationContext context = left.pop();
      context.add(seen, 1);
      left.addAll(context.getCallees());
    }
  }
}
