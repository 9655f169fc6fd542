package org.callgrove.agents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.MethodIdentifier;
import org.callgrove.api.OwnContext;
import org.callgrove.api.ProfilingAgent;

/**
 * Example agent: samples by executed bytecodes, after Komorium (the FERRARI paper, section 6). Each time a thread activates the agent, its current
 * call stack is one sample. The samples are written as collapsed stacks to {@code callgrove-samples.collapsed}, or to the file that the system
 * property {@code callgrove.samples} names. They are about 100,000 bytecodes apart, or as many as {@code callgrove.samples.every} says.
 */
public final class Sampling implements ProfilingAgent {
    private final int every = Integer.getInteger("callgrove.samples.every", 100_000);
    private final OwnContext samples = OwnContext.newRoot();

    @Override
    public int register(Thread thread, InvocationContext root) {
        return every;
    }

    @Override
    public int processMCT(InvocationContext context) {
        Deque<MethodIdentifier> path = new ArrayDeque<>();
        for (InvocationContext at = context; !at.isRoot(); at = at.getCaller()) {
            path.push(at.getMethod());
        }
        synchronized (this) {
            OwnContext at = samples;
            for (MethodIdentifier method : path) {
                at = at.profileCall(method);
            }
            at.profileInstr(1);
        }
        return every;
    }

    @Override
    public synchronized void recordingEnds(List<InvocationContext> roots) {
        Report.write("callgrove.samples", "callgrove-samples.collapsed", Stacks.bytecodes(samples));
    }
}
