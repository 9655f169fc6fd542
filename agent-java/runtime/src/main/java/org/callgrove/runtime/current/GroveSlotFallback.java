package org.callgrove.runtime.current;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.MODE;
import static org.callgrove.runtime.threads.GroveSlot.SLOT;
import static org.callgrove.runtime.threads.GroveSlot.TID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.memory.GroveLock;
import org.callgrove.runtime.threads.GroveSlot;

/**
 * Stores contexts, and the trees, of threads in which {@code Grove} found no slot. These are virtual threads met for the first time, threads whose object
 * is under construction, and all threads if {@link GroveSlot#MODE} is {@code BY_ID}.
 *
 * <p>Virtual threads have the holder field, but it is null. JDK and VM ask whether a thread is virtual before they read its holder. A
 * holder given by the agent therefore disturbs nobody, and makes virtual threads as fast as others. The field is final, so compiled code
 * may keep using the null it read before. Such code comes here, and the field is read again.
 */
@PackagePrivate
public final class GroveSlotFallback {
    private GroveSlotFallback() {
    }

    /** Serves {@link GroveCurrent#raw}: 0 when the thread has no context yet, the sink when it cannot have one. */
    @DontInline
    static long raw() {
        if (MODE == GroveSlot.BY_ID) {
            return ById.raw();
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder != null) {
            return U.getLong(holder, SLOT);
        }
        return GroveSlot.isVirtual(thread) ? 0 : GroveSink.PAUSED;
    }

    /** Serves {@link GroveCurrent#set}. */
    @DontInline
    @PackagePrivate
    public static void set(long raw) {
        if (MODE == GroveSlot.BY_ID) {
            ById.set(raw);
            return;
        }
        Thread thread = Thread.currentThread();
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            if (raw >= 0 || !GroveSlot.isVirtual(thread)) {
                return;
            }
            holder = GroveSlot.give(thread);
        }
        if (holder != null) {
            U.putLong(holder, SLOT, raw);
        }
    }

    /**
     * Stores the tree of the current thread, which has a place for its context by now.
     *
     * @param tree a {@code GroveThread}
     * @param virtual whether it is that of a virtual thread
     */
    @PackagePrivate
    public static void own(Thread thread, Runnable tree, boolean virtual) {
        if (MODE == GroveSlot.BY_ID) {
            ById.own(U.getLong(thread, TID), tree);
        } else if (MODE == GroveSlot.IN_HOLDER && virtual) {
            U.putReference(U.getReference(thread, HOLDER), GroveSlot.TASK, tree);
        }
    }

    /** Removes an ended thread. Returns the tree if the thread itself held it; null otherwise, and at a second call. */
    @PackagePrivate
    public static Runnable disown(Thread thread) {
        if (MODE == GroveSlot.BY_ID) {
            return ById.remove(U.getLong(thread, TID));
        }
        if (MODE != GroveSlot.IN_HOLDER || !GroveSlot.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        if (holder == null) {
            return null;
        }
        U.putReference(thread, HOLDER, null);
        return (Runnable) U.getReference(holder, GroveSlot.TASK);
    }

    /** The tree that the current thread itself holds, whatever context is current; else null. */
    @PackagePrivate
    public static Runnable tree(Thread thread) {
        if (MODE == GroveSlot.BY_ID) {
            return ById.tree(U.getLong(thread, TID));
        }
        if (MODE != GroveSlot.IN_HOLDER || !GroveSlot.isVirtual(thread)) {
            return null;
        }
        Object holder = U.getReference(thread, HOLDER);
        return holder == null ? null : (Runnable) U.getReference(holder, GroveSlot.TASK);
    }

    /**
     * Finds current contexts by thread id, for a VM whose threads have no usable field. Only a thread itself looks up its id, so readers need
     * no lock. A cell is complete before it is linked, and an unlinked cell still leads to its successors.
     */
    private static final class ById {
        private static final int BUCKETS = 1 << 12;
        private static final Cell[] TABLE = new Cell[BUCKETS];

        private static final class Cell {
            final long id;
            long raw;
            Runnable tree;
            volatile Cell next;

            Cell(long id) {
                this.id = id;
            }
        }

        private ById() {
        }

        /** A thread whose object is under construction cannot have a context. */
        static long raw() {
            long id = U.getLong(Thread.currentThread(), TID);
            if (id == 0) {
                return GroveSink.PAUSED;
            }
            Cell cell = find(id);
            return cell == null ? 0 : cell.raw;
        }

        static void set(long raw) {
            long id = U.getLong(Thread.currentThread(), TID);
            Cell cell = find(id);
            if (cell == null) {
                if (id == 0 || raw >= 0) {
                    return;
                }
                try {
                    cell = add(id);
                } catch (OutOfMemoryError fullHeap) {
                    return;
                }
            }
            cell.raw = raw;
        }

        static void own(long id, Runnable tree) {
            Cell cell = find(id);
            if (cell != null) {
                cell.tree = tree;
            }
        }

        static Runnable tree(long id) {
            Cell cell = find(id);
            return cell == null ? null : cell.tree;
        }

        /** Removes a thread and returns its tree, null if it has none. */
        static Runnable remove(long id) {
            int bucket = (int) id & BUCKETS - 1;
            GroveLock.lock();
            try {
                Cell before = null;
                for (Cell cell = TABLE[bucket]; cell != null; before = cell, cell = cell.next) {
                    if (cell.id == id) {
                        if (before == null) {
                            TABLE[bucket] = cell.next;
                        } else {
                            before.next = cell.next;
                        }
                        return cell.tree;
                    }
                }
            } finally {
                GroveLock.unlock();
            }
            return null;
        }

        private static Cell find(long id) {
            Cell cell = TABLE[(int) id & BUCKETS - 1];
            while (cell != null && cell.id != id) {
                cell = cell.next;
            }
            return cell;
        }

        private static Cell add(long id) {
            int bucket = (int) id & BUCKETS - 1;
            Cell cell = new Cell(id);
            GroveLock.lock();
            cell.next = TABLE[bucket];
            TABLE[bucket] = cell;
            GroveLock.unlock();
            return cell;
        }
    }
}
