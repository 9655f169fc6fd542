package org.callgrove.runtime.threads;

import static org.callgrove.runtime.threads.GroveSlot.FIELD;
import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.HOLDER_CLASS;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Reads from the fields of threads whether they wait, and for what. {@link Thread#getState} would run woven code. A carrier that runs a virtual
 * thread does not wait. The fields may change while they are being read.
 */
public final class GroveThreadStates {
    /** Bits of a thread's state in the VM, from the states of JVMTI. */
    private static final int RUNNABLE = 0x4;
    private static final int WAITING = 0x80;
    private static final int PARKED = 0x200;
    private static final int BLOCKED = 0x400;

    /** Offset of a thread's state, in the thread or its holder; -1 if there is no such field. */
    private static final long STATUS =
            FIELD == GroveSlot.BY_ID ? -1 : offset(FIELD == GroveSlot.IN_THREAD ? Thread.class : HOLDER_CLASS, "threadStatus");
    /** Offset of the object for which a thread is parked; -1 if there is no such field. */
    private static final long BLOCKER = offset(Thread.class, "parkBlocker");
    /** Offset of a synchronizer's exclusive owner; -1 if there is no such field. */
    private static final long OWNER = offset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");

    private GroveThreadStates() {
    }

    private static long offset(Class<?> of, String field) {
        try {
            return U.objectFieldOffset(of, field);
        } catch (InternalError absent) {
            return -1;
        }
    }

    /** A thread's id. {@link Thread#getId} may be overridden. */
    public static long id(Thread thread) {
        return U.getLong(thread, GroveSlot.TID);
    }

    /** Whether the states of threads can be read in this VM. */
    @PackagePrivate
    public static boolean isPossible() {
        return STATUS >= 0;
    }

    /** Whether a platform thread is blocked at a monitor, waits, sleeps or is parked. */
    @PackagePrivate
    public static boolean isWaiting(Thread thread) {
        return (waitingStatus(thread) & (WAITING | BLOCKED)) != 0;
    }

    /** Whether a platform thread is blocked at a monitor. */
    public static boolean isBlocked(Thread thread) {
        return (waitingStatus(thread) & BLOCKED) != 0;
    }

    /** The synchronizer for which a platform thread is parked; null if there is none. */
    public static Object synchronizer(Thread thread) {
        if (BLOCKER < 0 || (waitingStatus(thread) & PARKED) == 0) {
            return null;
        }
        Object blocker = U.getReferenceVolatile(thread, BLOCKER);
        return blocker instanceof AbstractOwnableSynchronizer ? blocker : null;
    }

    /** The thread that holds a synchronizer exclusively; null if there is none. */
    public static Thread owner(Object synchronizer) {
        return OWNER < 0 ? null : (Thread) U.getReferenceVolatile(synchronizer, OWNER);
    }

    /** The state of a platform thread; 0 if it is running, has ended, or is a carrier that runs a virtual thread. */
    private static int waitingStatus(Thread thread) {
        Object owner = FIELD == GroveSlot.IN_THREAD || FIELD == GroveSlot.BY_ID ? thread : U.getReference(thread, HOLDER);
        if (STATUS < 0 || owner == null) {
            return 0;
        }
        int status = U.getIntVolatile(owner, STATUS);
        return (status & RUNNABLE) != 0 || FIELD == GroveSlot.IN_HOLDER && GroveMounts.of(owner) != null ? 0 : status;
    }
}
