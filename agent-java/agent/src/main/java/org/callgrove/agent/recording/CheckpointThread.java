package org.callgrove.agent.recording;

import org.callgrove.agent.threads.AgentThread;
import org.callgrove.runtime.callbacks.GroveDispatch;

/**
 * Writes checkpoints (dumps of the running program) at intervals. The first comes early, so that even a short run leaves a checkpoint if it
 * is killed.
 */
public final class CheckpointThread extends AgentThread {
    private static final long FIRST_MILLIS = 5000;

    private final Dumper dumper;
    private final long intervalMillis;

    public CheckpointThread(Dumper dumper, long intervalMillis) {
        super("callgrove-checkpoint");
        this.dumper = dumper;
        this.intervalMillis = intervalMillis;
    }

    @Override
    protected void work() {
        for (long wait = Math.min(FIRST_MILLIS, intervalMillis); sleeps(wait); wait = intervalMillis) {
            GroveDispatch.forget();
            dumper.writeCheckpoint();
        }
    }
}
