package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;
import org.callgrove.dump.Counter;
import org.callgrove.runtime.memory.GroveLayout;

/**
 * Users' profiling agents once they are loaded, and the metrics that they declare. This class must not load the runtime, which is not
 * defined yet.
 */
public final class LoadedAgents {
    /** Maximum number of metrics of all agents together. The compiler copies the constant's value, so this does not load the runtime. */
    static final int MOST_METRICS = GroveLayout.AGENT_COUNTERS;
    /** Ids of a clock's metrics. */
    private static final List<String> CPU = List.of("ticks", "cpu", "cpu-doubtful");
    private static final List<String> CPU_AND_WAIT = List.of("ticks", "cpu", "wait", "cpu-doubtful");

    final List<ProfilingAgent> agents = new ArrayList<>();
    final List<Metric> metrics = new ArrayList<>();
    /** By metric: the number of its agent. */
    final List<Integer> owners = new ArrayList<>();
    /** Ids that the recording's own metrics have in addition to the counters. */
    private final List<String> taken;
    private final String clock;

    LoadedAgents(String clock) {
        this.clock = clock;
        this.taken = clock.equals("off") ? List.of() : clock.equals("cpu") ? CPU : CPU_AND_WAIT;
    }

    /** Number of metrics that the agents declared. */
    public int metricCount() {
        return metrics.size();
    }

    /**
     * Adds an agent with its metrics.
     *
     * @throws IllegalArgumentException with the end of a sentence about the agent, if its metrics cannot be used
     */
    void add(ProfilingAgent agent) {
        List<Metric> declared;
        try {
            declared = List.copyOf(agent.metrics());
        } catch (Throwable e) {
            throw new IllegalArgumentException("could not list its metrics: it threw " + oneLine(e));
        }
        for (int i = 0; i < declared.size(); i++) {
            owners.add(agents.size());
        }
        agents.add(agent);
        metrics.addAll(declared);
        Set<String> ids = new HashSet<>(taken);
        for (Counter own : Counter.values()) {
            ids.add(own.id);
        }
        for (Metric metric : metrics) {
            if (!ids.add(metric.getId())) {
                throw new IllegalArgumentException("declares the metric '" + metric.getId() + "', whose id is already taken");
            }
        }
        int most = MOST_METRICS - taken.size();
        if (metrics.size() > most) {
            throw new IllegalArgumentException("declares too many metrics: all agents together may declare at most " + most
                    + (taken.isEmpty() ? "" : " next to clock=" + clock + ", which takes " + taken.size()));
        }
    }

    /** An exception from an agent, as messages quote it. */
    static String oneLine(Throwable e) {
        return e.toString().replaceAll("\\s+", " ");
    }
}
