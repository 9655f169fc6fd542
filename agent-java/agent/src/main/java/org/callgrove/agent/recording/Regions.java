package org.callgrove.agent.recording;

import java.util.Arrays;
import java.util.List;
import org.callgrove.dump.Meta;
import org.callgrove.profile.methods.TimedMethods;
import org.callgrove.runtime.entry.GroveTiming;

/** The methods that a recording times ({@code region=}), and what the dump says of them. */
public final class Regions {
    private final TimedMethods timed;
    private long inner;
    private long crowdedBefore;

    /** @param patterns methods to time; empty for none */
    public Regions(List<String> patterns) {
        this.timed = new TimedMethods(patterns);
    }

    public TimedMethods timed() {
        return timed;
    }

    /** Measures what measuring takes, if methods are to be timed. Call it before the recording begins. */
    public void measure() {
        if (timed.areChosen()) {
            inner = GroveTiming.innerNanos();
            crowdedBefore = GroveTiming.crowded();
        }
    }

    /** Times nothing from now on, before the last dump. */
    void hold() {
        GroveTiming.hold();
    }

    /** Says how many methods are timed. */
    String summary() {
        int count = timed.all().size();
        return count + (count == 1 ? " timed method" : " timed methods");
    }

    void describe(Meta meta) {
        if (!timed.areChosen()) {
            return;
        }
        long crowded = GroveTiming.crowded() - crowdedBefore;
        RegionTimes times = new RegionTimes(inner, crowded);
        long[] uppers = new long[GroveTiming.BUCKETS];
        for (int i = 0; i < uppers.length; i++) {
            uppers[i] = GroveTiming.upper(i);
        }
        List<TimedMethods.Timed> all = timed.all();
        for (int i = 0; i < all.size(); i++) {
            TimedMethods.Timed each = all.get(i);
            long[] figures = GroveTiming.read(each.region);
            times.add(each.className, each.name + each.descriptor, figures[0], figures[1], figures[2], uppers,
                    Arrays.copyOfRange(figures, 3, figures.length));
        }
        meta.regions(times);
        if (crowded > 0) {
            meta.warning("regions: " + crowded + " calls were not timed, because too many threads were in timed methods at the same time");
        }
    }
}
