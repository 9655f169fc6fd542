package org.callgrove.runtime.fold;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.tree.GroveContextIds;
import org.callgrove.runtime.tree.GroveCounters;
import org.callgrove.runtime.tree.GroveReader;

/**
 * Folds (merges) the contexts below one context, when memory is short. If several contexts have the same method and their callers have the
 * same method, the first in preorder stays. The counts of the others are added to it, and their callees move to it.
 *
 * <p>A this- or super-constructor (the JP paper, section 5.1, map M) stays below each caller that stays. To compute objects, its calls are
 * subtracted from that caller's, so calls from different callers must not be mixed.
 */
final class GroveFoldScope {
    private final GroveFoldPairs pairs = new GroveFoldPairs();
    private long folded;
    /** Root of the tree in a step that folds across the whole tree; otherwise 0. */
    private long joinedRoot;

    /** Number of contexts folded into others. */
    long folded() {
        return folded;
    }

    /**
     * Begins a step of a fold. No context is folded twice within a step.
     *
     * @param root the tree's root if the step keeps one context per pair in the whole tree; otherwise 0
     */
    void beginStep(long root) {
        pairs.clear();
        joinedRoot = root;
    }

    /** Folds the contexts below {@code top}. It overwrites {@link GroveLayout#TABLE} of their nodes. */
    void fold(long top) {
        long node = list(top);
        if (node == 0) {
            return;
        }
        if (joinedRoot == 0) {
            pairs.beginScope();
        }
        long before = folded;
        U.putLong(null, top + TABLE, top);
        U.putInt(null, top + FIRST_CHILD, 0);
        while (node != 0) {
            // TABLE of a node not yet folded is its successor in preorder; afterwards it is the node kept for it.
            long next = U.getLong(null, node + TABLE);
            long caller = U.getLong(null, GroveReader.parent(node) + TABLE);
            long same = pairs.findOrPut(caller, node);
            if (same == node) {
                GroveRegion.put(node + PARENT, caller);
                U.putInt(null, node + NEXT_SIBLING, U.getInt(null, caller + FIRST_CHILD));
                GroveRegion.put(caller + FIRST_CHILD, node);
                U.putInt(null, node + FIRST_CHILD, 0);
            } else {
                GroveCounters.absorb(same, node);
                GroveContextIds.moved(same, node);
                folded++;
            }
            U.putLong(null, node + TABLE, same);
            node = next;
        }
        if (folded > before) {
            long flagged = joinedRoot == 0 ? top : joinedRoot;
            U.putInt(null, flagged + MASK, U.getInt(null, flagged + MASK) | FOLDED);
        }
    }

    /** Links all nodes below {@code top} in preorder, through {@link GroveLayout#TABLE}; returns the first, or 0. */
    private static long list(long top) {
        long last = top;
        for (long node = GroveReader.next(top, top); node != 0; node = GroveReader.next(node, top)) {
            U.putLong(null, last + TABLE, node);
            last = node;
        }
        if (last == top) {
            return 0;
        }
        U.putLong(null, last + TABLE, 0);
        return U.getLong(null, top + TABLE);
    }

    void free() {
        pairs.free();
    }
}
