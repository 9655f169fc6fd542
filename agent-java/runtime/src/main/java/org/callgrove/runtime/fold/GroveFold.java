package org.callgrove.runtime.fold;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.threads.GroveWait;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveNeed;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Makes a tree smaller when memory is short, in steps that run until enough is free. Child tables are freed first; calls rebuild those they
 * need. Then the steps fold contexts, that is, merge several into one: first those whose inclusive cost is small, then ever costlier ones.
 * The last two steps fold everything outside running frames: first below each context separately, then across the whole tree.
 *
 * <p>Folding below a context keeps that context, and below it one context for each pair of caller and method ({@link GroveFoldScope}).
 * Methods and their callers do not change, so the totals of every method, and objects (the JP paper, section 5.1, figure 3), remain exact.
 * Contexts on the path to the current one, and their children, keep their addresses, because frames hold these. Others may be freed and
 * reused.
 */
@PackagePrivate
public final class GroveFold {
    /**
     * When all memory is used, a tree is folded only if it has grown by at least one part in this many since its last fold. Otherwise each
     * new context would cost a fold.
     */
    private static final int LEAST_GROWTH_DIVISOR = 8;
    /** Longest time to wait for a walk to end. */
    private static final long MOST_WAIT_NANOS = 10_000_000_000L;
    private static final int FRAMES = 100;
    /**
     * Number of the last step. Steps 1 to 3 keep at most one context in 16, 256 and 4,096. Step 4 folds everything outside running frames,
     * below each context separately. Step 5 folds across the whole tree.
     */
    private static final int LAST_STEP = 5;

    /** Hook that trees, which are on a lower floor, call if they find no memory. */
    private static final class Room implements LongBinaryOperator {
        @Override
        public long applyAsLong(long state, long node) {
            return makeRoom(state, node) ? 1 : 0;
        }
    }

    private GroveFold() {
    }

    /** Installs folding: from now on, trees are folded when they find no memory. */
    @PackagePrivate
    public static void serve() {
        GroveMemory.install(new Room());
    }

    /**
     * Tries to make room for a new context. Only the thread that may change the tree calls it.
     *
     * @param node the caller of the new context
     * @return whether it is worth asking for memory again
     */
    private static boolean makeRoom(long state, long node) {
        int need = GroveNeed.of(state);
        if (need == GroveBudget.DISPENSABLE || GroveTrust.isHeld(state)) {
            return false;
        }
        try {
            GroveFrames.room(FRAMES);
        } catch (StackOverflowError deep) {
            return false;
        }
        long current = GroveCurrent.pause();
        boolean pinned = GroveWait.pin();
        try {
            if (need != GroveBudget.FOLDABLE && !GroveNeed.hasGrownByOneIn(state, LEAST_GROWTH_DIVISOR)) {
                return false;
            }
            if (GroveNeed.isGuarded(state)) {
                fold(state, node, current);
                return true;
            }
            if (need == GroveBudget.NEEDED && !GroveTurns.awaitWalk(MOST_WAIT_NANOS)) {
                return false;
            }
            if (GroveTurns.beginFold(state)) {
                try {
                    fold(state, node, current);
                } finally {
                    GroveTurns.endFold(state);
                }
            }
            return true;
        } catch (OutOfMemoryError full) {
            return false;
        } finally {
            GroveWait.unpin(pinned);
            GroveCurrent.set(current);
        }
    }

    /**
     * Folds a tree.
     *
     * @param node a context to keep, with its callers
     * @param raw reference of the thread's current context, which is also kept unless it belongs to another tree
     */
    private static void fold(long state, long node, long raw) {
        // Allocations come first, because they may fail.
        GroveFoldWeights weights = new GroveFoldWeights();
        GroveFoldScope scope = new GroveFoldScope();
        long root = U.getLong(null, state + ROOT);
        keepPath(node);
        long current = raw < 0 ? GroveRegion.address(raw) : 0;
        if (current != 0 && !GroveSink.covers(current) && GroveMemory.stateOf(current) == state) {
            keepPath(current);
        }
        long goal = U.getLong(null, state + OWNED) * BLOCK_UNITS / 2;
        weights.weigh(root);
        for (int step = 1; step <= LAST_STEP && weights.units() > goal; step++) {
            scope.beginStep(step == LAST_STEP ? root : 0);
            foldBelow(root, step < LAST_STEP - 1 ? weights.thresholdKeeping(1 << 4 * step) : Long.MAX_VALUE, scope);
            weights.weigh(root);
        }
        GroveFoldSweep.sweep(state);
        U.putLong(null, state + KEPT, U.getLong(null, state + NODES));
        weights.free();
        scope.free();
        GroveTally.fold(scope.folded());
    }

    private static void keepPath(long node) {
        long at = node;
        while (true) {
            U.putInt(null, at + MASK, U.getInt(null, at + MASK) | ON_PATH);
            long caller = GroveReader.parent(at);
            if (caller == at) {
                return;
            }
            at = caller;
        }
    }

    /**
     * Folds the contexts below each topmost context that weighs less than {@code weight} and is not on the path to keep. The topmost
     * context itself stays.
     */
    private static void foldBelow(long root, long weight, GroveFoldScope scope) {
        long node = GroveReader.firstChild(root);
        while (node != 0) {
            if ((U.getInt(null, node + MASK) & ON_PATH) != 0 || GroveFoldWeights.of(node) >= weight) {
                node = GroveReader.next(node, root);
            } else {
                scope.fold(node);
                node = GroveReader.after(node, root);
            }
        }
    }
}
