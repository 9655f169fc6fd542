package org.callgrove.runtime.session;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTree;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveWalkLimit;

/**
 * Begins, pauses and ends recordings in a program that keeps running.
 *
 * <p>A frame that began while its class was woven continues in woven code until it returns, and holds the address of its context. So when a
 * recording ends, the trees of live threads stay where they are. They lose their counts, and the next recording uses them again for the
 * same paths. An address thus always stands for the same path, and counts of two recordings never mix. Trees of ended threads are freed.
 *
 * <p>Between two recordings, the program runs code that is not woven. A thread's current context may then be that of an outer frame. Such
 * contexts are {@link GroveLayout#DOUBTFUL}: they have no child table, so each call from them takes the slow path ({@link GroveCallers}).
 * Call the methods of this class with counting paused (a sink is the thread's current context, so nothing is counted), and never
 * concurrently.
 */
public final class GroveSession {
    private static boolean later;
    private static List<Kept> kept = new ArrayList<>();

    /** The tree of a thread that was alive when a recording ended. It does not keep the thread or its holder alive. */
    private static final class Kept {
        final long state;
        /** The tree of a platform thread; null for a virtual one, whose holder keeps the tree. */
        final GroveThread tree;
        /** The platform thread, or the tree of a virtual one. */
        final WeakReference<Object> alive;

        Kept(GroveThread tree) {
            this.state = tree.state;
            this.tree = tree.virtual ? null : tree;
            this.alive = new WeakReference<>(tree.virtual ? tree : tree.thread);
        }
    }

    private GroveSession() {
    }

    /** Whether threads may return to their trees from a sink: a recording has ended or was paused, or there are root methods. */
    @PackagePrivate
    public static boolean isLater() {
        return later;
    }

    /**
     * Ends the recording: frees the trees of ended threads and clears the counts of the others. Call it after the last dump, with trees
     * frozen. Classes may still be woven; what their code counts from now on is discarded when the next recording begins.
     *
     * @return number of threads that may still run in woven code
     */
    public static int end() {
        GroveAccess.beginWalk();
        try {
            return leave();
        } finally {
            GroveAccess.endWalk();
        }
    }

    private static int leave() {
        GroveSink.beginIdle();
        GroveSink.setOver(true);
        later = true;
        GroveThread[] trees = GroveRegistry.takeAll();
        GroveClock.end();
        GroveLocks.end();
        List<GroveThread> living = new ArrayList<>();
        for (int i = 0; i < trees.length; i++) {
            Thread thread = trees[i].thread;
            if (trees[i].hasEnded || thread != null && !thread.isAlive()) {
                GroveTree.free(trees[i].state);
            } else {
                living.add(trees[i]);
            }
        }
        GroveGrouping.reset();
        GroveDoubts.raise(living);
        for (int i = 0; i < living.size(); i++) {
            GroveTrust.ignore(living.get(i).state, false);
            forgetCounts(living.get(i).state);
            kept.add(new Kept(living.get(i)));
            living.get(i).leave();
        }
        return living.size();
    }

    /**
     * Makes woven code count nothing until {@link #begin}, because classes of a running program are woven in batches. Call it before the
     * first batch.
     */
    public static void waitForBegin() {
        GroveSink.setOver(true);
        later = true;
        GroveSink.beginIdle();
    }

    /**
     * Begins a recording; call it when its classes are woven and {@link GroveGrouping} is configured. A recording that begins with the
     * program has already begun, so nothing changes.
     */
    public static void begin() {
        if (!GroveSink.isOver()) {
            return;
        }
        List<Kept> before = kept;
        kept = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            Kept each = before.get(i);
            Object alive = each.alive.get();
            boolean ended = alive instanceof Thread ? !((Thread) alive).isAlive() : alive == null || ((GroveThread) alive).hasEnded;
            if (ended) {
                GroveTree.free(each.state);
            } else {
                // Frames from the ended recording may have counted in the meantime.
                forgetCounts(each.state);
                GroveRegistry.addAgain(each.tree == null ? (GroveThread) alive : each.tree, each.tree == null ? null : (Thread) alive);
            }
        }
        GroveTally.reset();
        GroveWalkLimit.thaw();
        GroveSink.setOver(false);
        GroveSink.endIdle();
    }

    /** Sets whether the recording about to begin has root methods, in which case threads may return to their trees from the sink. */
    @PackagePrivate
    public static void beginOutside(boolean roots) {
        GroveSink.beginOutside(roots);
        later |= roots;
    }

    /**
     * Pauses the recording: from now on, the program runs code that is not woven or counts nothing, so contexts become doubtful. Trees keep
     * their counts. Call it when no walk is in progress. Virtual threads continue to count in classes that are still woven.
     */
    public static void pause() {
        GroveAccess.beginWalk();
        try {
            GroveSink.beginIdle();
            GroveSink.setOver(true);
            later = true;
            GroveWalkLimit.onProgramEnd();
            GroveThread[] trees = GroveRegistry.all();
            List<GroveThread> living = new ArrayList<>();
            for (int i = 0; i < trees.length; i++) {
                if (!trees[i].hasEnded) {
                    living.add(trees[i]);
                }
            }
            for (int i = 0; i < living.size(); i++) {
                GroveTrust.ignore(living.get(i).state, living.get(i).isIgnored);
            }
            GroveDoubts.raise(living);
            for (int i = 0; i < living.size(); i++) {
                living.get(i).pauseAccount();
            }
        } finally {
            GroveWalkLimit.thaw();
            GroveAccess.endWalk();
        }
    }

    /** Ends a pause; call it when classes are woven again. */
    public static void resume() {
        GroveClock.release();
        GroveLocks.release();
        GroveRegistry.endUnseen();
        GroveSink.setOver(false);
        GroveSink.endIdle();
    }

    /**
     * Clears a thread's slot, the field for its current context, unless it holds a context from an earlier recording. The field may hold a
     * stack size that the program requested, or the sink. Call it before anything is woven.
     */
    public static void admit(Thread thread) {
        Object owner = GroveSlot.MODE == GroveSlot.IN_THREAD ? thread
                : GroveSlot.MODE == GroveSlot.IN_HOLDER ? U.getReference(thread, GroveSlot.HOLDER) : null;
        long raw = owner == null ? 0 : U.getLong(owner, GroveSlot.SLOT);
        if (raw >= 0) {
            return;
        }
        long node = GroveRegion.address(raw);
        if (!GroveSink.isIdle(node) && !GroveSink.isOutside(node) && (GroveSink.covers(node) || !isKept(thread))) {
            U.putLong(owner, GroveSlot.SLOT, 0);
        }
    }

    private static boolean isKept(Thread thread) {
        for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).alive.get() == thread) {
                return true;
            }
        }
        return false;
    }

    /**
     * The first context with counts of this recording, among a given one and its next siblings; 0 if there is none. The contexts skipped
     * are left over from an earlier recording: neither they nor their callees have counts.
     */
    public static long recorded(long first) {
        long node = first;
        while (later && node != 0 && !(isReached(node) && !GroveRootMethods.leavesOut(node))) {
            node = GroveReader.nextSibling(node);
        }
        return node;
    }

    private static boolean isReached(long top) {
        for (long node = top; node != 0; node = GroveReader.next(node, top)) {
            if (U.getLong(null, node + CALLS) != 0 || U.getLong(null, node + BYTECODES) != 0 || hasMoreCounts(node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasMoreCounts(long node) {
        for (int type = 0; GroveReader.hasMore(node) && type <= REFERENCE; type++) {
            if (GroveReader.arrays(node, type) != 0) {
                return true;
            }
        }
        for (int counter = OWN_COUNTERS; GroveReader.hasMore(node) && counter < COUNTERS; counter++) {
            if (GroveReader.count(node, counter) != 0) {
                return true;
            }
        }
        return false;
    }

    private static void forgetCounts(long state) {
        long root = U.getLong(null, state + ROOT);
        for (long node = root; node != 0; node = GroveReader.next(node, root)) {
            U.putLong(null, node + CALLS, 0);
            U.putLong(null, node + BYTECODES, 0);
            long more = GroveRegion.get(node + MORE);
            if (more != 0) {
                U.setMemory(more, MORE_USED, (byte) 0);
            }
        }
    }
}
