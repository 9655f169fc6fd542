package org.callgrove.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.runtime.GroveGroup;
import org.callgrove.runtime.GroveHistory;
import org.callgrove.runtime.GroveLog;
import org.callgrove.runtime.GroveReader;
import org.callgrove.runtime.GroveThread;

/**
 * Earlier states of all trees, taken at intervals (JP's continuous metrics). There are never more than {@link GroveLog#MOST_STATES}, and what came
 * to contexts between them takes {@link #MOST_BYTES} and one state more: where either is full, every second state goes, and the interval doubles.
 * Not thread-safe; call everything paused, between beginWalk and endWalk.
 */
final class Snapshots implements Segments.Visitor {
    private static final long MOST_BYTES = 64L << 20;

    private final long startMillis;
    private final Map<Object, GroveHistory> histories = new IdentityHashMap<>();
    private final long[] times = new long[GroveLog.MOST_STATES];
    private long intervalMillis;
    private GroveLog log = new GroveLog();
    private int count;
    private boolean lost;

    /** @param startMillis when the recording began, in milliseconds since 1970 */
    Snapshots(long startMillis, long intervalMillis) {
        this.startMillis = startMillis;
        this.intervalMillis = intervalMillis;
    }

    /** Milliseconds from one state to the next; 0 where no more are taken. */
    long intervalMillis() {
        return lost ? 0 : intervalMillis;
    }

    /** Milliseconds from the start to each state. */
    long[] times() {
        return Arrays.copyOf(times, count);
    }

    /** Takes the state that all trees are in now. */
    void take(Segments segments) throws IOException {
        if (lost()) {
            forget();
            return;
        }
        boolean taken = false;
        try {
            settle(segments);
            times[count] = Math.max(count == 0 ? 0 : times[count - 1], System.currentTimeMillis() - startMillis);
            segments.visit(this);
            count++;
            while (!lost() && (count == GroveLog.MOST_STATES || log.bytes() > MOST_BYTES) && count > 1) {
                halve();
            }
            taken = true;
        } catch (OutOfMemoryError none) {
            // The next dump says that there are none.
        } finally {
            lost |= !taken;
            if (lost) {
                forget();
            }
        }
    }

    /** Whether there are states for a dump of these segments. Without memory there are none; must precede whatever visits the segments. */
    boolean settled(Segments segments) {
        try {
            if (!lost()) {
                settle(segments);
            }
            if (lost) {
                forget();
            }
        } catch (OutOfMemoryError none) {
            lost = true;
        }
        return !lost;
    }

    private boolean lost() {
        lost |= GroveReader.exhausted();
        return lost;
    }

    @Override
    public void segment(ThreadInfo info, Object owner, long root) {
        if (owner == null) {
            lost = true;
        } else if (root != 0) {
            GroveHistory history = historyFor(owner);
            history.take(root, count);
            lost |= !history.whole();
        }
    }

    /** The earlier states of a segment; null where it has none. */
    GroveHistory of(Object owner) {
        return histories.get(owner);
    }

    /** Hands the states of threads that lost their own segment to the segment that they are part of now. */
    private void settle(Segments segments) {
        List<GroveThread> moved = new ArrayList<>();
        for (Object owner : histories.keySet()) {
            if (owner instanceof GroveThread && !segments.isOwn((GroveThread) owner)) {
                moved.add((GroveThread) owner);
            }
        }
        for (int i = 0; i < moved.size(); i++) {
            GroveGroup group = moved.get(i).group();
            GroveHistory into = historyFor(group);
            into.absorb(histories.remove(moved.get(i)));
            lost |= !into.whole();
        }
    }

    private GroveHistory historyFor(Object owner) {
        GroveHistory history = histories.get(owner);
        if (history == null) {
            history = new GroveHistory(log);
            histories.put(owner, history);
        }
        return history;
    }

    /** Keeps every second state: the later one of each two, so that what came to either came up to it. */
    private void halve() {
        GroveLog half = new GroveLog();
        for (GroveHistory history : histories.values()) {
            history.halve(half);
            lost |= !history.whole();
        }
        log.free();
        log = half;
        for (int i = 0; i < count; i++) {
            times[i / 2] = times[i];
        }
        count = (count + 1) / 2;
        intervalMillis *= 2;
    }

    private void forget() {
        for (GroveHistory history : histories.values()) {
            history.free();
        }
        histories.clear();
        log.free();
        count = 0;
    }
}
