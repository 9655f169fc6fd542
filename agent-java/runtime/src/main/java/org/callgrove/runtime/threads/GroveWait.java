package org.callgrove.runtime.threads;

import static org.callgrove.runtime.threads.GroveSlot.U;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.callgrove.runtime.narrowing.PackagePrivate;

/** Lets the runtime wait in the program's threads without changing their state and without blocking a carrier thread. */
public final class GroveWait {
    /**
     * Offset of the interrupted flag, or -1 if the field is not found. The flag is read directly, because a program's thread may override
     * {@link Thread#isInterrupted} and {@link Thread#interrupt}.
     */
    private static final long INTERRUPTED = interruptedOffset();
    private static final MethodHandle PIN;
    private static final MethodHandle UNPIN;

    static {
        MethodHandle pin = null;
        MethodHandle unpin = null;
        try {
            Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
            pin = MethodHandles.lookup().findStatic(continuation, "pin", MethodType.methodType(void.class));
            unpin = MethodHandles.lookup().findStatic(continuation, "unpin", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException absent) {
            pin = null;
            unpin = null;
        }
        PIN = pin;
        UNPIN = unpin;
        if (PIN != null) {
            // Links the calls now, while nothing is woven. They do not change a thread without a continuation.
            doPin();
            doUnpin();
        }
    }

    private GroveWait() {
    }

    /**
     * Pins a virtual thread to its carrier while it may wait for one of the agent's monitors. Returns whether it did. Call it with counting
     * paused.
     *
     * <p>From JDK 24 on, a waiting thread would be unmounted, and would need a carrier to continue. But all carriers may be waiting for the
     * same monitor, in code that runs between two virtual threads and cannot give the carriers up. If only pinned threads wait, the one
     * that holds the monitor can continue.
     */
    @PackagePrivate
    public static boolean pin() {
        if (PIN == null || !GroveSlot.isVirtual(Thread.currentThread())) {
            return false;
        }
        doPin();
        return true;
    }

    /** Undoes {@link #pin}. */
    @PackagePrivate
    public static void unpin(boolean pinned) {
        if (pinned) {
            doUnpin();
        }
    }

    /**
     * Lets other threads run, for a millisecond or until an interrupt. It uses up no park permit, clears no interrupt and uses no monitor.
     * A virtual thread must not be unmounted here, and an interrupted thread cannot sleep.
     */
    public static void giveWay() {
        Thread thread = Thread.currentThread();
        if (GroveSlot.isVirtual(thread)) {
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

    private static void doPin() {
        try {
            PIN.invokeExact();
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void doUnpin() {
        try {
            UNPIN.invokeExact();
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
