package org.callgrove.api;

import java.util.List;

/**
 * A profiling agent in the sense of section 4.3 of the JP paper: it is activated each time a thread has executed a given number of bytecodes, and may
 * process that thread's tree while the program runs. The recorder's option {@code agents=<jar>!<class>} names the class. It must be public, with a
 * public constructor without parameters.
 *
 * <p>Each thread of the program activates the agent itself, so several threads may be in the agent at once. The agent's own work is not recorded. A
 * thread in the agent may be holding locks of the program, so the agent must not wait for other threads of the program. Code in java.base never
 * activates the agent, nor does anything called from there, because the JDK's maps may be half-changed at that moment.
 *
 * <p>An agent that throws an exception is switched off. One line on standard error and a warning in the dump say so; the recording goes on, and the
 * agent's metrics become lower bounds. The recorder then drops its only reference to the agent, so that an agent that has filled the heap is freed.
 */
public interface ProfilingAgent {
    /**
     * The agent's own metrics, which become columns of the dump. Called once, before the program runs. All agents together may define at most five
     * metrics, with different ids.
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
     * execute more: in java.base, and in methods on its stack that had already begun
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
     * Called once when the recording ends, before the last dump is written: at the program's end, for whatever reason, unless the process is killed.
     * Pool threads have not ended by then, so this is the place to add their figures with {@link InvocationContext#add}. No new contexts are created
     * any more; threads still running go on counting. No other callback runs at the same time, unless one fails to return within two seconds. Exact
     * metrics then become lower bounds.
     *
     * @param roots roots of the registered threads for which {@link #threadEnds} was not called, equal to those that {@link #register}
     *         received
     */
    default void recordingEnds(List<InvocationContext> roots) {
    }
}
