package org.callgrove.agent.collections;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;

/** One or more garbage collections that follow each other. */
public final class Collected implements Meta.Entry {
    private long collections;
    /** Cause of the last one; null if it is unknown. */
    private String cause;
    private String collector;
    private long millis;
    /** Bytes of heap in use before the first one of which they are known, and after the last; -1 if unknown. */
    private long before;
    private long after;
    /** The causes known, and how many collections each has. */
    private final List<String> causes = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();

    /**
     * @param collections number of collections; only the last one of several has a known cause
     * @param cause its cause; null if it is unknown
     * @param millis what all took
     * @param before bytes of heap in use before the last one; -1 if unknown
     * @param after bytes of heap in use after it; -1 if unknown
     */
    public Collected(long collections, String cause, String collector, long millis, long before, long after) {
        this.collections = collections;
        this.cause = cause;
        this.collector = collector;
        this.millis = millis;
        this.before = before;
        this.after = after;
        if (cause != null) {
            causes.add(cause);
            counts.add(1L);
        }
    }

    /** Adds later collections. */
    public Collected add(Collected later) {
        collections += later.collections;
        cause = later.cause;
        collector = later.collector;
        millis += later.millis;
        before = before < 0 ? later.before : before;
        after = later.after;
        for (int i = 0; i < later.causes.size(); i++) {
            int at = causes.indexOf(later.causes.get(i));
            if (at < 0) {
                causes.add(later.causes.get(i));
                counts.add(later.counts.get(i));
            } else {
                counts.set(at, counts.get(at) + later.counts.get(i));
            }
        }
        return this;
    }

    public long collections() {
        return collections;
    }

    @Override
    public void describe(JsonWriter json) {
        json.beginObject().name("collections").value(collections);
        if (cause != null) {
            json.name("cause").value(cause);
        }
        json.name("collector").value(collector).name("duration").value(millis);
        if (before >= 0) {
            json.name("before").value(before);
        }
        if (after >= 0) {
            json.name("after").value(after);
        }
        if (causes.size() > 1) {
            json.name("causes").beginObject();
            for (int i = 0; i < causes.size(); i++) {
                json.name(causes.get(i)).value(counts.get(i));
            }
            json.endObject();
        }
        json.endObject();
    }
}
