package org.callgrove.agent.activation;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.callgrove.api.Metric;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;

/** Metrics of the users' profiling agents, by number of their counter, and what was added to each in all contexts. */
final class AgentMetrics {
    /** Most that a metric may add up to: all sums stay exact in readers (docs/format.md, Conventions). */
    private static final long MOST = (1L << 53) - 1;

    private final Metric[] metrics;
    private final AtomicLongArray totals;

    AgentMetrics(List<Metric> metrics) {
        this.metrics = metrics.toArray(new Metric[0]);
        this.totals = new AtomicLongArray(this.metrics.length);
    }

    /** Number of a metric's counter. */
    int counter(Metric metric) {
        for (int i = 0; i < metrics.length; i++) {
            if (metrics[i] == metric) {
                return Counter.columnCount() + i;
            }
        }
        throw new IllegalArgumentException("the metric '" + metric + "' was not declared by metrics()");
    }

    /** Adds an amount to a metric's total, or refuses it. */
    void check(Metric metric, long amount) {
        int at = counter(metric) - Counter.columnCount();
        if (amount < 0) {
            throw new IllegalArgumentException("the amount " + amount + " of the metric '" + metric + "' is negative");
        }
        long before;
        do {
            before = totals.get(at);
            if (amount > MOST - before) {
                throw new IllegalArgumentException("the metric '" + metric + "' would exceed 2^53 - 1");
            }
        } while (!totals.compareAndSet(at, before, before + amount));
    }

    /** Descriptions for the dump. */
    AgentMetric[] describe() {
        AgentMetric[] described = new AgentMetric[metrics.length];
        for (int i = 0; i < described.length; i++) {
            Metric metric = metrics[i];
            described[i] = new AgentMetric(metric.getId(), metric.getLabel(), metric.getUnit(), metric.getAccuracy().getId());
        }
        return described;
    }
}
