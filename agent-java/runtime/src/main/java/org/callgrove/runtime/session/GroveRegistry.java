package org.callgrove.runtime.session;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.current.GroveSlotFallback;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTree;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Lists the trees of contexts of all recorded threads. When a thread ends, its tree is passed on to another thread, merged into the tree of
 * its segment, or kept. {@code GroveStart} gives threads their trees.
 */
public final class GroveRegistry {
    private static GroveThread[] trees = new GroveThread[64];
    private static int count;

    private GroveRegistry() {
    }

    /** Adds a tree to the list. */
    @PackagePrivate
    public static void add(GroveThread tree) {
        synchronized (GroveTurns.LOCK) {
            if (count == trees.length) {
                GroveThread[] more = new GroveThread[count * 2];
                for (int i = 0; i < count; i++) {
                    more[i] = trees[i];
                }
                trees = more;
            }
            U.putLong(null, tree.state + INDEX, count);
            trees[count++] = tree;
            tree.isListed = true;
        }
    }

    private static void remove(GroveThread tree) {
        synchronized (GroveTurns.LOCK) {
            GroveThread last = trees[--count];
            tree.isListed = false;
            trees[count] = null;
            int gap = (int) U.getLong(null, tree.state + INDEX);
            if (gap < count) {
                trees[gap] = last;
                U.putLong(null, last.state + INDEX, gap);
            }
        }
    }

    /**
     * The tree of the current thread, or null.
     *
     * @param raw the thread's stored context, which may be a sink
     */
    @PackagePrivate
    public static GroveThread of(Thread thread, long raw) {
        GroveThread own = (GroveThread) GroveSlotFallback.tree(thread);
        if (own != null || GroveSlot.MODE == GroveSlot.BY_ID || GroveSlot.isVirtual(thread)) {
            return own;
        }
        synchronized (GroveTurns.LOCK) {
            if (raw < 0 && !GroveSink.covers(GroveRegion.address(raw))) {
                return trees[(int) U.getLong(null, GroveMemory.stateOf(GroveRegion.address(raw)) + INDEX)];
            }
            for (int i = count - 1; i >= 0; i--) {
                if (trees[i].thread == thread) {
                    return trees[i];
                }
            }
        }
        return null;
    }

    /** Makes the root of the thread's tree current, for methods that only the VM calls. An exception may have left any context current. */
    @DontInline
    public static void toRoot() {
        long raw = GroveCurrent.raw();
        if (raw >= 0) {
            return;
        }
        long node = GroveRegion.address(raw);
        long root = 0;
        if (!GroveSink.covers(node)) {
            root = U.getLong(null, GroveMemory.stateOf(node) + ROOT);
        } else {
            // Counting is paused, or an uncaught exception has ended a method that had paused it.
            GroveThread tree = of(Thread.currentThread(), raw);
            root = tree == null ? 0 : U.getLong(null, tree.state + ROOT);
        }
        if (root != 0) {
            boolean isOutside = GroveRootMethods.areChosen() && !GroveRootMethods.isHeir(GroveMemory.stateOf(root));
            GroveCurrent.set(GroveRegion.referenceOrNone(isOutside ? GroveSink.outside() : root));
        }
    }

    /**
     * Called at the end of every constructor of {@code Thread}. A native thread that attaches itself to the VM constructs its own object,
     * and is recorded from then on.
     */
    @DontInline
    public static void constructed(Thread thread) {
        if (thread != Thread.currentThread() || GroveSlot.MODE == GroveSlot.BY_ID) {
            return;
        }
        long raw = GroveCurrent.raw();
        if (raw < 0 && GroveSink.covers(GroveRegion.address(raw)) && of(thread, raw) == null) {
            GroveCurrent.set(0);
        }
    }

    /** Handles the end of the current platform thread, after all its code has run. */
    @DontInline
    public static void ends() {
        Thread thread = Thread.currentThread();
        long raw = GroveCurrent.pause();
        GroveRootMethods.forgetHeir(thread);
        try {
            GroveThread tree = of(thread, raw);
            if (tree != null) {
                finish(tree);
            }
        } catch (OutOfMemoryError full) {
            // The tree stays a segment of its own.
        }
        GroveSlotFallback.disown(thread);
    }

    /** Handles the end of a virtual thread; called by its carrier. */
    @DontInline
    public static void virtualEnds(Thread thread) {
        long before = GroveCurrent.pause();
        GroveRootMethods.forgetHeir(thread);
        try {
            GroveThread tree = (GroveThread) GroveSlotFallback.disown(thread);
            if (tree != null) {
                finish(tree);
            }
        } catch (OutOfMemoryError full) {
            // The tree stays a segment of its own.
        } finally {
            GroveCurrent.set(before);
        }
    }

    private static void finish(GroveThread tree) {
        if (tree.hasLeft) {
            // Nothing is being recorded. The next recording frees the tree.
            tree.hasEnded = true;
            return;
        }
        tree.reportEnd();
        if (!GroveDoubts.takesOver(tree)) {
            GroveDoubts.release(tree.state);
        }
        GroveGroup overflow = GroveGrouping.atEnd(tree);
        synchronized (GroveTurns.LOCK) {
            tree.end();
            if (overflow != null) {
                overflow.addThread();
                tree.group = overflow;
            }
            if (tree.group == null) {
                return;
            }
            tree.group.addAllocated(tree.allocated());
            if (GroveTurns.isWalking() || overflow == null && tree.group.hasRoom()) {
                tree.group.push(tree.state);
                return;
            }
            GroveTurns.beginChangeUnderLock();
        }
        try {
            merge(tree);
        } finally {
            GroveTurns.endChange();
        }
    }

    /** Takes one of a segment's trees that are waiting for a thread; null if there is none. */
    @PackagePrivate
    public static GroveThread pop(GroveGroup group) {
        synchronized (GroveTurns.LOCK) {
            long state = group.pop();
            return state == 0 ? null : trees[(int) U.getLong(null, state + INDEX)];
        }
    }

    /** Adds the tree of an ended thread to its segment's merged tree. Call it with counting paused and walkers kept out. */
    static void merge(GroveThread tree) {
        boolean copied = tree.group.merge(tree.state);
        remove(tree);
        if (copied) {
            GroveTree.free(tree.state);
        }
    }

    /** All trees except those merged into others. */
    public static GroveThread[] trees() {
        synchronized (GroveTurns.LOCK) {
            int recorded = 0;
            for (int i = 0; i < count; i++) {
                recorded += trees[i].isIgnored ? 0 : 1;
            }
            GroveThread[] copy = new GroveThread[recorded];
            for (int i = 0, at = 0; i < count; i++) {
                if (!trees[i].isIgnored) {
                    copy[at++] = trees[i];
                }
            }
            return copy;
        }
    }

    /**
     * Number of platform threads that are recorded. If {@code into} is not null, their trees are stored in it. The caller holds the lock.
     */
    static int alive(GroveThread[] into) {
        int alive = 0;
        for (int i = 0; i < count; i++) {
            GroveThread tree = trees[i];
            if (tree.thread != null && !tree.isIgnored) {
                if (into != null) {
                    into[alive] = tree;
                }
                alive++;
            }
        }
        return alive;
    }

    /** The tree of a platform thread that is recorded; null if there is none. The caller holds the lock. */
    static GroveThread of(Thread thread) {
        for (int i = 0; i < count; i++) {
            if (trees[i].thread == thread && !trees[i].isIgnored) {
                return trees[i];
            }
        }
        return null;
    }

    /** All trees, including those that are not recorded. */
    static GroveThread[] all() {
        synchronized (GroveTurns.LOCK) {
            GroveThread[] copy = new GroveThread[count];
            System.arraycopy(trees, 0, copy, 0, count);
            return copy;
        }
    }

    /**
     * Handles the ends of threads that ended during a pause, when woven code could not report them. The accounts of all other threads are
     * resumed. Call it with counting paused.
     */
    static void endUnseen() {
        GroveThread[] all = all();
        for (int i = 0; i < all.length; i++) {
            Thread thread = all[i].thread;
            if (thread != null && !thread.isAlive()) {
                finish(all[i]);
                GroveSlotFallback.disown(thread);
            } else if (!all[i].hasEnded) {
                all[i].resumeAccount();
            }
        }
    }

    /** Removes all trees from the list and returns them, including those that are not recorded. */
    static GroveThread[] takeAll() {
        synchronized (GroveTurns.LOCK) {
            GroveThread[] copy = new GroveThread[count];
            for (int i = 0; i < count; i++) {
                copy[i] = trees[i];
                copy[i].isListed = false;
                trees[i] = null;
            }
            count = 0;
            return copy;
        }
    }

    /**
     * Adds the tree of an earlier recording to the list again, in the segment to which its thread now belongs. {@code thread} is null for a
     * virtual thread.
     */
    static void addAgain(GroveThread tree, Thread thread) {
        tree.beginAgain(thread);
        tree.isIgnored = thread != null && !GroveGrouping.selects(thread);
        GroveTrust.ignore(tree.state, tree.isIgnored);
        tree.beginTime(thread != null && !tree.isIgnored);
        tree.group = tree.isIgnored ? null : GroveGrouping.again(tree);
        if (tree.group != null) {
            synchronized (GroveTurns.LOCK) {
                tree.group.addThread();
            }
        }
        add(tree);
    }

    /**
     * Bytes that all threads of a shared segment allocated while they were recorded, according to the VM; -1 if unknown for one of them,
     * such as a virtual one. Runs woven code, so call it with counting paused.
     */
    public static long allocated(GroveGroup group) {
        synchronized (GroveTurns.LOCK) {
            long sum = group.endedAllocated();
            for (int i = 0; i < count && sum >= 0; i++) {
                GroveThread tree = trees[i];
                if (tree.group == group && (tree.virtual || tree.thread != null)) {
                    long bytes = tree.allocated();
                    sum = bytes < 0 ? -1 : sum + bytes;
                }
            }
            return sum;
        }
    }

    /** Number of threads not recorded because memory was short. */
    public static long unrecorded() {
        return GroveTally.unrecorded();
    }
}
