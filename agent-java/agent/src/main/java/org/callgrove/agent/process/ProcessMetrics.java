package org.callgrove.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.api.Metric;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.places.Processes;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveReader;

/** The metrics of instrumentation processes in a dump, and what the dump says about them. */
public final class ProcessMetrics {
    private static final int FIRST = Counter.columnCount();
    /** Maximum number of classes that a dump names for one reason. */
    private static final int MOST_NAMES = 1000;

    private final Processes processes;
    private final List<Metric> metrics = new ArrayList<>();
    /** The descriptions in the dump being written. */
    private AgentMetric[] described = {};
    /** Totals in the dump being written. */
    private final long[] totals;
    /** The counts of the context being written that its snapshots do not have yet. */
    private final long[] unassigned;

    public ProcessMetrics(LoadedProcesses loaded, Processes processes) {
        this.processes = processes;
        for (int i = 0; i < loaded.metrics.size(); i++) {
            metrics.addAll(loaded.metrics.get(i));
        }
        this.totals = new long[metrics.size()];
        this.unassigned = new long[metrics.size()];
    }

    /** Number of metrics. */
    public int count() {
        return totals.length;
    }

    /** Notes the static initialisers of classes loaded so far, which may have run before they were instrumented (FERRARI 3.3). */
    public void noteLoaded(MethodIds ids) {
        for (int id = 1; id < ids.bound() && !processes.areNone(); id++) {
            MethodRecord record = ids.get(id);
            if (record.name.equals("<clinit>")) {
                processes.uncovered("static initialisers of classes loaded before the recording: they may have run", record.owner.name);
            }
        }
    }

    /** Describes the metrics for a dump. Call it before the dump's contexts are written. */
    public AgentMetric[] describe() {
        described = new AgentMetric[totals.length];
        for (int i = 0; i < totals.length; i++) {
            Metric metric = metrics.get(i);
            totals[i] = 0;
            described[i] = new AgentMetric(metric.getId(), metric.getLabel(), metric.getUnit(), metric.getAccuracy().getId());
            if (processes.isIncomplete(i) || GroveReader.hasRefused(FIRST + i)) {
                described[i].markLowerBound();
            }
        }
        return described;
    }

    /** Lowers the counts of a context so that no total exceeds what readers represent exactly. */
    public void limit(long[] counts) {
        for (int i = 0; i < totals.length; i++) {
            long left = GroveLayout.MOST_COUNTED - totals[i];
            if (counts[FIRST + i] > left) {
                counts[FIRST + i] = left;
                described[i].markLowerBound();
            }
            totals[i] += counts[FIRST + i];
            unassigned[i] = counts[FIRST + i];
        }
    }

    /** Lowers what a snapshot adds to the context that was limited last, so that its snapshots do not exceed its counts. */
    public void limitIncrement(long[] counts) {
        for (int i = 0; i < unassigned.length; i++) {
            counts[FIRST + i] = Math.min(counts[FIRST + i], unassigned[i]);
            unassigned[i] -= counts[FIRST + i];
        }
    }

    /** Adds to the dump why figures are too low, and where processes do not count. */
    public void describe(Meta meta) {
        for (int i = 0; i < totals.length; i++) {
            String id = metrics.get(i).getId();
            if (GroveReader.hasRefused(FIRST + i)) {
                meta.warning("the metric '" + id + "' is a lower bound: some values were negative or too large, and were not added");
            } else if (totals[i] == GroveLayout.MOST_COUNTED) {
                meta.warning("the metric '" + id + "' is a lower bound: its total would exceed 2^53 - 1");
            }
            if (processes.isIncomplete(i)) {
                meta.warning("the metric '" + id + "' is a lower bound: it is not counted in some methods, which are listed as limited");
            }
        }
        if (!processes.areNone()) {
            meta.uncovered(new Uncovered(processes.uncovered()));
        }
    }

    /** Lists, for each reason, classes in which processes do not count everything. */
    private static final class Uncovered implements Meta.Entry {
        private final Map<String, List<String>> byReason;

        Uncovered(Map<String, List<String>> byReason) {
            this.byReason = byReason;
        }

        @Override
        public void describe(JsonWriter json) {
            json.beginArray();
            for (Map.Entry<String, List<String>> each : byReason.entrySet()) {
                List<String> names = each.getValue();
                json.beginObject().name("reason").value(each.getKey()).name("count").value(names.size()).name("classes").beginArray();
                for (int i = 0; i < Math.min(names.size(), MOST_NAMES); i++) {
                    json.value(names.get(i));
                }
                json.endArray().endObject();
            }
            json.endArray();
        }
    }
}
