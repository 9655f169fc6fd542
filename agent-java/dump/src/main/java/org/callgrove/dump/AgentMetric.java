package org.callgrove.dump;

/** A metric of a profiling agent: a column after those of {@link Counter}, of kind {@code column}. Merges by sum. */
public final class AgentMetric {
    final String id;
    private final String label;
    private final String unit;
    private final String accuracy;

    /**
     * Describes a metric by the fields of docs/format.md, section 2.
     *
     * @param id different from that of every {@link Counter}
     * @param accuracy {@code exact}, {@code lower-bound} or {@code sampled}
     */
    public AgentMetric(String id, String label, String unit, String accuracy) {
        if (!MctFormat.isSectionName(MctFormat.SNAPSHOTS_PREFIX + id)) {
            throw new IllegalArgumentException("metric id " + id);
        }
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.accuracy = accuracy;
    }

    void describe(JsonWriter json) {
        json.beginObject().name("id").value(id).name("label").value(label).name("unit").value(unit);
        json.name("exact").value("exact".equals(accuracy)).name("accuracy").value(accuracy);
        json.name("kind").value(Counter.Kind.COLUMN.id).endObject();
    }
}
