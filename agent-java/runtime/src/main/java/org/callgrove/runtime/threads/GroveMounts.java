package org.callgrove.runtime.threads;

import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.TASK;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Records which virtual thread each carrier thread runs, so that processor time can be assigned to the virtual thread. A carrier notes the
 * virtual thread when it begins to run it, and removes the note when it stops.
 *
 * <p>The note is stored in the carrier's holder, in the field for a thread's task. That field is null in the JDK's carriers, which run no
 * task. A carrier with a task of its own notes nothing.
 */
public final class GroveMounts {
    private static volatile boolean noting;

    private GroveMounts() {
    }

    /** Sets whether carriers note which virtual thread they run. Earlier notes are kept until their carriers replace them. */
    @PackagePrivate
    public static void note(boolean notes) {
        noting = notes && GroveSlot.MODE == GroveSlot.IN_HOLDER;
    }

    /** Notes that the current carrier is about to run a virtual thread. */
    @DontInline
    @PackagePrivate
    public static void mounts(Thread virtual) {
        if (noting) {
            put(virtual);
        }
    }

    /** Notes that the current carrier runs no virtual thread. */
    @DontInline
    @PackagePrivate
    public static void unmounted() {
        if (GroveSlot.MODE == GroveSlot.IN_HOLDER) {
            put(null);
        }
    }

    private static void put(Thread virtual) {
        Object holder = U.getReference(Thread.currentThread(), HOLDER);
        if (holder == null) {
            return;
        }
        Object before = U.getReference(holder, TASK);
        if (before == null ? virtual != null : before instanceof Thread && GroveSlot.isVirtual((Thread) before)) {
            U.putReferenceVolatile(holder, TASK, virtual);
        }
    }

    /** The virtual thread that a carrier runs; null if it runs none, and for all other threads. */
    @PackagePrivate
    public static Thread of(Object holder) {
        Object task = U.getReferenceVolatile(holder, TASK);
        return task instanceof Thread && GroveSlot.isVirtual((Thread) task) ? (Thread) task : null;
    }
}
