package org.callgrove.runtime;

/** The agent's own work in the program's threads. */
public final class GroveHook {
    private GroveHook() {
    }

    /** Lets other threads run, without spending a permit to park. A virtual thread must not change its state here, in the middle of anything. */
    public static void giveWay() {
        if (GroveSlots.isVirtual(Thread.currentThread())) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    /** An object of which no constructor has run. */
    public static Object bare(Class<?> type) throws InstantiationException {
        return GroveSlots.U.allocateInstance(type);
    }

    /** Runs it uncounted; whatever it throws ends here. */
    static void run(Runnable call) {
        long before = Grove.pause();
        boolean pinned = GrovePin.pin();
        try {
            call.run();
        } catch (Throwable ignored) {
            // The agent reports its own failures; the program must not be disturbed.
        } finally {
            GrovePin.unpin(pinned);
            Grove.resume(before);
        }
    }
}
