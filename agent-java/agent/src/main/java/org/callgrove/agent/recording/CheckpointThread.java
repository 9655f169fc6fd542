package org.callgrove.agent.recording;

import org.callgrove.agent.threads.AgentThread;
import org.callgrove.runtime.callbacks.GroveDispatch;

/**
 * Writes checkpoints (dumps of the running program) at intervals. The first comes early, so that even a short run leaves a checkpoint if it
 * is killed. In between, the thread looks for deadlocks every second; a checkpoint follows each new one.
 */
public final class CheckpointThread extends AgentThread {
    private static final long FIRST_MILLIS = 5000;
    private static final long LOOK_MILLIS = 1000;
    private static final long NANOS = 1_000_000;

    private final Dumper dumper;
    private final long intervalMillis;

    public CheckpointThread(Dumper dumper, long intervalMillis) {
        super("callgrove-checkpoint");
        this.dumper = dumper;
        this.intervalMillis = intervalMillis;
    }

    @Override
    protected void work() {
        for (long wait = Math.min(FIRST_MILLIS, intervalMillis); continues(); wait = intervalMillis) {
            try {
                if (waits(wait)) {
                    GroveDispatch.forget();
                    dumper.writeCheckpoint();
                }
            } catch (OutOfMemoryError full) {
                // The next checkpoint may succeed.
            }
        }
    }

    /** Waits for a given time, or until there is a deadlock. Returns whether the work continues. */
    private boolean waits(long millis) {
        long start = System.nanoTime();
        for (long left = millis; left > 0; left = millis - (System.nanoTime() - start) / NANOS) {
            if (!sleeps(Math.min(left, LOOK_MILLIS))) {
                return false;
            }
            if (dumper.watch()) {
                return true;
            }
        }
        return true;
    }
}
