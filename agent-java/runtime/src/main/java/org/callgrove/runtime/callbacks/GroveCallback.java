package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.threads.GroveWait;

/** Runs a callback of the agent in a program's thread, uncounted, and swallows what it throws. */
public final class GroveCallback {
    private GroveCallback() {
    }

    /** Runs {@code call} with counting paused. A virtual thread stays on its carrier meanwhile. */
    public static void run(Runnable call) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            call.run();
        } catch (Throwable ignored) {
            // The agent reports its own failures; the program must not be disturbed.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }
}
