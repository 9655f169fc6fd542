package org.callgrove.api;

import java.util.List;

/**
 * A profiling agent in the sense of JP 4.3: it is activated each time a thread has executed a number of bytecodes, and may process that
 * thread's tree while the program runs. The recorder's option {@code agents=<jar>!<class>} names the class. It must be public, with a
 * public constructor without parameters.
 *
 * <p>Each thread of the program activates the agent itself. So several threads may be in the agent at once. What the agent does is not
 * recorded. A thread may hold locks of the program while it is in the agent: the agent must not wait for other threads of the program.
 * Code of module java.base never activates it, nor does what such code calls, because maps may be half-changed there.
 *
 * <p>An agent that throws is switched off. One line on standard error and a warning in the dump say so; the recording goes on, and the
 * agent's metrics are lower bounds. The recorder then drops its only reference to the agent, so that one that has filled the heap gives it
 * back.
 */
public interface ProfilingAgent {
    /**
     * Metrics of the agent's own, which become columns of the dump. Asked once, before the program runs. All agents together may have five,
     * with different ids.
     */
    default List<Metric> metrics() {
        return List.of();
    }

    /**
     * Called once for each recorded thread, before its first activation (JP 4.3, register).
     *
     * @param thread the current thread
     * @param root the root of its tree
     * @return the profiling granularity: roughly how many bytecodes the thread executes before the first activation; at least 1. It may
     *         execute more in java.base, and what callers on its stack had begun
     */
    int register(Thread thread, InvocationContext root);

    /**
     * Processes the tree of the current thread (JP 4.3, processMCT).
     *
     * @param context the context of the method that is being executed
     * @return the granularity until the next activation, at least 1
     */
    int processMCT(InvocationContext context);

    /**
     * Called when a registered thread ends, before its tree may be merged with others. For a virtual thread the caller is its carrier.
     *
     * @param root the root of the thread's tree
     */
    default void threadEnds(InvocationContext root) {
    }

    /**
     * Called once when the recording ends, before the last dump is written: at the program's end, however it comes about, unless the
     * process is killed. Threads of pools have not ended then, so this is where their figures are delivered, by
     * {@link InvocationContext#add}. No context is made any more; threads that still run go on counting. No other callback runs meanwhile,
     * unless one has not ended within two seconds. Exact metrics are then lower bounds.
     *
     * @param roots roots of the registered threads for which {@link #threadEnds} was not called, equal to those that {@link #register}
     *         received
     */
    default void recordingEnds(List<InvocationContext> roots) {
    }
}
