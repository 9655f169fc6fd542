package org.callgrove.runtime;

/**
 * Who may walk the trees, and who may change them by more than adding to them: one walker at a time, and changers only while nobody else
 * walks. Threads that count ask nobody.
 */
public final class GroveAccess {
    private static volatile boolean walking;
    /** The thread that walks, and merges trees before and after it. */
    private static volatile Thread walker;
    private static volatile long walks;
    /** The last walk that somebody who needed memory gave up waiting for. */
    private static volatile long timedOutWalk;
    /** How many threads change trees; guarded by {@link GroveRegistry#LOCK}. */
    private static int changing;

    private GroveAccess() {
    }

    /** Whether another thread walks trees, so that none may be changed but by adding to it. */
    static boolean anotherThreadWalks() {
        return walking && walker != Thread.currentThread();
    }

    /** Whether any thread walks trees. */
    static boolean isWalking() {
        return walking;
    }

    /** Keeps walkers out until {@link #endChange}; false if there is one. Call it paused and pinned. */
    static boolean beginChange() {
        synchronized (GroveRegistry.LOCK) {
            if (anotherThreadWalks()) {
                return false;
            }
            changing++;
            return true;
        }
    }

    /** The same for a caller that holds {@link GroveRegistry#LOCK} and has seen that nobody walks. */
    static void beginChangeUnderLock() {
        changing++;
    }

    static void endChange() {
        synchronized (GroveRegistry.LOCK) {
            changing--;
        }
    }

    /**
     * Waits for the end of a walk. Nobody waits twice for one that has taken too long: the walker may be waiting for what the current thread
     * holds.
     *
     * @return false where it has taken too long
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
     * Keeps ended trees from being merged, and all from being folded, until {@link #endWalk}, so that a walker sees every count once; waits for what
     * is under way. Call it paused, here and below; one walker at a time.
     *
     * @throws OutOfMemoryError if there is no heap for it; then no walk has begun
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

    /** Lets trees be merged again, and merges those that the walk kept from it, unless the program ends. */
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
