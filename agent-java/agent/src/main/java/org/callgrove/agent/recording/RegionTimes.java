package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;

/** The times of methods for section {@code meta} (docs/format.md, section 2, {@code regions}). All times are in nanoseconds. */
final class RegionTimes implements Meta.Entry {
    private final long inner;
    private final long crowded;
    private final List<Region> regions = new ArrayList<>();

    private static final class Region {
        final String className;
        final String method;
        final long[] figures;
        final long[] uppers;
        final long[] counts;

        Region(String className, String method, long[] figures, long[] uppers, long[] counts) {
            this.className = className;
            this.method = method;
            this.figures = figures;
            this.uppers = uppers;
            this.counts = counts;
        }
    }

    /**
     * @param inner the part of each measured time that the measurement itself takes
     * @param crowded number of calls that were not timed because too many threads were in regions at the same time
     */
    RegionTimes(long inner, long crowded) {
        this.inner = inner;
        this.crowded = crowded;
    }

    /**
     * Adds a method.
     *
     * @param method its name and descriptor
     * @param total time of all calls together
     * @param least time of the shortest call; ignored if there were no calls
     * @param uppers the largest time in each bucket of the histogram, ascending
     * @param counts number of calls in each bucket
     */
    void add(String className, String method, long total, long least, long most, long[] uppers, long[] counts) {
        regions.add(new Region(className, method, new long[] {total, least, most}, uppers, counts));
    }

    @Override
    public void describe(JsonWriter json) {
        json.beginObject().name("inner").value(inner);
        if (crowded > 0) {
            json.name("crowded").value(crowded);
        }
        json.name("methods").beginArray();
        for (int i = 0; i < regions.size(); i++) {
            describe(json, regions.get(i));
        }
        json.endArray().endObject();
    }

    private void describe(JsonWriter json, Region region) {
        long calls = 0;
        for (int i = 0; i < region.counts.length; i++) {
            calls += region.counts[i];
        }
        json.beginObject().name("class").value(region.className).name("method").value(region.method).name("calls").value(calls);
        if (calls > 0) {
            json.name("total").value(region.figures[0]).name("least").value(region.figures[1]).name("most").value(region.figures[2]);
            json.name("corrected").beginObject();
            json.name("total").value(corrected(region.figures[0], calls)).name("least").value(corrected(region.figures[1], 1));
            json.name("most").value(corrected(region.figures[2], 1)).endObject();
        }
        json.name("buckets").beginArray();
        for (int i = 0; i < region.counts.length; i++) {
            if (region.counts[i] > 0) {
                json.beginArray().value(region.uppers[i]).value(region.counts[i]).endArray();
            }
        }
        json.endArray().endObject();
    }

    /** A time without what measuring it took: t = t' − t_I (Dmitriev, JFluid, [0099]). Never below 0. */
    private long corrected(long time, long calls) {
        return Math.max(0, time - calls * inner);
    }
}
