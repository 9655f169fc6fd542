package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.threads.GroveWait;

/** Runs a callback of the agent in a thread of the program, with counting paused, and swallows its exceptions. */
public final class GroveCallback {
    private GroveCallback() {
    }

    /** Runs {@code call} with counting paused. A virtual thread stays on its carrier thread during the call. */
    public static void run(Runnable call) {
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveAccount.begin(before);
            call.run();
        } catch (Throwable ignored) {
            // The agent reports its own failures; the program must not notice them.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
        }
    }
}
