package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveFrames;

/**
 * Creates trees of calling contexts, and finds or creates contexts that are new or not at their hashed position: the slow path of a call.
 *
 * <p>A child is complete before one volatile store prepends it to its parent's list, so another thread that walks the tree always sees a
 * valid list. The tree's own thread finds children through {@link GroveTable}.
 *
 * <p>Doubtful contexts, which may be current although their code counts nothing, are in no table and have none. If a context is not
 * doubtful, all its children that are not doubtful are in its table, or {@link GroveTable#hasNoTable} is true for it.
 */
@PackagePrivate
public final class GroveTree {
    private GroveTree() {
    }

    /**
     * The child of {@code node} for a method, created on demand. If there is no memory, or trees are frozen, the result is a node that
     * swallows its counts.
     */
    @DontInline
    @PackagePrivate
    public static long child(long node, int mid) {
        long known = GroveSink.covers(node) ? 0 : GroveTable.known(node, mid);
        return known != 0 ? known : child(node, mid, !GroveWalkLimit.isFrozen());
    }

    /** The child of a node in a merged tree, created on demand. Merged trees grow even when others are frozen. */
    static long merged(long node, int mid) {
        return child(node, mid, true);
    }

    private static long child(long node, int mid, boolean grows) {
        if (GroveSink.covers(node)) {
            return GroveSink.first(node);
        }
        long known = GroveTable.find(node, mid);
        if (known != 0) {
            return known;
        }
        // A stack overflow must not happen halfway through create.
        GroveFrames.room(24);
        long state = GroveMemory.stateOf(node);
        if (GroveTable.hasNoTable(node) || GroveTrust.mayDoubt(state)) {
            known = findInList(state, node, mid);
            if (known != 0) {
                return known;
            }
        }
        if (!grows) {
            return standIn(state, node, mid);
        }
        long child = create(state, node, mid, 0);
        while (child == 0 && GroveMemory.makeRoom(state, node)) {
            child = create(state, node, mid, 0);
        }
        return child == 0 ? lost(state, node, mid) : child;
    }

    /**
     * The child that stands for a frame that began before its method was woven, created on demand. It is doubtful. No tree is folded (made
     * smaller) to make room for it: while counting is paused, a fold cannot know which contexts are held by frames.
     *
     * @return 0 if there is no memory or trees are frozen
     */
    @PackagePrivate
    public static long early(long state, long node, int mid) {
        long child = inList(node, mid);
        if (child != 0 || GroveWalkLimit.isFrozen()) {
            return child;
        }
        return create(state, node, mid, DOUBTFUL);
    }

    private static long inList(long node, int mid) {
        long child = GroveRegion.get(node + FIRST_CHILD);
        while (child != 0 && U.getInt(null, child + MID) != mid) {
            child = GroveRegion.get(child + NEXT_SIBLING);
        }
        return child;
    }

    /**
     * Finds the child for a method in a context that has lost its table, or part of it; 0 if there is none. Rebuilds the table if memory
     * allows.
     */
    private static long findInList(long state, long node, int mid) {
        if (GroveTable.hasNoTable(node)) {
            GroveTable.grow(state, node, 0, 0);
        }
        long child = inList(node, mid);
        if (child != 0 && GroveTrust.isDoubtful(child) && !GroveSink.isOver()) {
            trust(state, node, child);
        }
        return child;
    }

    /** Makes a doubtful context certain, because a new call enters it, and puts it into its parent's table. */
    private static void trust(long state, long parent, long child) {
        U.putInt(null, child + MASK, U.getInt(null, child + MASK) & ~DOUBTFUL);
        if (GroveTrust.isDoubtful(parent)) {
            return;
        }
        long table = U.getLong(null, parent + TABLE);
        if (GroveTable.mask(parent) != 0) {
            GroveTable.insert(state, parent, table, child, U.getInt(null, child + MID));
        } else if (table == GroveSink.EMPTY_TABLE && GroveRegion.get(parent + FIRST_CHILD) == child) {
            U.putLong(null, parent + TABLE, parent + FIRST_CHILD);
        } else {
            GroveTable.grow(state, parent, 0, 0);
        }
    }

    /**
     * The node used for a call if there is no memory for its context. The parent of this node is the caller's context, so only the call
     * itself is lost: when it returns, the caller becomes current again. The calls that it makes are counted in the sink.
     */
    private static long lost(long state, long caller, int mid) {
        GroveTally.lose(state);
        return standIn(state, caller, mid);
    }

    private static long standIn(long state, long caller, int mid) {
        long node = U.getLong(null, state + LOST);
        U.putInt(null, node + MID, mid);
        GroveRegion.put(node + PARENT, caller);
        return node;
    }

    /** Whether a node is the one that replaces contexts for which there was no memory. */
    @PackagePrivate
    public static boolean isLost(long state, long node) {
        return node == U.getLong(null, state + LOST);
    }

    /**
     * The state of a new tree with only a root.
     *
     * @param dispensable whether the tree is given up first when memory is short
     * @throws OutOfMemoryError if there is no memory for it
     */
    @PackagePrivate
    public static long newState(boolean dispensable) {
        long state = GroveMemory.newState(dispensable);
        long root = state == 0 ? 0 : newNode(state, 0, 0);
        if (root == 0) {
            if (state != 0) {
                GroveBudget.free(state, STATE_SIZE);
            }
            throw new OutOfMemoryError("no memory for a calling context tree");
        }
        // This cannot fail, because the root's block has room.
        long lost = newNode(state, 0, root);
        U.putInt(null, lost + MASK, U.getInt(null, GroveSink.NODE + MASK));
        U.putLong(null, lost + TABLE, U.getLong(null, GroveSink.NODE + TABLE));
        U.putInt(null, lost + MORE, U.getInt(null, GroveSink.NODE + MORE));
        U.putLong(null, state + LOST, lost);
        U.putLong(null, state + ROOT, root);
        U.putLong(null, state + NODES, 1);
        return state;
    }

    /** Frees a state and its whole tree, which must not be used any more. Call it with counting paused. */
    @PackagePrivate
    public static void free(long state) {
        long root = U.getLong(null, state + ROOT);
        for (long node = root; node != 0; node = GroveReader.next(node, root)) {
            int bytes = GroveTable.places(U.getInt(null, node + MASK)) * PLACE;
            if (bytes > MAX_POOLED_TABLE) {
                GroveBudget.free(U.getLong(null, node + TABLE), bytes);
            }
        }
        long atEnd = U.getLong(null, state + ADDED_AT_END);
        if (atEnd != 0) {
            free(atEnd);
        }
        long fromOutside = U.getLong(null, state + ADDED_FROM_OUTSIDE);
        if (fromOutside != 0) {
            free(fromOutside);
        }
        GroveMemory.giveBack(U.getLong(null, state + BLOCKS));
        GroveMemory.giveBack(U.getLong(null, state + RESERVE));
        GroveBudget.free(state, STATE_SIZE);
    }

    /** Creates a child with these flags; 0 if there is no memory for it. If it is doubtful, it is not put into a table. */
    private static long create(long state, long parent, int mid, int flags) {
        long node = newNode(state, mid, parent);
        if (node == 0) {
            return 0;
        }
        U.putInt(null, node + MASK, flags);
        long table = U.getLong(null, parent + TABLE);
        boolean placed = true;
        if (GroveTrust.isDoubtful(parent)) {
            // It has no table until a new call makes it certain.
        } else if (flags == DOUBTFUL) {
            // A table that is the head of the child list would now contain this doubtful child, so it is replaced.
            placed = table != parent + FIRST_CHILD || GroveTable.grow(state, parent, 0, 0);
        } else if (table == GroveSink.EMPTY_TABLE) {
            U.putLong(null, parent + TABLE, parent + FIRST_CHILD);
        } else if (table == parent + FIRST_CHILD) {
            placed = GroveTable.grow(state, parent, node, 0);
        } else {
            placed = GroveTable.insert(state, parent, table, node, mid);
        }
        if (!placed) {
            GroveMemory.freeNode(state, node);
            return 0;
        }
        U.putLong(null, state + NODES, U.getLong(null, state + NODES) + 1);
        GroveRegion.publish(parent + FIRST_CHILD, node);
        GroveTally.create(mid);
        return node;
    }

    private static long newNode(long state, int mid, long parent) {
        long node = GroveMemory.allocateNode(state);
        if (node == 0) {
            return 0;
        }
        U.putInt(null, node + MID, mid);
        U.putInt(null, node + MASK, 0);
        U.putLong(null, node + TABLE, GroveSink.EMPTY_TABLE);
        U.putLong(null, node + CALLS, 0);
        U.putLong(null, node + BYTECODES, 0);
        GroveRegion.put(node + PARENT, parent == 0 ? node : parent);
        U.putInt(null, node + FIRST_CHILD, 0);
        U.putInt(null, node + NEXT_SIBLING, parent == 0 ? 0 : U.getInt(null, parent + FIRST_CHILD));
        U.putInt(null, node + MORE, 0);
        return node;
    }
}
