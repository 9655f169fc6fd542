package org.callgrove.agent.recording;

import java.util.EnumSet;
import java.util.Set;
import org.callgrove.dump.Counter;
import org.callgrove.dump.CounterTimes;
import org.callgrove.profile.code.WovenMetrics;

/** Records for the dump which metrics a recording counted, and from when on. */
final class MetricTimes {
    private static final Set<Counter> OF_ARRAYS = EnumSet.of(Counter.ARRAYS, Counter.ELEMENTS, Counter.BYTES);

    private final CounterTimes times = new CounterTimes();
    private final long start;
    /** Time when the newest metrics were switched on. Later times are never before it, even if the clock is set back. */
    private long last;

    /** @param start time when the recording began, in milliseconds since 1970 */
    MetricTimes(long start, WovenMetrics metrics) {
        this.start = start;
        times.from(0, counters(metrics));
    }

    void from(long now, WovenMetrics metrics) {
        last = Math.max(last, now - start);
        times.from(last, counters(metrics));
    }

    CounterTimes counters() {
        return times;
    }

    boolean includes(Counter counter) {
        return times.includes(counter);
    }

    private static Set<Counter> counters(WovenMetrics metrics) {
        if (metrics.areNone()) {
            // A file needs one metric. Its column is empty.
            return EnumSet.of(Counter.CALLS);
        }
        Set<Counter> counters = EnumSet.allOf(Counter.class);
        if (!metrics.bytecodes) {
            counters.remove(Counter.BYTECODES);
        }
        if (!metrics.arrays) {
            counters.removeAll(OF_ARRAYS);
        }
        return counters;
    }
}
