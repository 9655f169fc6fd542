package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlot.HOLDER;
import static org.callgrove.runtime.GroveSlot.HOLDER_CLASS;
import static org.callgrove.runtime.GroveSlot.MODE;
import static org.callgrove.runtime.GroveSlot.SLOT;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Threads in which {@link Grove} found no slot: a virtual thread met for the first time, a thread whose object is still under
 * construction, and every thread where {@link GroveSlot#MODE} is {@code BY_ID}.
 *
 * <p>Virtual threads have no holder, though the field is there. The JDK and the VM ask whether a thread is virtual before they look at its
 * holder, so one of ours, with nothing in it but the slot, disturbs nobody and makes virtual threads as fast as others. As the field is
 * final, compiled code may go on using the null it read before; such code comes here, and here the field is read anew.
 */
final class GroveSlotFallback {
    private GroveSlotFallback() {
    }

    /** As {@link Grove#raw}: 0 when the thread has no context yet; the sink's where nothing can be kept. */
    @DontInline
    static long raw() {
        if (MODE == GroveSlot.BY_ID) {
            return GroveIdTable.raw();
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder != null) {
            return U.getLong(holder, SLOT);
        }
        return GroveSlot.isVirtual(thread) ? 0 : -GroveSink.NODE;
    }

    /** As {@link Grove#set}. */
    @DontInline
    static void set(long raw) {
        if (MODE == GroveSlot.BY_ID) {
            GroveIdTable.set(raw);
            return;
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            if (raw >= 0 || !GroveSlot.isVirtual(thread)) {
                return;
            }
            holder = give(thread);
        }
        if (holder != null) {
            U.putLong(holder, SLOT, raw);
        }
    }

    /** Gives a virtual thread a holder; null when the heap is full. */
    private static Object give(Thread thread) {
        try {
            Object holder = U.allocateInstance(HOLDER_CLASS);
            U.putReference(thread, HOLDER, holder);
            return holder;
        } catch (InstantiationException | OutOfMemoryError none) {
            return null;
        }
    }

    /** Remembers the tree of the current thread, which has been given a place for its context. */
    static void own(Thread thread, GroveThread tree) {
        if (MODE == GroveSlot.BY_ID) {
            GroveIdTable.own(U.getLong(thread, GroveSlot.TID), tree);
        } else if (MODE == GroveSlot.IN_HOLDER && tree.virtual) {
            U.putReference(U.getReference(thread, HOLDER), GroveSlot.TASK, tree);
        }
    }

    /** Forgets a thread that has ended. Its tree, where it is known from the thread itself; else, and the second time, null. */
    static GroveThread disown(Thread thread) {
        if (MODE == GroveSlot.BY_ID) {
            return GroveIdTable.remove(U.getLong(thread, GroveSlot.TID));
        }
        if (MODE != GroveSlot.IN_HOLDER || !GroveSlot.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            return null;
        }
        U.putReference(thread, HOLDER, null);
        return (GroveThread) U.getReference(holder, GroveSlot.TASK);
    }

    /** The tree of the current thread where it is known from the thread itself, whatever context is current; else null. */
    static GroveThread tree(Thread thread) {
        if (MODE == GroveSlot.BY_ID) {
            return GroveIdTable.tree(U.getLong(thread, GroveSlot.TID));
        }
        if (MODE != GroveSlot.IN_HOLDER || !GroveSlot.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        return holder == null ? null : (GroveThread) U.getReference(holder, GroveSlot.TASK);
    }
}
