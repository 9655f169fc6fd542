package org.callgrove.agents;

import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.OwnContext;
import org.callgrove.api.ProfilingAgent;

/**
 * Base of the agents that merge the trees of all threads into one, as the agent in section 7.1 of the JP paper does, and report on it when the
 * recording ends.
 */
abstract class MergedThreads implements ProfilingAgent {
    private final OwnContext all = OwnContext.newRoot();

    @Override
    public final int register(Thread thread, InvocationContext root) {
        return Integer.MAX_VALUE;
    }

    @Override
    public final int processMCT(InvocationContext context) {
        return Integer.MAX_VALUE;
    }

    @Override
    public final synchronized void threadEnds(InvocationContext root) {
        all.merge(root);
    }

    @Override
    public final synchronized void recordingEnds(List<InvocationContext> roots) {
        roots.forEach(all::merge);
        report(all);
    }

    /** Writes the agent's report on the merged tree of all threads. */
    abstract void report(OwnContext tree);
}
