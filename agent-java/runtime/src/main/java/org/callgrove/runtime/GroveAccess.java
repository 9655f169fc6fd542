package org.callgrove.runtime;

import org.callgrove.runtime.threads.GroveWait;

/**
 * Coordinates walkers with threads that merge or fold trees. There is one walker at a time. Trees are merged and folded only while no other
 * thread walks. Counting threads only add to trees and need no permission.
 */
public final class GroveAccess {
    private static volatile boolean walking;
    /** The thread that walks, and that merges trees before and after its walk. */
    private static volatile Thread walker;
    private static volatile long walks;
    /** The last walk for whose end a thread has stopped waiting. */
    private static volatile long timedOutWalk;
    /** Number of threads that merge or fold trees; guarded by {@link GroveRegistry#LOCK}. */
    private static int changing;

    private GroveAccess() {
    }

    /** Whether another thread walks trees. While it does, trees may only grow. */
    static boolean anotherThreadWalks() {
        return walking && walker != Thread.currentThread();
    }

    /** Whether any thread walks trees. */
    static boolean isWalking() {
        return walking;
    }

    /** Keeps walkers out until {@link #endChange}. Returns false if another thread walks. Call it paused and pinned. */
    static boolean beginChange() {
        synchronized (GroveRegistry.LOCK) {
            if (anotherThreadWalks()) {
                return false;
            }
            changing++;
            return true;
        }
    }

    /** Keeps walkers out until {@link #endChange}. The caller holds {@link GroveRegistry#LOCK} and has seen that nobody walks. */
    static void beginChangeUnderLock() {
        changing++;
    }

    static void endChange() {
        synchronized (GroveRegistry.LOCK) {
            changing--;
        }
    }

    /**
     * Waits for the end of a walk. After one timeout nobody waits for that walk again: the walker may need something that the current
     * thread holds.
     *
     * @return false after {@code mostNanos}
     */
    static boolean awaitWalk(long mostNanos) {
        long walk = walks;
        long start = System.nanoTime();
        while (anotherThreadWalks() && walk == walks) {
            if (timedOutWalk == walk || System.nanoTime() - start > mostNanos) {
                timedOutWalk = walk;
                return false;
            }
            GroveWait.giveWay();
        }
        return true;
    }

    /**
     * Begins a walk: waits for changes under way, then keeps trees from being merged or folded until {@link #endWalk}. A walker thus sees
     * every count once. Call all walk methods paused.
     *
     * @throws OutOfMemoryError if the heap is full; then no walk has begun
     */
    public static void beginWalk() {
        synchronized (GroveRegistry.LOCK) {
            walker = Thread.currentThread();
            walking = true;
            walks++;
        }
        boolean begun = false;
        try {
            awaitChanges();
            mergeWaiting(0);
            GroveWalkLimit.begin(contexts());
            begun = true;
        } finally {
            if (!begun) {
                walking = false;
                walker = null;
            }
        }
    }

    private static void awaitChanges() {
        boolean busy = true;
        while (busy) {
            synchronized (GroveRegistry.LOCK) {
                busy = changing > 0;
            }
            if (busy) {
                GroveWait.giveWay();
            }
        }
    }

    private static long contexts() {
        long sum = 0;
        GroveThread[] all = GroveRegistry.trees();
        for (int i = 0; i < all.length; i++) {
            sum += all[i].nodes();
        }
        GroveGroup[] groups = GroveGrouping.all();
        for (int i = 0; i < groups.length; i++) {
            sum += groups[i].mergedContexts();
        }
        return sum;
    }

    /** Ends a walk and merges the trees that waited for its end, unless the program ends. */
    public static void endWalk() {
        GroveWalkLimit.end();
        if (!GroveWalkLimit.isFrozen()) {
            mergeWaiting(GroveGroup.WARM);
        }
        synchronized (GroveRegistry.LOCK) {
            walking = false;
            walker = null;
        }
    }

    private static void mergeWaiting(int keep) {
        GroveGroup[] groups = GroveGrouping.all();
        for (int i = 0; i < groups.length; i++) {
            int excess;
            synchronized (GroveRegistry.LOCK) {
                excess = groups[i].waiting() - keep;
            }
            for (int k = 0; k < excess && !GroveWalkLimit.isHurried(); k++) {
                GroveThread tree;
                synchronized (GroveRegistry.LOCK) {
                    tree = groups[i].pop();
                }
                if (tree == null) {
                    break;
                }
                GroveRegistry.merge(tree);
            }
        }
    }
}
