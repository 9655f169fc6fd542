package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlots.U;

/** How the agent waits in the program's threads. */
public final class GroveYield {
    /** Offset of the field, or -1. Not {@link Thread#isInterrupted}: a program's thread may override it, and {@link Thread#interrupt}, too. */
    private static final long INTERRUPTED = interruptedOffset();

    private GroveYield() {
    }

    /**
     * Lets other threads run, for a millisecond or until it is interrupted: it spends no permit to park, takes no interrupt away and waits
     * for no monitor. A virtual thread must not change its state here, in the middle of anything, and an interrupted thread cannot sleep.
     */
    public static void giveWay() {
        Thread thread = Thread.currentThread();
        if (GroveSlots.isVirtual(thread)) {
            Thread.onSpinWait();
        } else if (INTERRUPTED < 0 || U.getBooleanVolatile(thread, INTERRUPTED)) {
            Thread.yield();
        } else {
            nap(thread);
        }
    }

    private static void nap(Thread thread) {
        try {
            Thread.sleep(1);
        } catch (InterruptedException kept) {
            U.putBooleanVolatile(thread, INTERRUPTED, true);
        }
    }

    private static long interruptedOffset() {
        try {
            return U.objectFieldOffset(Thread.class, "interrupted");
        } catch (InternalError absent) {
            return -1;
        }
    }
}
