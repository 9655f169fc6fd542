package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.HAD_HEIR;
import static org.callgrove.runtime.GroveLayout.IS_HEIR;
import static org.callgrove.runtime.GroveLayout.MAX_METHODS;
import static org.callgrove.runtime.GroveLayout.MID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveSlot;

/**
 * Counts only what root methods call, where the recording has some (JFluid, [0103]). Elsewhere a sink is current, so that woven code needs
 * no test. That sink has no node for root methods: their calls take the slow path, which begins at the tree's root.
 *
 * <p>A thread that is started below a root is an <em>heir</em> if the recording wants that: all that it runs counts.
 */
public final class GroveRoots {
    /** byte[] by method id: 1 for root methods. 0 until a recording has some. */
    private static long marks;
    private static volatile boolean chosen;
    private static volatile boolean inherited;
    /** Class of the threads that carry virtual ones, which serve the whole program; null where there is none, or nobody asked. */
    private static Class<?> carriers;
    /** Class of virtual threads, and the offset of their state, which is 0 until they start; null like {@link #carriers}. */
    private static Class<?> virtualThreads;
    private static long state;

    /** Ids of heirs that have been started and have not counted yet. The spin lock of {@link GroveMemory} guards them. */
    private static final class Expected {
        private static final int BUCKETS = 1 << 8;
        private static Expected[] table = new Expected[BUCKETS];
        private static int size;

        private final long id;
        private Expected next;

        private Expected(long id) {
            this.id = id;
        }

        static void forgetAll() {
            Expected[] empty = new Expected[BUCKETS];
            GroveMemory.lock();
            table = empty;
            size = 0;
            GroveMemory.unlock();
        }

        /** @throws OutOfMemoryError if the heap has no room */
        static void add(long id) {
            remove(id);
            Expected added = new Expected(id);
            Expected[] larger = size < table.length ? null : new Expected[table.length * 2];
            GroveMemory.lock();
            if (larger != null && larger.length > table.length) {
                move(larger);
            }
            link(table, added);
            size++;
            GroveMemory.unlock();
        }

        private static void move(Expected[] larger) {
            for (int i = 0; i < table.length; i++) {
                Expected at = table[i];
                while (at != null) {
                    Expected then = at.next;
                    link(larger, at);
                    at = then;
                }
            }
            table = larger;
        }

        private static void link(Expected[] into, Expected added) {
            int bucket = (int) added.id & into.length - 1;
            added.next = into[bucket];
            into[bucket] = added;
        }

        static boolean has(long id) {
            GroveMemory.lock();
            Expected at = table[(int) id & table.length - 1];
            while (at != null && at.id != id) {
                at = at.next;
            }
            GroveMemory.unlock();
            return at != null;
        }

        static void remove(long id) {
            GroveMemory.lock();
            int bucket = (int) id & table.length - 1;
            Expected before = null;
            Expected at = table[bucket];
            while (at != null && at.id != id) {
                before = at;
                at = at.next;
            }
            if (at != null) {
                size--;
                if (before == null) {
                    table[bucket] = at.next;
                } else {
                    before.next = at.next;
                }
            }
            GroveMemory.unlock();
        }
    }

    private GroveRoots() {
    }

    /**
     * Declares whether the recording that begins has root methods. Call it before anything is woven.
     *
     * @param threads whether threads that are started below one count, too
     */
    public static void choose(boolean roots, boolean threads) {
        if (marks == 0 && roots) {
            marks = U.allocateMemory(MAX_METHODS);
        }
        if (marks != 0) {
            U.setMemory(marks, MAX_METHODS, (byte) 0);
        }
        Expected.forgetAll();
        if (roots && threads) {
            knowThreads();
        }
        inherited = roots && threads;
        chosen = roots;
        GroveSession.beginOutside(roots);
    }

    private static void knowThreads() {
        try {
            carriers = Class.forName("jdk.internal.misc.CarrierThread", false, null);
            virtualThreads = Class.forName("java.lang.VirtualThread", false, null);
            state = U.objectFieldOffset(virtualThreads, "state");
        } catch (ClassNotFoundException | InternalError absent) {
            virtualThreads = null;
        }
    }

    /** Whether a virtual thread was started before, so that a further start fails. */
    private static boolean hasStarted(Thread thread) {
        return virtualThreads != null && virtualThreads.isInstance(thread) && U.getInt(thread, state) != 0;
    }

    /** Declares a root method, before code with its id first runs. */
    public static void mark(int mid) {
        U.putByte(null, marks + mid, (byte) 1);
        GroveSink.leaveOutside(mid);
    }

    /** Whether the recording has root methods. */
    static boolean areChosen() {
        return chosen;
    }

    /** Whether a method is one. */
    static boolean isOne(int mid) {
        return chosen && U.getByte(null, marks + mid) != 0;
    }

    /** Where the outermost root method stands among methods of a stack, outermost first; their number if there is none. */
    static int outermost(int[] methods) {
        int at = 0;
        while (at < methods.length && !isOne(methods[at])) {
            at++;
        }
        return at;
    }

    /** Whether a context is outside root methods. Frames of an earlier recording may count in such ones. */
    static boolean leavesOut(long node) {
        return chosen && U.getInt(null, GroveReader.parent(node) + MID) == 0 && !isOne(U.getInt(null, node + MID))
                && U.getLong(null, GroveMemory.stateOf(node) + HAD_HEIR) == 0;
    }

    /** Whether threads that are started below a root count. */
    static boolean areInherited() {
        return inherited;
    }

    /** Notes a thread that the current one is about to start, if it becomes an heir. */
    @DontInline
    public static void noteHeir(Thread thread) {
        if (!inherited || carriers != null && carriers.isInstance(thread) || hasStarted(thread) || !isBelowRoot()) {
            return;
        }
        try {
            Expected.add(U.getLong(thread, GroveSlot.TID));
        } catch (OutOfMemoryError full) {
            GroveRegistry.leftOut();
        }
    }

    private static boolean isBelowRoot() {
        long node = Grove.current();
        if (GroveSink.covers(node)) {
            return false;
        }
        for (long caller = GroveReader.parent(node); U.getInt(null, caller + MID) != 0; caller = GroveReader.parent(node)) {
            node = caller;
        }
        return isOne(U.getInt(null, node + MID)) || isHeir(GroveMemory.stateOf(node));
    }

    /** Whether a thread is an heir that has not counted yet. */
    static boolean isExpected(Thread thread) {
        return Expected.has(U.getLong(thread, GroveSlot.TID));
    }

    /** Forgets that a thread, which has ended, was expected. */
    static void forgetHeir(Thread thread) {
        if (inherited) {
            Expected.remove(U.getLong(thread, GroveSlot.TID));
        }
    }

    /** Declares that a tree is that of an heir. */
    static void inherit(long state, Thread thread) {
        Expected.remove(U.getLong(thread, GroveSlot.TID));
        U.putLong(null, state + IS_HEIR, 1);
        U.putLong(null, state + HAD_HEIR, 1);
    }

    /** Declares that a tree is merged into another one. */
    static void merge(long state, long into) {
        U.putLong(null, into + HAD_HEIR, U.getLong(null, into + HAD_HEIR) | U.getLong(null, state + HAD_HEIR));
    }

    /** Whether the tree's thread is an heir. */
    static boolean isHeir(long state) {
        return U.getLong(null, state + IS_HEIR) != 0;
    }

    /** Leaves a root method normally. The outermost one leaves the tree, unless the thread is an heir. */
    @DontInline
    public static void exit(long node) {
        long caller = GroveReader.parent(node);
        boolean isOutermost = !GroveSink.covers(node) && U.getInt(null, caller + MID) == 0 && !isHeir(GroveMemory.stateOf(node));
        Grove.set(GroveRegion.referenceOrNone(isOutermost ? GroveSink.outside() : caller));
    }
}
