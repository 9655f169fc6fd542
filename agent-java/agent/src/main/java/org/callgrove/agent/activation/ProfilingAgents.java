package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import org.callgrove.agent.output.PreparedLine;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.user.UserLoader;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.session.GroveAccess;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveActivation;

/**
 * Activates users' profiling agents (section 4.3 of the JP paper), and switches off those that throw an exception. Call every method with
 * counting paused.
 *
 * <p>An agent may fail because it has filled the heap. So no caller keeps a reference to an agent, and switching it off drops the last one
 * before anything is allocated.
 */
public final class ProfilingAgents {
    /** Granularity, in bytecodes, when no agent is left. */
    private static final long NEVER = Long.MAX_VALUE / 2;
    /** Granularity, in bytecodes, while trees are frozen, so that agents are not called. */
    private static final long SOON = 1_000;
    private static final String FULL = "the heap or the stack was full";

    private final List<String> names;
    /** Agents by number; null in place of those that have been switched off. */
    private final ProfilingAgent[] agents;
    /** By agent: what it threw; null as long as it works. */
    private final String[] failures;
    /** By agent: the message to print if it fails in a full heap. */
    private final PreparedLine[] full;
    private final AgentMetrics metrics;
    private KnownMethods methods;
    private final RegisteredThreads threads;
    private boolean endedAmidCallback;

    /** @param names the agents' names in the options, in the same order */
    public ProfilingAgents(List<String> names, LoadedAgents loaded) {
        this.names = names;
        this.agents = loaded.agents.toArray(new ProfilingAgent[0]);
        this.failures = new String[agents.length];
        this.metrics = new AgentMetrics(loaded);
        this.full = new PreparedLine[agents.length];
        for (int i = 0; i < agents.length; i++) {
            full[i] = new PreparedLine(warning(i, FULL));
        }
        this.threads = new RegisteredThreads(agents.length);
    }

    /** Number of metrics that the agents declared. */
    public int metricCount() {
        return metrics.count();
    }

    public boolean isEmpty() {
        return agents.length == 0;
    }

    /**
     * Metrics that the agents declared, in the order of their counters. If amounts may be missing from an exact metric, it becomes a lower
     * bound.
     *
     * @param checkpoint whether agents may still add amounts, as they do when a thread or the recording ends
     */
    public AgentMetric[] metrics(boolean checkpoint) {
        return metrics.describe(checkpoint);
    }

    /** Connects the agents with woven code. */
    public void install(MethodIds ids) {
        methods = new KnownMethods(ids, metrics);
        GroveActivation.install(new LongBinaryOperator() {
            @Override
            public long applyAsLong(long node, long elapsed) {
                return activate(node, elapsed);
            }
        }, new LongConsumer() {
            @Override
            public void accept(long root) {
                threadEnds(root);
            }
        });
    }

    /** Activates the agents that are due. Returns the bytecodes until the next activation. */
    private long activate(long node, long elapsed) {
        if (GroveWalkLimit.isFrozen()) {
            return SOON;
        }
        int number = GroveActivation.registered(node);
        RegisteredThread thread = threads.begin(node, number);
        if (thread == null) {
            return NEVER;
        }
        try {
            long next = NEVER;
            for (int i = 0; i < agents.length; i++) {
                if (number == 0) {
                    thread.left[i] = call(i, thread, thread.root);
                } else {
                    thread.left[i] -= elapsed;
                    if (thread.left[i] <= 0) {
                        thread.left[i] = call(i, thread, node);
                    }
                }
                next = Math.min(next, thread.left[i]);
            }
            return next;
        } finally {
            thread.end();
        }
    }

    /**
     * Calls one agent for a context. If the context is a root, the agent registers the thread; otherwise it processes the tree. Returns the
     * granularity.
     */
    private long call(int agent, RegisteredThread thread, long node) {
        if (agents[agent] == null) {
            return NEVER;
        }
        try {
            InvocationContext context = new RecordedContext(thread, methods, node);
            int granularity = granularity(agents[agent], context, node == thread.root);
            if (granularity < 1) {
                throw new IllegalArgumentException("the granularity " + granularity + " is below 1");
            }
            return granularity;
        } catch (Throwable e) {
            switchOff(agent, e);
            return NEVER;
        }
    }

    private static int granularity(ProfilingAgent agent, InvocationContext context, boolean registers) {
        // Another thread may have switched the agent off in the meantime.
        return agent == null ? Integer.MAX_VALUE
                : registers ? agent.register(Thread.currentThread(), context) : agent.processMCT(context);
    }

    private void threadEnds(long root) {
        int number = GroveActivation.registered(root);
        RegisteredThread thread = number == 0 ? null : threads.beginLast(number);
        // There is no further activation after the end of the recording: the last look covered this thread as well.
        if (thread == null) {
            return;
        }
        try {
            for (int i = 0; i < agents.length; i++) {
                try {
                    threadEnds(agents[i], new RecordedContext(thread, methods, thread.root));
                } catch (Throwable e) {
                    switchOff(i, e);
                }
            }
        } finally {
            thread.endForGood();
            threads.remove(number);
        }
    }

    private static void threadEnds(ProfilingAgent agent, InvocationContext root) {
        if (agent != null) {
            agent.threadEnds(root);
        }
    }

    /**
     * Gives the agents a last look at all trees, which are frozen, once no thread is in a callback any more: their callback for the end of
     * the recording. A walk keeps trees from being merged and freed in the meantime. If memory is short, the agents get no last look, and
     * the dump says so.
     */
    public void recordingEnds() {
        if (isEmpty()) {
            return;
        }
        try {
            // Amounts that a callback in progress is about to add belong in the dump.
            endedAmidCallback = !threads.endCallbacks();
            if (endedAmidCallback) {
                metrics.markAllIncomplete();
            }
            GroveAccess.beginWalk();
            try {
                lastLook();
            } finally {
                GroveAccess.endWalk();
            }
        } catch (VirtualMachineError e) {
            for (int i = 0; i < agents.length; i++) {
                switchOff(i, e);
            }
        }
    }

    private void lastLook() {
        List<RegisteredThread> looks = threads.lastLooks();
        List<InvocationContext> roots = new ArrayList<>();
        for (int i = 0; i < looks.size(); i++) {
            looks.get(i).begin();
            roots.add(new RecordedContext(looks.get(i), methods, looks.get(i).root));
        }
        for (int agent = 0; agent < agents.length; agent++) {
            try {
                recordingEnds(agents[agent], new ArrayList<>(roots));
            } catch (Throwable e) {
                switchOff(agent, e);
            }
        }
        for (int i = 0; i < looks.size(); i++) {
            looks.get(i).endForGood();
        }
    }

    private static void recordingEnds(ProfilingAgent agent, List<InvocationContext> roots) {
        if (agent != null) {
            agent.recordingEnds(roots);
        }
    }

    /** Releases an agent and reports this, once. If the heap is full, this needs no heap. */
    private void switchOff(int agent, Throwable e) {
        synchronized (failures) {
            if (agents[agent] == null) {
                return;
            }
            agents[agent] = null;
            failures[agent] = FULL;
            metrics.markIncomplete(agent);
        }
        if (!(e instanceof OutOfMemoryError || e instanceof StackOverflowError)) {
            try {
                failures[agent] = UserLoader.oneLine(e);
                Stderr.say(warning(agent, failures[agent]));
                return;
            } catch (Throwable unspeakable) {
                // The heap is full after all, or the exception cannot be printed.
            }
        }
        full[agent].say();
    }

    private String warning(int agent, String what) {
        return "the profiling agent '" + names.get(agent) + "' threw an exception and was switched off: " + what;
    }

    /** Adds warnings to the dump about agents that were switched off, and about metrics with missing amounts. */
    public void describe(Meta meta, boolean checkpoint) {
        for (int i = 0; i < agents.length; i++) {
            if (failures[i] != null) {
                meta.warning(warning(i, failures[i]) + (metrics.has(i) ? "; its metrics are too low" : ""));
            }
        }
        if (metrics.isEmpty()) {
            return;
        }
        if (checkpoint) {
            meta.warning("metrics added by agents are lower bounds: agents add to them until the recording ends, and this is a checkpoint");
        }
        if (metrics.hasLost()) {
            meta.warning("metrics added by agents are lower bounds: amounts were added during a pause, or there was no memory for them");
        }
        if (endedAmidCallback) {
            meta.warning("metrics added by agents are lower bounds: a callback was still running two seconds after the recording had ended");
        }
    }
}
