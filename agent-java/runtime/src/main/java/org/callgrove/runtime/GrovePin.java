package org.callgrove.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Keeps a virtual thread on its carrier while it may have to wait for a monitor of ours. From JDK 24 on it would be unmounted, and wait
 * for a carrier in its turn; yet the carrier may be waiting for the same monitor, in code between two virtual threads where it cannot be
 * given back. With all waiting done by carriers, the one that holds the monitor always goes on.
 */
@PackagePrivate
public final class GrovePin {
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
            // Links the calls now, while nothing is woven. A thread without a continuation is not changed by them.
            doPin();
            doUnpin();
        }
    }

    private GrovePin() {
    }

    /** Pins the current thread if it is a virtual one; returns whether it did. Call it paused. */
    @PackagePrivate
    public static boolean pin() {
        if (PIN == null || !GroveSlots.isVirtual(Thread.currentThread())) {
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
