package org.callgrove.agents;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.OwnContext;
import org.callgrove.api.ProfilingAgent;

/**
 * Merges the trees of all threads into one, as the agent of JP 7.1 does, and writes it as collapsed stacks of bytecodes. The file is
 * {@code callgrove-tree.collapsed}, or what the system property {@code callgrove.tree} names.
 */
public final class OneTree implements ProfilingAgent {
    private final OwnContext all = OwnContext.newRoot();

    @Override
    public int register(Thread thread, InvocationContext root) {
        return Integer.MAX_VALUE;
    }

    @Override
    public int processMCT(InvocationContext context) {
        return Integer.MAX_VALUE;
    }

    @Override
    public synchronized void threadEnds(InvocationContext root) {
        all.merge(root);
    }

    @Override
    public synchronized void recordingEnds(List<InvocationContext> roots) {
        roots.forEach(all::merge);
        List<String> lines = new ArrayList<>();
        Stacks.visit(all, (stack, context) -> {
            if (context.getInstructions() > 0) {
                lines.add(stack + ' ' + context.getInstructions());
            }
        });
        Report.write("callgrove.tree", "callgrove-tree.collapsed", lines);
    }
}
