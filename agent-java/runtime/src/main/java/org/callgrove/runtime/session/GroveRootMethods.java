package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.HAD_HEIR;
import static org.callgrove.runtime.memory.GroveLayout.IS_HEIR;
import static org.callgrove.runtime.memory.GroveLayout.MAX_METHODS;
import static org.callgrove.runtime.memory.GroveLayout.MID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveLock;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;

/**
 * Knows the root methods of a recording, where it has some, and the heirs: threads that root methods have started, and all of which counts if
 * the recording wants that. {@code GroveRoots} lets root methods enter and leave trees.
 */
@PackagePrivate
public final class GroveRootMethods {
    /** byte[] by method id: 1 for root methods. 0 until a recording has some. */
    private static long marks;
    private static volatile boolean chosen;
    private static volatile boolean inherited;
    /** Class of the threads that carry virtual ones, which serve the whole program; null where there is none, or nobody asked. */
    private static Class<?> carriers;
    /** Class of virtual threads, and the offset of their state, which is 0 until they start; null like {@link #carriers}. */
    private static Class<?> virtualThreads;
    private static long state;

    /** Ids of heirs that have been started and have not counted yet. {@link GroveLock} guards them. */
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
            GroveLock.lock();
            table = empty;
            size = 0;
            GroveLock.unlock();
        }

        /** @throws OutOfMemoryError if the heap has no room */
        static void add(long id) {
            remove(id);
            Expected added = new Expected(id);
            Expected[] larger = size < table.length ? null : new Expected[table.length * 2];
            GroveLock.lock();
            if (larger != null && larger.length > table.length) {
                move(larger);
            }
            link(table, added);
            size++;
            GroveLock.unlock();
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
            GroveLock.lock();
            Expected at = table[(int) id & table.length - 1];
            while (at != null && at.id != id) {
                at = at.next;
            }
            GroveLock.unlock();
            return at != null;
        }

        static void remove(long id) {
            GroveLock.lock();
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
            GroveLock.unlock();
        }
    }

    private GroveRootMethods() {
    }

    /** Declares for {@code GroveRoots} whether the recording that begins has root methods, and whether threads started below one count, too. */
    @PackagePrivate
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

    /** Marks a root method. */
    @PackagePrivate
    public static void mark(int mid) {
        U.putByte(null, marks + mid, (byte) 1);
    }

    /** Whether the recording has root methods. */
    @PackagePrivate
    public static boolean areChosen() {
        return chosen;
    }

    /** Whether a method is one. */
    @PackagePrivate
    public static boolean isOne(int mid) {
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
    @PackagePrivate
    public static boolean areInherited() {
        return inherited;
    }

    /** Whether a thread about to be started can become an heir: not a carrier of virtual threads, nor one that was started before. */
    @PackagePrivate
    public static boolean mayInherit(Thread thread) {
        return inherited && !(carriers != null && carriers.isInstance(thread)) && !hasStarted(thread);
    }

    /**
     * Expects a thread that is about to be started below a root.
     *
     * @throws OutOfMemoryError if the heap has no room
     */
    @PackagePrivate
    public static void expect(Thread thread) {
        Expected.add(U.getLong(thread, GroveSlot.TID));
    }

    /** Whether a thread is an heir that has not counted yet. */
    @PackagePrivate
    public static boolean isExpected(Thread thread) {
        return Expected.has(U.getLong(thread, GroveSlot.TID));
    }

    /** Forgets that a thread, which has ended, was expected. */
    static void forgetHeir(Thread thread) {
        if (inherited) {
            Expected.remove(U.getLong(thread, GroveSlot.TID));
        }
    }

    /** Declares that a tree is that of an heir. */
    @PackagePrivate
    public static void inherit(long state, Thread thread) {
        Expected.remove(U.getLong(thread, GroveSlot.TID));
        U.putLong(null, state + IS_HEIR, 1);
        U.putLong(null, state + HAD_HEIR, 1);
    }

    /** Whether the tree's thread is an heir. */
    @PackagePrivate
    public static boolean isHeir(long state) {
        return U.getLong(null, state + IS_HEIR) != 0;
    }
}
