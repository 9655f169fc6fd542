package org.callgrove.agents;

import java.io.PrintWriter;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;

/**
 * Example agent: writes continuous metrics (the JP paper, section 2.2), that is, what each thread has done so far, as one row per activation. The
 * file is {@code callgrove-metrics.csv}, or the one that the system property {@code callgrove.metrics} names. A thread activates the agent about
 * every ten million bytecodes, or as often as {@code callgrove.metrics.every} says. Each activation visits the thread's whole tree.
 */
public final class ContinuousMetrics implements ProfilingAgent {
    private final int every = Integer.getInteger("callgrove.metrics.every", 10_000_000);
    /** Rows go to the file at once, because there may be millions of them. */
    private final PrintWriter rows = Report.open("callgrove.metrics", "callgrove-metrics.csv");

    /** Opens the file and writes its header. */
    public ContinuousMetrics() {
        rows.println("thread,calls,bytecodes,objects,arrays,elements");
    }

    @Override
    public int register(Thread thread, InvocationContext root) {
        return every;
    }

    @Override
    public int processMCT(InvocationContext context) {
        InvocationContext root = context;
        while (!root.isRoot()) {
            root = root.getCaller();
        }
        long[] sums = new long[5];
        sums[2] = root.getAllocations();
        Stacks.visit(root, each -> {
            sums[0] += each.getCalls();
            sums[1] += each.getInstructions();
            sums[2] += each.getAllocations();
            for (char type : InvocationContext.ELEMENT_TYPES.toCharArray()) {
                sums[3] += each.getArrays(type);
                sums[4] += each.getElements(type);
            }
        });
        StringBuilder row = new StringBuilder('"' + Thread.currentThread().getName().replace("\"", "\"\"") + '"');
        for (long sum : sums) {
            row.append(',').append(sum);
        }
        synchronized (this) {
            rows.println(row);
        }
        return every;
    }

    @Override
    public synchronized void recordingEnds(List<InvocationContext> roots) {
        rows.close();
    }
}
