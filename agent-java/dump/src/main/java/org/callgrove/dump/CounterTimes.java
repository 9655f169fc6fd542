package org.callgrove.dump;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The counters that were on during a recording, and when (docs/format.md, section 2, {@code counted}). */
public final class CounterTimes {
    private final List<Long> since = new ArrayList<>();
    private final List<Set<Counter>> counted = new ArrayList<>();

    /**
     * Sets the counters that are on from this moment until the next call.
     *
     * @param elapsed milliseconds since the recording began; 0 at first
     */
    public void from(long elapsed, Set<Counter> counters) {
        if (since.isEmpty() ? elapsed != 0 : elapsed < since.get(since.size() - 1)) {
            throw new IllegalArgumentException("counters from " + elapsed + " ms on");
        }
        since.add(elapsed);
        counted.add(EnumSet.copyOf(counters));
    }

    /** Whether a counter was on at some time, so that the file has it. */
    public boolean includes(Counter counter) {
        boolean some = since.isEmpty();
        for (int i = 0; i < counted.size(); i++) {
            some |= counted.get(i).contains(counter);
        }
        return some;
    }

    /** Whether a counter was on all the time. */
    boolean isWhole(Counter counter) {
        boolean all = true;
        for (int i = 0; i < counted.size(); i++) {
            all &= counted.get(i).contains(counter);
        }
        return all;
    }

    /**
     * Writes the times into section {@code meta}. Metrics of agents are listed as counted all the time. Nothing is written if all counters
     * were on from the beginning to the end.
     */
    void describe(JsonWriter json, AgentMetric[] agents) {
        boolean whole = true;
        for (Counter each : Counter.values()) {
            whole &= isWhole(each);
        }
        if (whole) {
            return;
        }
        json.name("counted").beginArray();
        for (int i = 0; i < counted.size(); i++) {
            json.beginObject().name("elapsed").value(since.get(i)).name("metrics").beginArray();
            for (Counter each : counted.get(i)) {
                json.value(each.id);
            }
            for (AgentMetric each : agents) {
                json.value(each.id);
            }
            json.endArray().endObject();
        }
        json.endArray();
    }
}
