package agents;

import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/** Test subject: a profiling agent whose metric counts its activations, and which remembers how many there were. */
public final class Visits implements ProfilingAgent {
  private final Metric visits = new Metric("visits", "Visits", "activations", Metric.Accuracy.EXACT);
  private final Metric again = new Metric("visits-again", "Visits again", "activations", Metric.Accuracy.EXACT);

  @Override
  public List<Metric> metrics() {
    return List.of(visits, again);
  }

  @Override
  public int register(Thread thread, InvocationContext root) {
    return 500;
  }

  @Override
  public int processMCT(InvocationContext context) {
    context.add(visits, 1);
    context.add(again, 1);
    return 500;
  }
}
