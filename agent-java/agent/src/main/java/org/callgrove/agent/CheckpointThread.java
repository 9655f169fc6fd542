package org.callgrove.agent;

import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveDispatch;

/** Writes a dump at intervals, itself uncounted. */
final class CheckpointThread extends Thread {
    private final Dumper dumper;
    private final long intervalMillis;

    CheckpointThread(Dumper dumper, long intervalMillis) {
        super("callgrove-checkpoint");
        this.dumper = dumper;
        this.intervalMillis = intervalMillis;
        setDaemon(true);
    }

    @Override
    public void run() {
        Grove.pause();
        while (true) {
            try {
                Thread.sleep(intervalMillis);
            } catch (InterruptedException e) {
                return;
            }
            GroveDispatch.forget();
            dumper.writeCheckpoint();
        }
    }
}
