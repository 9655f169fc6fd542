package org.callgrove.agent.activation;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.callgrove.api.Metric;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;
import org.callgrove.runtime.tree.GroveCounters;

/**
 * The metrics that users' profiling agents define, by the number of their counter, and the total added to each metric over all contexts.
 */
final class AgentMetrics {
    /** Maximum total of a metric. Up to this number, readers represent all sums exactly (docs/format.md, Conventions). */
    private static final long MOST = (1L << 53) - 1;

    private final Metric[] metrics;
    /** Number of the first metric's counter. */
    private final int firstCounter;
    /** By metric: the number of its agent. */
    private final Integer[] owners;
    private final AtomicLongArray totals;
    /** By metric: whether any amounts are missing. */
    private final boolean[] isIncomplete;
    private volatile boolean hasLost;

    AgentMetrics(LoadedAgents loaded) {
        this.metrics = loaded.metrics.toArray(new Metric[0]);
        this.firstCounter = Counter.columnCount() + loaded.metricsBefore;
        this.owners = loaded.owners.toArray(new Integer[0]);
        this.totals = new AtomicLongArray(metrics.length);
        this.isIncomplete = new boolean[metrics.length];
    }

    int count() {
        return metrics.length;
    }

    boolean isEmpty() {
        return metrics.length == 0;
    }

    /** Declares that amounts are missing in all metrics of an agent. */
    void markIncomplete(int agent) {
        for (int i = 0; i < owners.length; i++) {
            isIncomplete[i] |= owners[i] == agent;
        }
    }

    /** Declares that amounts are missing in all metrics. */
    void markAllIncomplete() {
        Arrays.fill(isIncomplete, true);
    }

    /** Whether an amount was lost. */
    boolean hasLost() {
        return hasLost;
    }

    /** Whether an agent has a metric. */
    boolean has(int agent) {
        boolean has = false;
        for (int i = 0; i < owners.length; i++) {
            has |= owners[i] == agent;
        }
        return has;
    }

    /** Number of a metric's counter. */
    int counter(Metric metric) {
        for (int i = 0; i < metrics.length; i++) {
            if (metrics[i] == metric) {
                return firstCounter + i;
            }
        }
        throw new IllegalArgumentException("the metric '" + metric + "' was not declared by metrics()");
    }

    /**
     * Adds an amount to a metric of a context.
     *
     * @param atEnd whether the recording has ended; then the context's own thread is not the current one, and may still be running
     * @throws IllegalArgumentException as {@link org.callgrove.api.InvocationContext#add}
     */
    void add(Metric metric, long amount, long node, boolean atEnd) {
        int counter = counter(metric);
        addToTotal(metric, counter - firstCounter, amount);
        if (!(atEnd ? GroveCounters.addAtEnd(node, counter, amount) : GroveCounters.addMetric(node, counter, amount))) {
            isIncomplete[counter - firstCounter] = true;
            hasLost = true;
        }
    }

    /** Adds an amount to a metric's total, or rejects it. */
    private void addToTotal(Metric metric, int at, long amount) {
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

    /**
     * Descriptions for the dump.
     *
     * @param checkpoint whether agents may still add amounts, as they do when a thread or the recording ends
     */
    AgentMetric[] describe(boolean checkpoint) {
        AgentMetric[] described = new AgentMetric[metrics.length];
        for (int i = 0; i < described.length; i++) {
            Metric metric = metrics[i];
            boolean isBound = metric.getAccuracy() == Metric.Accuracy.EXACT && (checkpoint || isIncomplete[i]);
            described[i] = new AgentMetric(metric.getId(), metric.getLabel(), metric.getUnit(),
                    (isBound ? Metric.Accuracy.LOWER_BOUND : metric.getAccuracy()).getId());
        }
        return described;
    }
}
