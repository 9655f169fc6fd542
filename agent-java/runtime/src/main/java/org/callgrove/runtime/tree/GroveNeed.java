package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Determines how urgently a tree needs memory ({@link GroveBudget}), and whether to fold the tree instead, that is, make it smaller by
 * merging contexts.
 */
@PackagePrivate
public final class GroveNeed {
    /** Fewer contexts than this are not folded. */
    private static final int SMALLEST = 1 << 10;

    private GroveNeed() {
    }

    /** The urgency of a tree's request for memory: one of the needs in {@link GroveBudget}. */
    @PackagePrivate
    public static int of(long state) {
        if (U.getLong(null, state + IS_DISPENSABLE) != 0) {
            return GroveBudget.DISPENSABLE;
        }
        if (U.getLong(null, state + NODES) < SMALLEST) {
            return GroveBudget.SMALL;
        }
        return !GroveTrust.isHeld(state) && isWorthwhile(state) && (isGuarded(state) || !GroveTurns.anotherThreadWalks()) ? GroveBudget.FOLDABLE
                : GroveBudget.NEEDED;
    }

    /** Whether the tree is a merged one, which only the walker, or a thread that keeps walkers out, may change. */
    @PackagePrivate
    public static boolean isGuarded(long state) {
        return U.getLong(null, state + IS_GUARDED) != 0;
    }

    /** Whether a tree has doubled since its last fold, so that the next fold costs little per new context. */
    private static boolean isWorthwhile(long state) {
        return hasGrownByOneIn(state, 1);
    }

    /** Whether a tree has grown since its last fold by at least a fraction of 1/{@code divisor}. */
    @PackagePrivate
    public static boolean hasGrownByOneIn(long state, int divisor) {
        long nodes = U.getLong(null, state + NODES);
        long kept = U.getLong(null, state + KEPT);
        return nodes >= SMALLEST && nodes >= kept + kept / divisor;
    }
}
