package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/** Maps threads to trees: gives a thread its tree at its first call, releases it at the thread's end, and lists all trees. */
public final class GroveRegistry {
    /**
     * Guards the list of trees and their owners. It is held for moments only, never while trees are walked or merged. A virtual thread must
     * be pinned first.
     */
    static final Object LOCK = new Object();

    private static GroveThread[] trees = new GroveThread[64];
    private static int count;
    private static long unrecorded;

    private GroveRegistry() {
    }

    /** Slow path of {@link Grove#enter}: the context is new, not at its hashed place, or the thread has no tree or no slot yet. */
    @DontInline
    static long enter(int mid) {
        long node = enterCallFree(mid);
        Grove.set(-node);
        return node;
    }

    /** Slow path of {@link Grove#enterCallFree}. */
    @DontInline
    static long enterCallFree(int mid) {
        long caller = -startedRaw();
        if (GroveTree.find(caller, mid) == 0) {
            caller = GroveCallers.stillRunning(caller);
            if (GroveRoots.isOne(mid) && GroveSink.isOutside(caller) && !GroveSession.isOver()) {
                caller = ownRoot();
            }
        }
        long node = Grove.child(caller, mid);
        U.putLong(null, node + CALLS, U.getLong(null, node + CALLS) + 1);
        return node;
    }

    /** Returns {@code raw} unchanged. This call makes the branch in {@link Grove#raw}, which keeps a read in place. */
    @DontInline
    static long notYet(long raw) {
        return raw;
    }

    /** The current thread's context as stored. A thread without a tree gets one. */
    static long startedRaw() {
        long raw = Grove.raw();
        if (raw < 0 && !GroveSession.isDoubtful(-raw)) {
            return raw;
        }
        if (GroveSession.isOver()) {
            return -GroveSink.idle();
        }
        boolean isOutside = raw < 0 && GroveSink.isOutside(-raw);
        if (raw < 0 && !isOutside && !GroveSink.isIdle(-raw)) {
            return -GroveCallers.callerOf(-raw);
        }
        boolean isHeir = !isOutside && isHeir(raw);
        if (GroveRoots.areChosen() && !isHeir && (isOutside || !GroveCallers.hasRoot())) {
            Grove.set(-GroveSink.outside());
            return -GroveSink.outside();
        }
        return start(true, isHeir) ? Grove.raw() : -GroveSink.NODE;
    }

    /** Whether the current thread is an heir: it has not counted yet, or has counted before a pause. @param raw its context as stored */
    private static boolean isHeir(long raw) {
        if (!GroveRoots.areInherited()) {
            return false;
        }
        Thread thread = Thread.currentThread();
        GroveThread tree = raw < 0 ? of(thread, 0) : null;
        return GroveRoots.isExpected(thread) || tree != null && GroveRoots.isHeir(tree.state);
    }

    /** The root of the current thread's tree, which it gets if it has none. The sink stays current, and is the answer for unrecorded threads. */
    private static long ownRoot() {
        long raw = start(false, false) ? Grove.raw() : -GroveSink.NODE;
        Grove.set(-GroveSink.outside());
        return raw < 0 && !GroveSink.covers(-raw) ? -raw : GroveSink.outside();
    }

    /**
     * Gives the current thread a tree. The sink stands in meanwhile, because this code runs woven methods.
     *
     * @param asks whether an early thread's callers become contexts
     * @param isHeir whether the thread counts as a whole, although there are root methods
     */
    private static boolean start(boolean asks, boolean isHeir) {
        GroveTree.room(24);
        long before = Grove.pause();
        if (Grove.raw() >= 0) {
            // The heap is too full to store a context for this thread.
            return false;
        }
        long now = before;
        boolean pinned = GroveWait.pin();
        try {
            Thread thread = Thread.currentThread();
            // Without an id the thread was attached and its object is under construction; see {@code constructed}.
            GroveThread tree = U.getLong(thread, GroveSlot.TID) == 0 ? null : tree(thread);
            if (isHeir && tree != null) {
                GroveRoots.inherit(tree.state, thread);
            }
            now = tree == null ? -GroveSink.NODE
                    : asks && GroveCallers.isEarly(thread) ? -GroveCallers.context(tree.state, U.getLong(null, tree.state + ROOT))
                    : -U.getLong(null, tree.state + ROOT);
        } catch (OutOfMemoryError full) {
            unrecorded++;
            now = -GroveSink.NODE;
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(now);
        }
        return now != before;
    }

    /** The thread's existing tree, or a new one; null if the thread is not recorded. Call it paused. */
    private static GroveThread tree(Thread thread) {
        // In JDK 17 the constructor of an attached thread's object overwrites the slot of a thread that is recorded already.
        GroveThread known = GroveSlot.MODE == GroveSlot.IN_THREAD || GroveSession.isLater() ? of(thread, 0) : null;
        if (known != null) {
            return known.isIgnored ? null : known;
        }
        if (GroveWalkLimit.isFrozen() || servesAttaching(thread) || !GroveGrouping.selects(thread)) {
            return null;
        }
        boolean virtual = GroveSlot.isVirtual(thread);
        long id = U.getLong(thread, GroveSlot.TID);
        GroveGroup group = GroveGrouping.atStart(thread, virtual, id);
        GroveThread tree = null;
        synchronized (LOCK) {
            if (group != null) {
                group.addThread();
                // The tree of a thread that has ended has tables, which early contexts are not in.
                tree = GroveCallers.isEarly(thread) ? null : group.pop();
            }
            if (tree != null) {
                tree.passTo(thread, id);
                tree.beginAccount();
            }
        }
        if (tree == null) {
            tree = new GroveThread(GroveTree.newState(false), thread, virtual, virtual || thread.isDaemon(), id);
            tree.group = group;
            tree.beginAccount();
            add(tree);
        }
        GroveSlotFallback.own(thread, tree);
        return tree;
    }

    /** Whether a thread is the VM's own that loads agents into running programs: its work is the recorder's. */
    private static boolean servesAttaching(Thread thread) {
        // The group's parent is not asked for: a security manager would see the question.
        ThreadGroup group = thread.getThreadGroup();
        return group != null && "Attach Listener".equals(thread.getName()) && "system".equals(group.getName());
    }

    private static void add(GroveThread tree) {
        synchronized (LOCK) {
            if (count == trees.length) {
                GroveThread[] more = new GroveThread[count * 2];
                for (int i = 0; i < count; i++) {
                    more[i] = trees[i];
                }
                trees = more;
            }
            U.putLong(null, tree.state + INDEX, count);
            trees[count++] = tree;
        }
    }

    private static void remove(GroveThread tree) {
        synchronized (LOCK) {
            GroveThread last = trees[--count];
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
     * @param raw its stored context, which may be the sink
     */
    private static GroveThread of(Thread thread, long raw) {
        GroveThread own = GroveSlotFallback.tree(thread);
        if (own != null || GroveSlot.MODE == GroveSlot.BY_ID || GroveSlot.isVirtual(thread)) {
            return own;
        }
        synchronized (LOCK) {
            if (raw < 0 && !GroveSink.covers(-raw)) {
                return trees[(int) U.getLong(null, GroveMemory.stateOf(-raw) + INDEX)];
            }
            for (int i = count - 1; i >= 0; i--) {
                if (trees[i].thread == thread) {
                    return trees[i];
                }
            }
        }
        return null;
    }

    /** Makes the thread's root current, for methods that only the VM calls. An exception may have left any context current. */
    @DontInline
    public static void toRoot() {
        long raw = Grove.raw();
        if (raw >= 0) {
            return;
        }
        long root = 0;
        if (!GroveSink.covers(-raw)) {
            root = U.getLong(null, GroveMemory.stateOf(-raw) + ROOT);
        } else {
            // Counting is paused, or an uncaught exception ended a paused method.
            GroveThread tree = of(Thread.currentThread(), raw);
            root = tree == null ? 0 : U.getLong(null, tree.state + ROOT);
        }
        if (root != 0) {
            boolean isOutside = GroveRoots.areChosen() && !GroveRoots.isHeir(GroveMemory.stateOf(root));
            Grove.set(isOutside ? -GroveSink.outside() : -root);
        }
    }

    /** Called at the end of every constructor of a thread. A thread that attached itself constructs its own object, and is recorded from now on. */
    @DontInline
    public static void constructed(Thread thread) {
        if (thread != Thread.currentThread() || GroveSlot.MODE == GroveSlot.BY_ID) {
            return;
        }
        long raw = Grove.raw();
        if (raw < 0 && GroveSink.covers(-raw) && of(thread, raw) == null) {
            Grove.set(0);
        }
    }

    /** Ends the current platform thread, after all its code has run. */
    @DontInline
    public static void ends() {
        Thread thread = Thread.currentThread();
        long raw = Grove.pause();
        GroveRoots.forgetHeir(thread);
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

    /** Ends a virtual thread; called by its carrier. */
    @DontInline
    public static void virtualEnds(Thread thread) {
        long before = Grove.pause();
        GroveRoots.forgetHeir(thread);
        try {
            GroveThread tree = GroveSlotFallback.disown(thread);
            if (tree != null) {
                finish(tree);
            }
        } catch (OutOfMemoryError full) {
            // The tree stays a segment of its own.
        } finally {
            Grove.resume(before);
        }
    }

    private static void finish(GroveThread tree) {
        if (tree.hasLeft) {
            // Nothing is recorded. The next recording frees the tree.
            tree.hasEnded = true;
            return;
        }
        tree.reportEnd();
        if (!GroveDoubts.takesOver(tree)) {
            GroveSession.release(tree.state);
        }
        GroveGroup overflow = GroveGrouping.atEnd(tree);
        synchronized (LOCK) {
            tree.end();
            if (overflow != null) {
                overflow.addThread();
                tree.group = overflow;
            }
            if (tree.group == null) {
                return;
            }
            tree.group.addAllocated(tree.allocated());
            if (GroveAccess.isWalking() || overflow == null && tree.group.hasRoom()) {
                tree.group.push(tree);
                return;
            }
            GroveAccess.beginChangeUnderLock();
        }
        try {
            merge(tree);
        } finally {
            GroveAccess.endChange();
        }
    }

    /** Adds the tree of an ended thread to its segment's merged tree. Call it paused, with walkers kept out. */
    static void merge(GroveThread tree) {
        boolean copied = tree.group.merge(tree);
        remove(tree);
        if (copied) {
            GroveMemory.freeAll(tree.state);
        }
    }

    /** All trees except those merged into others. */
    public static GroveThread[] trees() {
        synchronized (LOCK) {
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

    /** All trees, those that are not recorded included. */
    static GroveThread[] all() {
        synchronized (LOCK) {
            GroveThread[] copy = new GroveThread[count];
            System.arraycopy(trees, 0, copy, 0, count);
            return copy;
        }
    }

    /** Ends threads that ended during a pause, when no woven code could tell. The others' accounts go on. Call it paused. */
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

    /** Takes all trees off the list, those that are not recorded included. */
    static GroveThread[] takeAll() {
        synchronized (LOCK) {
            GroveThread[] copy = new GroveThread[count];
            for (int i = 0; i < count; i++) {
                copy[i] = trees[i];
                trees[i] = null;
            }
            count = 0;
            return copy;
        }
    }

    /** Puts the tree of an earlier recording on the list again, in the segment that its thread now belongs to. */
    static void addAgain(GroveThread tree, Thread thread) {
        tree.beginAgain(thread);
        tree.isIgnored = thread != null && !GroveGrouping.selects(thread);
        GroveSession.ignore(tree.state, tree.isIgnored);
        tree.group = tree.isIgnored ? null : GroveGrouping.again(tree);
        if (tree.group != null) {
            synchronized (LOCK) {
                tree.group.addThread();
            }
        }
        add(tree);
    }

    /**
     * Bytes that all threads of a shared segment allocated while they were recorded, by the VM's account; -1 if unknown for one of them, such
     * as a virtual one. Runs woven code; call it paused.
     */
    public static long allocated(GroveGroup group) {
        synchronized (LOCK) {
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

    /** Counts a thread for which the heap has no room. */
    static void leftOut() {
        unrecorded++;
    }

    /** Begins to count threads without memory anew. */
    static void reset() {
        unrecorded = 0;
    }

    /** Number of threads not recorded for want of memory. */
    public static long unrecorded() {
        return unrecorded;
    }
}
