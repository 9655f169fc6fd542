package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveWait;

/** Runs callbacks of the agent in the program's threads. */
final class GroveCallback {
    private GroveCallback() {
    }

    /** Runs a callback uncounted and swallows all it throws. */
    static void run(Runnable call) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            call.run();
        } catch (Throwable ignored) {
            // The agent reports its own failures; the program must not be disturbed.
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }
}
