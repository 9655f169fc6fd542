package agents;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/** Test subject: a profiling agent that at its third activation fills the heap from a field, and throws the resulting error. */
public class Hoarder implements ProfilingAgent {
  private final Metric ticks = new Metric("ticks", "Ticks", "activations", Metric.Accuracy.EXACT);
  private final List<Object> kept = new ArrayList<>();
  private int activations;

  /** Keeps everything in a static field. */
  public static final class OfTheClass extends Hoarder {
    private static final List<Object> KEPT = new ArrayList<>();

    @Override
    List<Object> kept() {
      return KEPT;
    }
  }

  /** Wraps the error in an exception of another type. */
  public static final class Wrapping extends Hoarder {
    @Override
    public int processMCT(InvocationContext context) {
      try {
        return super.processMCT(context);
      } catch (OutOfMemoryError full) {
        throw new IllegalStateException("full", full);
      }
    }
  }

  List<Object> kept() {
    return kept;
  }

  @Override
  public List<Metric> metrics() {
    return List.of(ticks);
  }

  @Override
  public int register(Thread thread, InvocationContext root) {
    return 10_000;
  }

  @Override
  public int processMCT(InvocationContext context) {
    context.add(ticks, 1);
    if (++activations == 3) {
      // Go down to small pieces, so that no room is left for anything.
      for (int size = 1 << 20;; size = Math.max(16, size / 2)) {
        try {
          while (true) {
            kept().add(new byte[size]);
          }
        } catch (OutOfMemoryError full) {
          if (size == 16) {
            throw full;
          }
        }
      }
    }
    return 10_000;
  }
}
