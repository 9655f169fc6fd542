package org.callgrove.runtime.session;

import org.callgrove.runtime.tree.GroveTurns;
import org.callgrove.runtime.tree.GroveWalkLimit;

/**
 * Begins and ends walks over all trees of contexts. A walk reads the trees, for a dump or a snapshot, while the program's threads go on
 * counting. Trees that had to wait for the end of a walk are merged then ({@link GroveTurns}). There is one walker at a time.
 */
public final class GroveAccess {
    private GroveAccess() {
    }

    /**
     * Begins a walk: waits for changes in progress, then keeps trees from being merged or folded until {@link #endWalk}. A walker thus sees
     * every count exactly once. Call all methods of this class with counting paused.
     *
     * @throws OutOfMemoryError if the heap is full; no walk has begun in that case
     */
    public static void beginWalk() {
        GroveTurns.beginWalk();
        boolean begun = false;
        try {
            GroveTurns.awaitChanges();
            mergeWaiting(0);
            GroveWalkLimit.begin(contexts());
            begun = true;
        } finally {
            if (!begun) {
                GroveTurns.abandonWalk();
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

    /** Ends a walk and merges the trees that were waiting for its end, unless the program is ending. */
    public static void endWalk() {
        GroveWalkLimit.end();
        if (!GroveWalkLimit.isFrozen()) {
            mergeWaiting(GroveGroup.WARM);
        }
        GroveTurns.endWalk();
    }

    private static void mergeWaiting(int keep) {
        GroveGroup[] groups = GroveGrouping.all();
        for (int i = 0; i < groups.length; i++) {
            int excess;
            synchronized (GroveTurns.LOCK) {
                excess = groups[i].waiting() - keep;
            }
            for (int k = 0; k < excess && !GroveWalkLimit.isHurried(); k++) {
                GroveThread tree = GroveRegistry.pop(groups[i]);
                if (tree == null) {
                    break;
                }
                GroveRegistry.merge(tree);
            }
        }
    }
}
