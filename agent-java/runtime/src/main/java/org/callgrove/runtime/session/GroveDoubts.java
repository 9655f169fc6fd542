package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTable;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Marks all contexts of running threads as {@link GroveLayout#DOUBTFUL} when a recording ends or pauses: from then on, a thread's current
 * context may be that of an outer frame. Another thread does this. The trees are frozen, but their threads may be in the middle of a
 * lookup. So the masks of child tables change first, then the tables, and the tables' memory is freed last. Before each of these steps,
 * every thread must have been seen outside the runtime's code.
 *
 * <p>The stacks of virtual threads cannot be checked, so their contexts stay trusted.
 */
final class GroveDoubts {
    private static final int MOST_LOOKS = 100;
    private static final long BETWEEN_LOOKS_MILLIS = 2;
    /** Common prefix of the runtime's class names in {@code java.lang}. */
    private static final String RUNTIME = GroveDoubts.class.getName().substring(0, GroveDoubts.class.getName().lastIndexOf("Doubts"));
    /** Returns threads' stacks without calling methods that the program may have overridden; null if this VM has no such method. */
    private static final MethodHandle STACKS = stacks();

    /** A tree being changed, and its tables. */
    private static final class Tree {
        final long state;
        final Thread thread;
        /** Address and number of entries of each table, alternating. */
        long[] tables = new long[64];
        int used;

        Tree(GroveThread of) {
            state = of.state;
            thread = of.thread;
        }
    }

    private GroveDoubts() {
    }

    /**
     * Makes the contexts of these trees doubtful. If a thread is never seen outside the runtime's code, its tree is left out of the
     * remaining steps.
     */
    static void raise(List<GroveThread> living) {
        if (STACKS == null) {
            return;
        }
        mark(living, true);
        try {
            change(living);
        } finally {
            mark(living, false);
        }
    }

    /**
     * Whether {@link #raise} is still making the contexts of a tree doubtful while its thread ends. If so, only {@link #raise} may change
     * them, and it will make them certain again.
     */
    static boolean takesOver(GroveThread tree) {
        synchronized (GroveTurns.LOCK) {
            tree.awaitsRelease = tree.becomesDoubtful;
            return tree.becomesDoubtful;
        }
    }

    /** Makes all contexts in the tree of an ended thread certain again, and lets the tree be folded again. */
    static void release(long state) {
        if (!GroveTrust.mayDoubt(state)) {
            return;
        }
        long root = U.getLong(null, state + ROOT);
        for (long node = root; node != 0; node = GroveReader.next(node, root)) {
            // Callees come later in preorder, so they are still marked as doubtful.
            if (GroveTrust.isDoubtful(node) || hasDoubtfulChild(node)) {
                dropTable(state, node);
            }
        }
        U.putLong(null, state + IS_HELD, 0);
        U.putLong(null, state + EARLY, 0);
    }

    private static boolean hasDoubtfulChild(long node) {
        long child = GroveReader.firstChild(node);
        while (child != 0 && !GroveTrust.isDoubtful(child)) {
            child = GroveReader.nextSibling(child);
        }
        return child != 0;
    }

    /** Marks a context as certain, and leaves it only a table with its newest child. */
    private static void dropTable(long state, long node) {
        long first = GroveReader.firstChild(node);
        long table = U.getLong(null, node + TABLE);
        int mask = U.getInt(null, node + MASK);
        U.putInt(null, node + MASK, mask & FLAGS & ~DOUBTFUL);
        U.putLong(null, node + TABLE, first == 0 ? GroveSink.EMPTY_TABLE : node + FIRST_CHILD);
        if (table != GroveSink.EMPTY_TABLE && table != node + FIRST_CHILD) {
            GroveMemory.freeTable(state, table, GroveTable.places(mask));
        }
    }

    private static void mark(List<GroveThread> living, boolean begins) {
        for (int i = 0; i < living.size(); i++) {
            GroveThread tree = living.get(i);
            boolean ended;
            synchronized (GroveTurns.LOCK) {
                tree.becomesDoubtful = begins;
                ended = tree.awaitsRelease;
                tree.awaitsRelease = false;
            }
            if (ended) {
                release(tree.state);
            }
        }
    }

    private static void change(List<GroveThread> living) {
        List<Tree> trees = new ArrayList<>();
        for (int i = 0; i < living.size(); i++) {
            if (living.get(i).thread != null) {
                trees.add(new Tree(living.get(i)));
            }
        }
        trees = outside(trees);
        for (int i = 0; i < trees.size(); i++) {
            clearMasks(trees.get(i));
        }
        trees = outside(trees);
        for (int i = 0; i < trees.size(); i++) {
            clearTables(trees.get(i));
        }
        trees = outside(trees);
        for (int i = 0; i < trees.size(); i++) {
            freeTables(trees.get(i));
        }
    }

    private static void clearMasks(Tree tree) {
        long root = U.getLong(null, tree.state + ROOT);
        for (long node = root; node != 0; node = GroveReader.next(node, root)) {
            long table = U.getLong(null, node + TABLE);
            int mask = U.getInt(null, node + MASK);
            if (table != GroveSink.EMPTY_TABLE && table != node + FIRST_CHILD) {
                if (tree.used == tree.tables.length) {
                    long[] more = new long[tree.used * 2];
                    System.arraycopy(tree.tables, 0, more, 0, tree.used);
                    tree.tables = more;
                }
                tree.tables[tree.used++] = table;
                tree.tables[tree.used++] = GroveTable.places(mask);
            }
            U.putInt(null, node + MASK, mask & FLAGS | DOUBTFUL);
        }
    }

    private static void clearTables(Tree tree) {
        long root = U.getLong(null, tree.state + ROOT);
        for (long node = root; node != 0; node = GroveReader.next(node, root)) {
            U.putLong(null, node + TABLE, GroveSink.EMPTY_TABLE);
        }
    }

    private static void freeTables(Tree tree) {
        for (int i = 0; i < tree.used; i += 2) {
            GroveMemory.freeTable(tree.state, tree.tables[i], (int) tree.tables[i + 1]);
        }
    }

    /** The trees whose threads have been seen outside the runtime's code, or have ended. */
    private static List<Tree> outside(List<Tree> trees) {
        List<Tree> outside = new ArrayList<>();
        List<Tree> inside = trees;
        for (int look = 0; look < MOST_LOOKS && !inside.isEmpty(); look++) {
            if (look > 0) {
                sleep();
            }
            StackTraceElement[][] stacks = stacks(inside);
            List<Tree> still = new ArrayList<>();
            for (int i = 0; i < inside.size(); i++) {
                // The current thread is running this code, not a lookup.
                boolean isBusy = inside.get(i).thread != Thread.currentThread() && isInside(stacks[i]);
                (isBusy ? still : outside).add(inside.get(i));
            }
            inside = still;
        }
        return outside;
    }

    private static boolean isInside(StackTraceElement[] stack) {
        for (int i = 0; stack != null && i < stack.length; i++) {
            if (stack[i].getClassName().startsWith(RUNTIME)) {
                return true;
            }
        }
        return false;
    }

    private static StackTraceElement[][] stacks(List<Tree> trees) {
        Thread[] threads = new Thread[trees.size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = trees.get(i).thread;
        }
        try {
            return (StackTraceElement[][]) STACKS.invokeExact(threads);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static MethodHandle stacks() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup()).findStatic(Thread.class, "dumpThreads",
                    MethodType.methodType(StackTraceElement[][].class, Thread[].class));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(BETWEEN_LOOKS_MILLIS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
