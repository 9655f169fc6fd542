package org.callgrove.agent.recording;

import org.callgrove.agent.options.CheckpointLease;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.runtime.callbacks.GroveDispatch;

/**
 * Writes checkpoints (dumps of the running program) at intervals. The first comes early, so that even a short run leaves a checkpoint if it
 * is killed. In between, the thread looks for deadlocks every second; a checkpoint follows each new one.
 *
 * <p>The interval grows with the time that checkpoints take, up to ten minutes. A lease shortens it for some time. Whoever holds it renews it with a command or by changing the time of a file, and gives it
 * up by removing that file. During a pause of the recording, nothing new can be counted, and the lease has no effect.
 */
public final class CheckpointThread extends AgentThread {
    private static final long FIRST_MILLIS = 5000;
    private static final long LOOK_MILLIS = 1000;
    private static final long NANOS = 1_000_000;
    private static final long NEVER = Long.MAX_VALUE;
    private static final long PAUSED_MILLIS = 600_000;
    /**
     * Least own interval in multiples of the time that a checkpoint takes. Trees are neither folded nor merged meanwhile, so this may take at
     * most a fifth of the time; the rest is for checkpoints that take longer than the one before.
     */
    private static final long LEAST_MULTIPLE = 5;
    /** Longest interval in milliseconds that a long checkpoint leads to. The process may have been stopped meanwhile. */
    private static final long MOST_GROWN_MILLIS = 600_000;

    private final Dumper dumper;
    private final long intervalMillis;
    /** Null if there has been none. */
    private CheckpointLease lease;
    private long leasedAt;
    private long renewal;
    private long lastMillis;
    private boolean over;
    private boolean paused;

    /** @param intervalMillis 0 for checkpoints under a lease only: the thread ends together with the lease */
    public CheckpointThread(Dumper dumper, long intervalMillis) {
        super("callgrove-checkpoint");
        this.dumper = dumper;
        this.intervalMillis = intervalMillis;
    }

    /**
     * Shortens the interval for some time, or renews such a lease.
     *
     * @return milliseconds from one checkpoint to the next as far as is known: more than asked for if checkpoints take long; 0 if the
     *         thread has ended
     */
    public synchronized long lease(CheckpointLease lease) {
        if (over) {
            return 0;
        }
        this.lease = lease;
        leasedAt = System.nanoTime();
        renewal = lease.renewal();
        return interval(false);
    }

    /** Tells whether the recording is paused. */
    public synchronized void setPaused(boolean paused) {
        this.paused = paused;
    }

    @Override
    protected void work() {
        try {
            for (boolean first = true; continues() && !isOver(); first = false) {
                try {
                    if (waits(first)) {
                        GroveDispatch.forget();
                        dumper.writeCheckpoint();
                        took(dumper.checkpointMillis());
                    }
                } catch (OutOfMemoryError full) {
                    // The next checkpoint may succeed.
                }
            }
        } finally {
            refuseLeases();
        }
    }

    /** Another thread takes over the next lease, also if an interrupt or an error has ended this one. */
    private synchronized void refuseLeases() {
        over = true;
    }

    /** Waits for the interval, or until there is a deadlock. Returns whether a checkpoint is due. */
    private boolean waits(boolean first) {
        long start = System.nanoTime();
        for (;;) {
            long interval = intervalNow(first);
            long left = interval - millisSince(start);
            if (interval == NEVER) {
                return false;
            }
            if (left <= 0) {
                return true;
            }
            if (!sleeps(Math.min(left, LOOK_MILLIS))) {
                return false;
            }
            if (dumper.watch()) {
                return true;
            }
        }
    }

    /** Milliseconds from one checkpoint to the next. For tests. */
    long interval() {
        return interval(false);
    }

    /** Milliseconds to the next checkpoint at the present, or NEVER. */
    private synchronized long intervalNow(boolean first) {
        long interval = interval(first);
        return paused && isLeased() ? Math.max(interval, intervalMillis == 0 ? PAUSED_MILLIS : intervalMillis) : interval;
    }

    /** Milliseconds to the next checkpoint while the recording is not paused, or NEVER. */
    private synchronized long interval(boolean first) {
        long own = intervalMillis == 0 ? NEVER : first ? Math.min(FIRST_MILLIS, intervalMillis) : intervalMillis;
        if (isLeased()) {
            return lease.intervalAfter(own, lastMillis);
        }
        return own == NEVER ? NEVER : Math.max(own, Math.min(LEAST_MULTIPLE * lastMillis, MOST_GROWN_MILLIS));
    }

    /** Also notices whether the lease has been renewed or given up by means of its file. Must be called with this object's monitor. */
    private boolean isLeased() {
        if (lease == null) {
            return false;
        }
        long last = renewal;
        renewal = lease.renewal();
        if (renewal != last) {
            if (renewal == 0) {
                lease = null;
                return false;
            }
            leasedAt = System.nanoTime();
        }
        return millisSince(leasedAt) < lease.timeMillis;
    }

    /** Whether there will be no more checkpoints; then a lease comes too late. */
    private synchronized boolean isOver() {
        over = interval(false) == NEVER;
        return over;
    }

    /** Tells how long the last checkpoint took, also if somebody has asked for it. */
    public synchronized void took(long millis) {
        lastMillis = millis;
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / NANOS;
    }
}
