package org.callgrove.agent.recording;

import org.callgrove.agent.threads.AgentThread;

/** Takes snapshots of all counts at intervals of time. */
public final class SnapshotThread extends AgentThread {
    /** Minimum ratio of the interval to the time that a snapshot takes. Large trees thus have longer intervals. */
    private static final int PATIENCE = 10;

    private final Dumper dumper;

    public SnapshotThread(Dumper dumper) {
        super("callgrove-snapshots");
        this.dumper = dumper;
    }

    @Override
    protected void work() {
        long taken = 0;
        for (long interval = dumper.snapshotMillis(); interval > 0
                && sleeps(Math.max(interval, taken * PATIENCE)); interval = dumper.snapshotMillis()) {
            long before = System.nanoTime();
            dumper.takeSnapshot();
            taken = (System.nanoTime() - before) / 1_000_000;
        }
    }
}
