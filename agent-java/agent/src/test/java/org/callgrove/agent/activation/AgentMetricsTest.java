package org.callgrove.agent.activation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.callgrove.agent.user.DeclaredMetrics;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.Metric;
import org.callgrove.api.ProfilingAgent;
import org.junit.jupiter.api.Test;

/** Checks what is said about the metrics of several profiling agents. */
class AgentMetricsTest {
    private final LoadedAgents loaded = new LoadedAgents(new DeclaredMetrics("off"));

    @Test
    void amountsStayMissingWhenThoseOfAnotherAgentAreMissingToo() {
        loaded.add(agent("a", "b"));
        loaded.add(agent("c"));
        loaded.add(agent("d"));
        AgentMetrics metrics = new AgentMetrics(loaded);
        metrics.markIncomplete(0);
        metrics.markIncomplete(1);
        assertThat(metrics.describe(false)).extracting("accuracy").containsExactly("lower-bound", "lower-bound", "lower-bound", "exact");
    }

    @Test
    void eachAgentWithAMetricHasOne() {
        loaded.add(agent("a", "b"));
        loaded.add(agent());
        loaded.add(agent("c"));
        AgentMetrics metrics = new AgentMetrics(loaded);
        assertThat(metrics.has(0)).isTrue();
        assertThat(metrics.has(1)).isFalse();
        assertThat(metrics.has(2)).isTrue();
    }

    private static ProfilingAgent agent(String... ids) {
        List<Metric> metrics = Arrays.stream(ids).map(id -> new Metric(id, id, id, Metric.Accuracy.EXACT)).toList();
        return new ProfilingAgent() {
            @Override
            public List<Metric> metrics() {
                return metrics;
            }

            @Override
            public int register(Thread thread, InvocationContext root) {
                return 1;
            }

            @Override
            public int processMCT(InvocationContext context) {
                return 1;
            }
        };
    }
}
