package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.HAD_HEIR;
import static org.callgrove.runtime.GroveLayout.IS_HEIR;
import static org.callgrove.runtime.GroveLayout.MAX_METHODS;
import static org.callgrove.runtime.GroveLayout.MID;
import static org.callgrove.runtime.GroveLayout.PARENT;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Counts only what root methods call, where the recording has some (JFluid, [0103]). Elsewhere the idle sink is current, so that woven code
 * needs no test. The idle sink has no node for root methods: their calls take the slow path, which begins at the tree's root.
 *
 * <p>A thread that is started below a root counts as a whole if the recording wants that: it is an <em>heir</em>.
 */
public final class GroveRoots {
    /** byte[] by method id: 1 for root methods. 0 until a recording has some. */
    private static long marks;
    private static volatile boolean chosen;
    private static volatile boolean inherited;

    /** Ids of heirs that have been started and have not run yet. The spin lock of {@link GroveMemory} guards them. */
    private static final class Expected {
        private static final int BUCKETS = 1 << 10;
        private static Expected[] table = new Expected[BUCKETS];

        private final long id;
        private Expected next;

        private Expected(long id, Expected next) {
            this.id = id;
            this.next = next;
        }

        static void forget() {
            Expected[] empty = new Expected[BUCKETS];
            GroveMemory.lock();
            table = empty;
            GroveMemory.unlock();
        }

        /** A thread for which the heap has no room is no heir. */
        static void add(long id) {
            Expected added;
            try {
                added = new Expected(id, null);
            } catch (OutOfMemoryError fullHeap) {
                return;
            }
            GroveMemory.lock();
            added.next = table[(int) id & BUCKETS - 1];
            table[(int) id & BUCKETS - 1] = added;
            GroveMemory.unlock();
        }

        /** Whether the id was there. */
        static boolean remove(long id) {
            GroveMemory.lock();
            Expected before = null;
            Expected at = table[(int) id & BUCKETS - 1];
            while (at != null && at.id != id) {
                before = at;
                at = at.next;
            }
            if (before != null && at != null) {
                before.next = at.next;
            } else if (at != null) {
                table[(int) id & BUCKETS - 1] = at.next;
            }
            GroveMemory.unlock();
            return at != null;
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
        chosen = roots;
        inherited = roots && threads;
        Expected.forget();
        if (roots) {
            GroveSession.beginOutside();
        }
    }

    /** Declares a root method, before code with its id first runs. */
    public static void mark(int mid) {
        U.putByte(null, marks + mid, (byte) 1);
        GroveSink.leaveIdle(mid);
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
        return chosen && U.getInt(null, U.getLong(null, node + PARENT) + MID) == 0 && !isOne(U.getInt(null, node + MID))
                && U.getLong(null, GroveMemory.stateOf(node) + HAD_HEIR) == 0;
    }

    /** Notes an heir that the current thread is about to start. */
    static void starts(Thread thread) {
        long raw = inherited ? Grove.raw() : 0;
        if (raw < 0 && !GroveSink.covers(-raw)) {
            Expected.add(U.getLong(thread, GroveSlot.TID));
        }
    }

    /** Whether the current thread, which has no tree yet, is an heir. True once. */
    static boolean takesIn() {
        return inherited && Expected.remove(U.getLong(Thread.currentThread(), GroveSlot.TID));
    }

    /** Declares that the tree's thread is an heir. */
    static void inherit(long state) {
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

    /** Leaves a root method normally. The outermost one leaves the tree. */
    @DontInline
    public static void exit(long node) {
        long caller = U.getLong(null, node + PARENT);
        boolean isOutermost = !GroveSink.covers(node) && U.getInt(null, caller + MID) == 0 && !isHeir(GroveMemory.stateOf(node));
        Grove.set(isOutermost ? -GroveSink.idle() : -caller);
    }
}
