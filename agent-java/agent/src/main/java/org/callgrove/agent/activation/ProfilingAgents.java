package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import org.callgrove.agent.output.Stderr;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.ProfilingAgent;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.runtime.GroveAccess;
import org.callgrove.runtime.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveActivation;

/** Activates the users' profiling agents (JP 4.3), and switches off those that throw. Call everything paused. */
public final class ProfilingAgents {
    /** Granularity where no agent is left. */
    private static final long NEVER = Long.MAX_VALUE / 2;
    private static final String FULL = "heap or stack were full at the end of the recording";

    private final List<String> names;
    private final ProfilingAgent[] agents;
    /** By agent: what it threw; null while it works. */
    private final String[] failures;
    private final AgentMetrics metrics;
    private KnownMethods methods;
    /** Registered threads by number; null in place of those that have ended. Guarded by itself, as are the numbers free. */
    private final List<RegisteredThread> threads = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();

    /** @param names what the options call the agents, in the same order */
    public ProfilingAgents(List<String> names, LoadedAgents loaded) {
        this.names = names;
        this.agents = loaded.agents.toArray(new ProfilingAgent[0]);
        this.failures = new String[agents.length];
        this.metrics = new AgentMetrics(loaded.metrics);
        // Numbers of threads begin at 1.
        threads.add(null);
    }

    public boolean isEmpty() {
        return agents.length == 0;
    }

    /** Metrics that the agents declared, in the order of their counters. */
    public AgentMetric[] metrics() {
        return metrics.describe();
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

    /** Activates the agents whose time has come. Returns the bytecodes until the next activation. */
    private long activate(long node, long elapsed) {
        if (GroveWalkLimit.isFrozen()) {
            return NEVER;
        }
        int number = GroveActivation.registered(node);
        RegisteredThread thread = number == 0 ? register(node) : get(number);
        thread.begin();
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

    /** Calls one agent for a context: a root registers its thread. Returns the granularity. */
    private long call(int agent, RegisteredThread thread, long node) {
        if (failures[agent] != null) {
            return NEVER;
        }
        InvocationContext context = new RecordedContext(thread, methods, node);
        try {
            int granularity = node == thread.root ? agents[agent].register(Thread.currentThread(), context) : agents[agent].processMCT(context);
            if (granularity < 1) {
                throw new IllegalArgumentException("the granularity " + granularity + " is below 1");
            }
            return granularity;
        } catch (Throwable e) {
            switchOff(agent, e);
            return NEVER;
        }
    }

    private RegisteredThread register(long node) {
        RegisteredThread thread = new RegisteredThread(GroveActivation.root(node), agents.length);
        synchronized (threads) {
            if (free.isEmpty()) {
                threads.add(null);
                free.add(threads.size() - 1);
            }
            int number = free.remove(free.size() - 1);
            threads.set(number, thread);
            GroveActivation.register(node, number);
        }
        return thread;
    }

    private RegisteredThread get(int number) {
        synchronized (threads) {
            return threads.get(number);
        }
    }

    private void threadEnds(long root) {
        int number = GroveActivation.registered(root);
        RegisteredThread thread = number == 0 ? null : leave(number);
        if (thread == null) {
            return;
        }
        thread.begin();
        try {
            for (int i = 0; i < agents.length; i++) {
                if (failures[i] == null) {
                    try {
                        agents[i].threadEnds(new RecordedContext(thread, methods, thread.root));
                    } catch (Throwable e) {
                        switchOff(i, e);
                    }
                }
            }
        } finally {
            thread.endForGood();
        }
    }

    /** Takes a thread off the list. Null at the end of the recording, whose last look is at all threads still listed. */
    private RegisteredThread leave(int number) {
        synchronized (threads) {
            if (GroveWalkLimit.isFrozen()) {
                return null;
            }
            free.add(number);
            return threads.set(number, null);
        }
    }

    /**
     * Gives the agents a last look at all trees, which are frozen. A walk keeps them from being merged and freed meanwhile. Without memory
     * the agents get no look, and the dump says so.
     */
    public void recordingEnds() {
        if (isEmpty()) {
            return;
        }
        try {
            GroveAccess.beginWalk();
            try {
                lastLook();
            } finally {
                GroveAccess.endWalk();
            }
        } catch (VirtualMachineError full) {
            for (int i = 0; i < agents.length; i++) {
                failures[i] = failures[i] == null ? FULL : failures[i];
            }
        }
    }

    private void lastLook() {
        List<InvocationContext> roots = new ArrayList<>();
        synchronized (threads) {
            for (int i = 1; i < threads.size(); i++) {
                if (threads.get(i) != null) {
                    // A reader of its own: the thread may still be in a callback.
                    RegisteredThread look = new RegisteredThread(threads.get(i).root, 0);
                    look.begin();
                    roots.add(new RecordedContext(look, methods, look.root));
                }
            }
        }
        for (int agent = 0; agent < agents.length; agent++) {
            if (failures[agent] == null) {
                try {
                    agents[agent].recordingEnds(new ArrayList<>(roots));
                } catch (Throwable e) {
                    switchOff(agent, e);
                }
            }
        }
    }

    private void switchOff(int agent, Throwable e) {
        synchronized (failures) {
            if (failures[agent] != null) {
                return;
            }
            failures[agent] = AgentLoader.oneLine(e);
        }
        Stderr.say(warning(agent));
    }

    private String warning(int agent) {
        return "agents '" + names.get(agent) + "' threw and is switched off: " + failures[agent];
    }

    /** Warns in the dump of the agents that were switched off. */
    public void describe(Meta meta) {
        for (int i = 0; i < agents.length; i++) {
            if (failures[i] != null) {
                meta.warning(warning(i));
            }
        }
    }
}
