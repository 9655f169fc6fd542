import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;

/** A profiling agent that only wants to be activated. The system property {@code bench.granularity} says how often. */
public final class Activated implements ProfilingAgent {
    private final int granularity = Integer.getInteger("bench.granularity");

    @Override
    public int register(Thread thread, InvocationContext root) {
        return granularity;
    }

    @Override
    public int processMCT(InvocationContext context) {
        return granularity;
    }
}
