package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlot.HOLDER;
import static org.callgrove.runtime.GroveSlot.HOLDER_CLASS;
import static org.callgrove.runtime.GroveSlot.MODE;
import static org.callgrove.runtime.GroveSlot.SLOT;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Stores contexts of threads in which {@link Grove} found no slot. These are virtual threads met for the first time, threads whose object
 * is under construction, and all threads if {@link GroveSlot#MODE} is {@code BY_ID}.
 *
 * <p>Virtual threads have the holder field, but it is null. JDK and VM ask whether a thread is virtual before they read its holder. A
 * holder given by the agent therefore disturbs nobody, and makes virtual threads as fast as others. The field is final, so compiled code
 * may keep using the null it read before. Such code comes here, and the field is read anew.
 */
final class GroveSlotFallback {
    private GroveSlotFallback() {
    }

    /** Serves {@link Grove#raw}: 0 when the thread has no context yet, the sink when it cannot have one. */
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

    /** Serves {@link Grove#set}. */
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
    static Object give(Thread thread) {
        try {
            Object holder = U.allocateInstance(HOLDER_CLASS);
            U.putReference(thread, HOLDER, holder);
            return holder;
        } catch (InstantiationException | OutOfMemoryError none) {
            return null;
        }
    }

    /** Stores the tree of the current thread, which has a place for its context by now. */
    static void own(Thread thread, GroveThread tree) {
        if (MODE == GroveSlot.BY_ID) {
            GroveIdTable.own(U.getLong(thread, GroveSlot.TID), tree);
        } else if (MODE == GroveSlot.IN_HOLDER && tree.virtual) {
            U.putReference(U.getReference(thread, HOLDER), GroveSlot.TASK, tree);
        }
    }

    /** Removes an ended thread. Returns the tree if the thread itself held it; null otherwise, and at a second call. */
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

    /** The tree that the current thread itself holds, whatever context is current; else null. */
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
