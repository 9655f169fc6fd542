package org.callgrove.agent.recording;

import org.callgrove.agent.collections.Collected;
import org.callgrove.agent.collections.CollectionWatch;
import org.callgrove.agent.threads.AgentThread;

/**
 * Takes a snapshot shortly after each garbage collection. It looks more often the more often there are collections, so that it comes late by no more
 * than a fiftieth of the time between them, or a millisecond.
 */
public final class CollectionThread extends AgentThread {
    /** Minimum ratio of the time between snapshots to that which a snapshot takes. */
    private static final int PATIENCE = 10;
    private static final int LOOKS = 50;
    private static final long MOST_MILLIS = 10;
    private static final long NANOS = 1_000_000;

    private final Dumper dumper;
    private final CollectionWatch watch;

    /** Call it when the recording begins. */
    public CollectionThread(Dumper dumper, CollectionWatch watch) {
        super("callgrove-snapshots");
        this.dumper = dumper;
        this.watch = watch;
        watch.recordingBegins();
    }

    @Override
    protected void work() {
        Collected pending = null;
        long lastSeen = System.nanoTime();
        long earliest = lastSeen;
        long wait = MOST_MILLIS;
        // The first snapshot takes longer than those that follow, so nothing waits for it.
        long cost = 0;
        while (sleeps(wait)) {
            Collected collected = read();
            long now = System.nanoTime();
            if (collected != null) {
                pending = pending == null ? collected : join(pending, collected);
                wait = untilNextLook(now - lastSeen);
                lastSeen = now;
            } else {
                wait = Math.max(wait, untilNextLook(now - lastSeen));
            }
            if (pending != null && now >= earliest) {
                pending = dumper.takeSnapshotAfter(pending) ? null : pending;
                long after = System.nanoTime();
                earliest = after + Math.min(cost, after - now) * PATIENCE;
                cost = after - now;
                if (dumper.snapshotMillis() == 0) {
                    return;
                }
            }
        }
    }

    /** Milliseconds to the next look, by nanoseconds between collections. */
    static long untilNextLook(long between) {
        return Math.max(1, Math.min(MOST_MILLIS, between / NANOS / LOOKS));
    }

    /** The collections since the last look; null if there were none, or if the heap is too full to describe them. The next look then finds them. */
    private Collected read() {
        try {
            return watch.read();
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    /** Adds later collections. If the heap is too full, some of their causes are missing. */
    private static Collected join(Collected pending, Collected later) {
        try {
            return pending.add(later);
        } catch (OutOfMemoryError full) {
            return pending;
        }
    }
}
