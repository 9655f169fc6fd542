package org.callgrove.agent.recording;

import org.callgrove.agent.threads.AgentThread;
import org.callgrove.dump.Meta;

/**
 * Measures how long the VM stops all threads while classes are woven or restored. A thread sleeps for a millisecond at a time and records
 * how late it wakes up. Delays on a busy machine are included.
 */
public final class Stalls {
    private static final long SLEEP_NANOS = 1_000_000;
    private static final long MOST_WAIT_MILLIS = 1000;

    private final long begun = System.nanoTime();
    private final Watch watch = new Watch();
    private int classes;
    private int batches;
    private long longestMillis;
    private long millis;

    private Stalls() {
    }

    /** Begins to measure. Call it with counting paused. */
    public static Stalls watch() {
        Stalls stalls = new Stalls();
        stalls.watch.start();
        return stalls;
    }

    /** Records that a batch with that many classes has been switched. */
    public void endBatch(int switched) {
        classes += switched;
        batches++;
    }

    /** Ends measuring. */
    public void end() {
        watch.end();
        try {
            // The thread records the last stop before it ends.
            watch.join(MOST_WAIT_MILLIS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        longestMillis = watch.longest() / 1_000_000;
        millis = (System.nanoTime() - begun) / 1_000_000;
    }

    void describe(Meta meta) {
        meta.warning("instrumenting " + classes + " classes of the running program took " + millis + " ms, in " + batches
                + (batches == 1 ? " batch" : " batches") + "; the longest time that all threads stood still was about " + longestMillis
                + " ms");
    }

    private static final class Watch extends AgentThread {
        private long longest;

        Watch() {
            super("callgrove-stalls");
        }

        /** The longest delay so far, in nanoseconds. */
        synchronized long longest() {
            return longest;
        }

        private synchronized void note(long late) {
            longest = Math.max(longest, late);
        }

        @Override
        protected void work() {
            long before = System.nanoTime();
            for (boolean goesOn = true; goesOn;) {
                goesOn = sleeps(1);
                long now = System.nanoTime();
                note(now - before - SLEEP_NANOS);
                before = now;
            }
        }
    }
}
