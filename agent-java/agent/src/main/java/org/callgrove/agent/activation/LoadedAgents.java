package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.agent.user.UserLoader;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;

/**
 * Users' profiling agents once they are loaded, and the metrics that they declare. This class must not load the runtime, which is not
 * defined yet.
 */
public final class LoadedAgents {
    final List<ProfilingAgent> agents = new ArrayList<>();
    final List<Metric> metrics = new ArrayList<>();
    /** By metric: the number of its agent. */
    final List<Integer> owners = new ArrayList<>();
    /** Number of metrics that were declared before those of the agents. */
    final int metricsBefore;
    private final DeclaredMetrics declaredMetrics;

    LoadedAgents(DeclaredMetrics declaredMetrics) {
        this.declaredMetrics = declaredMetrics;
        this.metricsBefore = declaredMetrics.count();
    }

    /**
     * Adds an agent with its metrics.
     *
     * @throws IllegalArgumentException with the end of a sentence about the agent, if its metrics cannot be used
     */
    void add(ProfilingAgent agent) {
        List<Metric> listed;
        try {
            listed = agent.metrics();
        } catch (Throwable e) {
            throw new IllegalArgumentException("could not list its metrics: it threw " + UserLoader.oneLine(e));
        }
        List<Metric> declared = declaredMetrics.add(listed);
        for (int i = 0; i < declared.size(); i++) {
            owners.add(agents.size());
        }
        agents.add(agent);
        metrics.addAll(declared);
    }
}
