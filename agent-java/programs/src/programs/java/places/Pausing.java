package places;

import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/** Test subject: a profiling agent whose own code has places, which must not count. */
public final class Pausing implements ProfilingAgent {
  private long activations;

  @Override
  public List<Metric> metrics() {
    return List.of();
  }

  @Override
  public int register(Thread thread, InvocationContext root) {
    return 10;
  }

  @Override
  public synchronized int processMCT(InvocationContext context) {
    activations++;
    Outside.work(5);
    return 10;
  }
}
