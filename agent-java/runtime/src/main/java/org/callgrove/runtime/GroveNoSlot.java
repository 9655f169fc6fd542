package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlots.HOLDER;
import static org.callgrove.runtime.GroveSlots.HOLDER_CLASS;
import static org.callgrove.runtime.GroveSlots.MODE;
import static org.callgrove.runtime.GroveSlots.SLOT;
import static org.callgrove.runtime.GroveSlots.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Threads in which {@link Grove} found no slot: a virtual thread met for the first time, a thread whose object is still under
 * construction, and every thread where {@link GroveSlots#MODE} is {@code BY_ID}.
 *
 * <p>Virtual threads have no holder, though the field is there. The JDK and the VM ask whether a thread is virtual before they look at its
 * holder, so one of ours, with nothing in it but the slot, disturbs nobody and makes virtual threads as fast as others. As the field is
 * final, compiled code may go on using the null it read before; such code comes here, and here the field is read anew.
 */
final class GroveNoSlot {
    private GroveNoSlot() {
    }

    /** As {@link Grove#raw}: 0 when the thread has no context yet; the sink's where nothing can be kept. */
    @DontInline
    static long raw() {
        if (MODE == GroveSlots.BY_ID) {
            return GroveById.raw();
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder != null) {
            return U.getLong(holder, SLOT);
        }
        return GroveSlots.isVirtual(thread) ? 0 : -GroveSink.NODE;
    }

    /** As {@link Grove#set}. */
    @DontInline
    static void set(long raw) {
        if (MODE == GroveSlots.BY_ID) {
            GroveById.set(raw);
            return;
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            if (raw >= 0 || !GroveSlots.isVirtual(thread)) {
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
        if (MODE == GroveSlots.BY_ID) {
            GroveById.own(U.getLong(thread, GroveSlots.TID), tree);
        } else if (MODE == GroveSlots.IN_HOLDER && tree.virtual) {
            U.putReference(U.getReference(thread, HOLDER), GroveSlots.TASK, tree);
        }
    }

    /** Forgets a thread that has ended. Its tree, where it is known from the thread itself; else, and the second time, null. */
    static GroveThread disown(Thread thread) {
        if (MODE == GroveSlots.BY_ID) {
            return GroveById.remove(U.getLong(thread, GroveSlots.TID));
        }
        if (MODE != GroveSlots.IN_HOLDER || !GroveSlots.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            return null;
        }
        U.putReference(thread, HOLDER, null);
        return (GroveThread) U.getReference(holder, GroveSlots.TASK);
    }

    /** The tree of the current thread where it is known from the thread itself, whatever context is current; else null. */
    static GroveThread tree(Thread thread) {
        if (MODE == GroveSlots.BY_ID) {
            return GroveById.tree(U.getLong(thread, GroveSlots.TID));
        }
        if (MODE != GroveSlots.IN_HOLDER || !GroveSlots.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        return holder == null ? null : (GroveThread) U.getReference(holder, GroveSlots.TASK);
    }
}
