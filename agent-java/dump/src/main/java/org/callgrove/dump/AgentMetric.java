package org.callgrove.dump;

/**
 * A metric defined by a profiling agent or an instrumentation process: a column of the dump after those of {@link Counter}, of kind {@code column}. When contexts are
 * merged, its counts are summed. A recording of samples has one such metric instead of the counters.
 */
public final class AgentMetric {
    final String id;
    private final String label;
    private final String unit;
    private String accuracy;
    /** Units that one event stands for; 0 if the file does not say. */
    private final long eventWeight;

    /**
     * Describes a metric by the fields of docs/format.md, section 2.
     *
     * @param id different from that of every {@link Counter}
     * @param accuracy {@code exact}, {@code lower-bound} or {@code sampled}
     */
    public AgentMetric(String id, String label, String unit, String accuracy) {
        this(id, label, unit, accuracy, 0);
    }

    private AgentMetric(String id, String label, String unit, String accuracy, long eventWeight) {
        if (!MctFormat.isSectionName(MctFormat.SNAPSHOTS_PREFIX + id)) {
            throw new IllegalArgumentException("metric id " + id);
        }
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.accuracy = accuracy;
        this.eventWeight = eventWeight;
    }

    /**
     * The only metric in a recording of samples: an estimate of the bytecodes.
     *
     * @param eventWeight bytecodes that a sample stands for, more than 0
     */
    public static AgentMetric[] sampledBytecodes(long eventWeight) {
        Counter bytecodes = Counter.BYTECODES;
        return new AgentMetric[] {new AgentMetric(bytecodes.id, bytecodes.label, bytecodes.unit, "sampled", eventWeight)};
    }

    /**
     * A sampled metric next to the counters.
     *
     * @param eventWeight units that a sample stands for, more than 0
     */
    public static AgentMetric sampled(String id, String label, String unit, long eventWeight) {
        return new AgentMetric(id, label, unit, "sampled", eventWeight);
    }

    /** Declares that the true figures are at least those in the dump. An estimate stays one. */
    public void markLowerBound() {
        if (accuracy.equals("exact")) {
            accuracy = "lower-bound";
        }
    }

    /** Whether a file with these metrics contains samples instead of counters. */
    static boolean areSamples(AgentMetric[] metrics) {
        return metrics.length == 1 && metrics[0].eventWeight > 0;
    }

    void describe(JsonWriter json) {
        json.beginObject().name("id").value(id).name("label").value(label).name("unit").value(unit);
        json.name("exact").value("exact".equals(accuracy)).name("accuracy").value(accuracy);
        if (eventWeight > 0) {
            json.name("eventWeight").value(eventWeight);
        }
        json.name("kind").value(Counter.Kind.COLUMN.id).endObject();
    }
}
