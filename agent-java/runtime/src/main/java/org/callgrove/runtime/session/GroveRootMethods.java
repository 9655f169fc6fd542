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
 * Knows the root methods to which a recording is limited, if there are any, and the heirs: threads started below root methods, in which
 * everything counts if the recording requests it ({@code root.threads=inherit}). {@code GroveRoots} acts when root methods are entered and
 * left.
 */
@PackagePrivate
public final class GroveRootMethods {
    /** Off-heap byte[] by method id: 1 for root methods. 0 until a recording has root methods. */
    private static long marks;
    private static volatile boolean chosen;
    private static volatile boolean inherited;
    /**
     * Class of the threads that carry virtual threads. Carriers serve the whole program, so they are never heirs. Null if the VM has no
     * such class or it has not been needed yet.
     */
    private static Class<?> carriers;
    /**
     * Class of virtual threads, null like {@link #carriers}. {@code stateOffset} is the offset of the field with the state of such a
     * thread, which is 0 until the thread starts.
     */
    private static Class<?> virtualThreads;
    private static long stateOffset;

    /** Ids of heirs that have been started but have not counted yet; guarded by {@link GroveLock}. */
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

    /**
     * Sets for {@code GroveRoots} whether the recording about to begin has root methods, and whether threads started below a root method
     * count as well.
     */
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
            stateOffset = U.objectFieldOffset(virtualThreads, "state");
        } catch (ClassNotFoundException | InternalError absent) {
            virtualThreads = null;
        }
    }

    /** Whether a virtual thread has already been started, so that starting it again fails. */
    private static boolean hasStarted(Thread thread) {
        return virtualThreads != null && virtualThreads.isInstance(thread) && U.getInt(thread, stateOffset) != 0;
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

    /** Whether a method is a root method. */
    @PackagePrivate
    public static boolean isOne(int mid) {
        return chosen && U.getByte(null, marks + mid) != 0;
    }

    /** Index of the outermost root method among the methods of a stack, listed outermost first; their number if there is none. */
    static int outermost(int[] methods) {
        int at = 0;
        while (at < methods.length && !isOne(methods[at])) {
            at++;
        }
        return at;
    }

    /** Whether a context is outside root methods. Frames from an earlier recording may count in such contexts. */
    static boolean leavesOut(long node) {
        return chosen && U.getInt(null, GroveReader.parent(node) + MID) == 0 && !isOne(U.getInt(null, node + MID))
                && U.getLong(null, GroveMemory.stateOf(node) + HAD_HEIR) == 0;
    }

    /** Whether threads started below a root method count. */
    @PackagePrivate
    public static boolean areInherited() {
        return inherited;
    }

    /** Whether a thread about to be started can become an heir: it is not a carrier of virtual threads, and has not been started before. */
    @PackagePrivate
    public static boolean mayInherit(Thread thread) {
        return inherited && !(carriers != null && carriers.isInstance(thread)) && !hasStarted(thread);
    }

    /**
     * Records a thread about to be started below a root method as an expected heir.
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

    /** Forgets a thread that has ended, if it was an expected heir. */
    static void forgetHeir(Thread thread) {
        if (inherited) {
            Expected.remove(U.getLong(thread, GroveSlot.TID));
        }
    }

    /** Marks a tree as belonging to an heir. */
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
