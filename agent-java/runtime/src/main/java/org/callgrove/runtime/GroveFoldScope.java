package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

/**
 * Folds what is below a context: of all contexts with the same method whose callers have the same method, the first in preorder stays and the
 * others are added to it. Callees of each go to the one that stays.
 *
 * <p>A this- or super-constructor (JP 5.1, map M) stays below each caller that stays: as many calls of it as of its caller allocate
 * nothing, which is a matter of that one context.
 */
final class GroveFoldScope {
    private final GroveFoldPairs pairs = new GroveFoldPairs();
    private long folded;
    /** The root of the tree, where contexts below different ones are folded together; else 0. */
    private long joinedRoot;

    /** Contexts that have become part of others so far. */
    long folded() {
        return folded;
    }

    /**
     * Begins a step of a fold, in which no context is folded twice.
     *
     * @param root where contexts below different ones are to be folded together, so that a pair has one context in all of the tree, its root; else 0
     */
    void beginStep(long root) {
        pairs.clear();
        joinedRoot = root;
    }

    /** Folds what is below a context. {@link GroveLayout#TABLE} of its nodes must hold nothing that is still needed. */
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
        U.putLong(null, top + FIRST_CHILD, 0);
        while (node != 0) {
            // A node's TABLE: until its turn, the next in preorder; afterwards the node that stays for it.
            long next = U.getLong(null, node + TABLE);
            long caller = U.getLong(null, U.getLong(null, node + PARENT) + TABLE);
            long same = pairs.findOrPut(caller, node);
            if (same == node) {
                U.putLong(null, node + PARENT, caller);
                U.putLong(null, node + NEXT_SIBLING, U.getLong(null, caller + FIRST_CHILD));
                U.putLong(null, caller + FIRST_CHILD, node);
                U.putLong(null, node + FIRST_CHILD, 0);
            } else {
                GroveCounters.take(same, node);
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

    /** Chains all nodes below one in preorder, by {@link GroveLayout#TABLE}; returns the first, or 0. */
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
