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
 * Stores the contexts and trees of threads in which {@code Grove} finds no slot, the field for the current context. These are virtual
 * threads seen for the first time, threads whose object is under construction, and all threads if {@link GroveSlot#MODE} is {@code BY_ID}.
 *
 * <p>Virtual threads have the field for a holder, but it is null. The JDK and the VM check whether a thread is virtual before they read its
 * holder. A holder added by the agent therefore does no harm, and makes counting in virtual threads as fast as in others. The field is
 * final, so compiled code may keep using the null that it read earlier. Such code ends up here, where the field is read again.
 */
@PackagePrivate
public final class GroveSlotFallback {
    private GroveSlotFallback() {
    }

    /** Implements {@link GroveCurrent#raw} for these threads: 0 if the thread has no context yet, the sink if it cannot have one. */
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

    /** Implements {@link GroveCurrent#set} for these threads. */
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
     * Stores the tree of the current thread, whose holder or table entry exists by now.
     *
     * @param tree a {@code GroveThread}
     * @param virtual whether the thread is virtual
     */
    @PackagePrivate
    public static void own(Thread thread, Runnable tree, boolean virtual) {
        if (MODE == GroveSlot.BY_ID) {
            ById.own(U.getLong(thread, TID), tree);
        } else if (MODE == GroveSlot.IN_HOLDER && virtual) {
            U.putReference(U.getReference(thread, HOLDER), GroveSlot.TASK, tree);
        }
    }

    /** Removes a thread that has ended. Returns its tree if it was stored here; null otherwise, and on a second call. */
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

    /** The tree stored here for the current thread, whatever context is current; null if there is none. */
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
     * Finds current contexts by thread id, for VMs whose threads have no usable field. Only the thread itself looks up its id, so readers
     * need no lock. A cell, the table's entry for a thread, is complete before it is linked, and an unlinked cell still points to its
     * successor.
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

        /** Removes a thread and returns its tree, or null if it has none. */
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
