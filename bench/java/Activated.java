import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;

/**
 * A profiling agent that does nothing when activated. The system property {@code bench.granularity} says how often it is
 * activated.
 */
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
