package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Makes trees, and finds or creates contexts that are new, or not at the first hashed place: the slow path of a call.
 *
 * <p>A child is complete before one volatile store prepends it to its parent's list, so a walker on another thread always sees a valid
 * tree. A parent with one child uses the list head as its table. With more children the table is a power of two of node addresses, with
 * linear probing. It is small until calls often miss their hashed places.
 *
 * <p>Doubtful contexts are in no table and have none. All other children of a context that is not doubtful are in its table, or
 * {@link #hasNoTable} is true of it.
 */
@PackagePrivate
public final class GroveTree {
    /** int[]: nodes created for each method, to rank methods in a dump. Approximate, because threads add without synchronisation. */
    static final long FREQUENCY;

    /** A table with this many places for each child does not double for those called often. */
    private static final int PLACES_ENOUGH = 4;
    /** Calls of a context from one promotion in its caller's table to the next. */
    private static final long CALLS_BETWEEN_PROMOTIONS = 64;

    /** Number of lost counts. Approximate, because threads add without synchronisation. */
    private static volatile long losses;

    static {
        FREQUENCY = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(FREQUENCY, MAX_METHODS * 4L, (byte) 0);
    }

    private GroveTree() {
    }

    /**
     * The child of {@code node} for a method, created on demand. Without memory, or when trees are frozen, the result is a node that
     * swallows its counts.
     */
    @DontInline
    @PackagePrivate
    public static long child(long node, int mid) {
        long known = GroveSink.covers(node) ? 0 : known(node, mid);
        return known != 0 ? known : child(node, mid, !GroveWalkLimit.isFrozen());
    }

    /** The child that a context's table has for a method about to be called, or 0. One that is called often is promoted. */
    static long known(long node, int mid) {
        long child = find(node, mid);
        if (child != 0 && U.getLong(null, child + CALLS) % CALLS_BETWEEN_PROMOTIONS == CALLS_BETWEEN_PROMOTIONS - 1
                && !GroveSession.isOver() && !GroveWalkLimit.isFrozen() && !GroveSink.covers(child)) {
            promote(node, child);
        }
        return child;
    }

    /** The child of a node in a merged tree, created on demand. Merged trees grow even when others are frozen. */
    static long merged(long node, int mid) {
        return child(node, mid, true);
    }

    private static long child(long node, int mid, boolean grows) {
        if (GroveSink.covers(node)) {
            return GroveSink.first(node);
        }
        long known = find(node, mid);
        if (known != 0) {
            return known;
        }
        room(24);
        long state = GroveMemory.stateOf(node);
        if (hasNoTable(node) || GroveSession.mayDoubt(state)) {
            known = findInList(state, node, mid);
            if (known != 0) {
                return known;
            }
        }
        if (!grows) {
            return standIn(state, node, mid);
        }
        long child = create(state, node, mid, 0);
        while (child == 0 && GroveFold.makeRoom(state, node)) {
            child = create(state, node, mid, 0);
        }
        return child == 0 ? lost(state, node, mid) : child;
    }

    /**
     * The child that stands for a frame from before its method was woven, created on demand. It is doubtful. Nothing is folded for it: while
     * the thread is paused, a fold does not know which contexts frames hold.
     *
     * @return 0 without memory, or when trees are frozen
     */
    static long early(long state, long node, int mid) {
        long child = inList(node, mid);
        if (child != 0 || GroveWalkLimit.isFrozen()) {
            return child;
        }
        return create(state, node, mid, DOUBTFUL);
    }

    private static long inList(long node, int mid) {
        long child = U.getLong(null, node + FIRST_CHILD);
        while (child != 0 && U.getInt(null, child + MID) != mid) {
            child = U.getLong(null, child + NEXT_SIBLING);
        }
        return child;
    }

    /** Whether a context that is not doubtful has children but no table of them, as after a fold or a doubt. */
    private static boolean hasNoTable(long node) {
        long table = U.getLong(null, node + TABLE);
        long first = U.getLong(null, node + FIRST_CHILD);
        return first != 0 && !GroveSession.isDoubtful(node)
                && (table == GroveSink.EMPTY_TABLE || table == node + FIRST_CHILD && U.getLong(null, first + NEXT_SIBLING) != 0);
    }

    /** Finds the child for a method of a context that lost its table, or some of it; 0 if there is none. Rebuilds the table if memory allows. */
    private static long findInList(long state, long node, int mid) {
        if (hasNoTable(node)) {
            grow(state, node, 0, 0);
        }
        long child = inList(node, mid);
        if (child != 0 && GroveSession.isDoubtful(child) && !GroveSession.isOver()) {
            trust(state, node, child);
        }
        return child;
    }

    /** Ends a doubt about a context, because a new call enters it, and puts it into its parent's table. */
    private static void trust(long state, long parent, long child) {
        U.putInt(null, child + MASK, U.getInt(null, child + MASK) & ~DOUBTFUL);
        if (GroveSession.isDoubtful(parent)) {
            return;
        }
        long table = U.getLong(null, parent + TABLE);
        if ((U.getInt(null, parent + MASK) & ~FLAGS) != 0) {
            insert(state, parent, table, child, U.getInt(null, child + MID));
        } else if (table == GroveSink.EMPTY_TABLE && U.getLong(null, parent + FIRST_CHILD) == child) {
            U.putLong(null, parent + TABLE, parent + FIRST_CHILD);
        } else {
            grow(state, parent, 0, 0);
        }
    }

    /**
     * The node for a call that finds no memory. Its parent is the caller's context, so only the call itself is lost: its exit makes the
     * caller current again. Its own calls fall into the sink.
     */
    private static long lost(long state, long caller, int mid) {
        lose(state);
        return standIn(state, caller, mid);
    }

    private static long standIn(long state, long caller, int mid) {
        long node = U.getLong(null, state + LOST);
        U.putInt(null, node + MID, mid);
        U.putLong(null, node + PARENT, caller);
        return node;
    }

    /** Notes that counts are missing, except in a dispensable tree, whose owner asks {@link #isLost}. */
    static void lose(long state) {
        if (U.getLong(null, state + IS_DISPENSABLE) == 0) {
            losses++;
        }
    }

    /** Approximate number of calls and arrays not counted for want of memory. */
    static long losses() {
        return losses;
    }

    /** Begins to count losses anew. */
    static void reset() {
        losses = 0;
    }

    /** Whether a node stands in for one without memory. */
    static boolean isLost(long state, long node) {
        return node == U.getLong(null, state + LOST);
    }

    /** The child of a tree's node for a method, or 0. */
    static long find(long node, int mid) {
        int mask = U.getInt(null, node + MASK);
        long table = U.getLong(null, node + TABLE);
        for (int i = 0, at = mid << 3 & mask; i <= mask; i += 8, at = at + 8 & mask) {
            long child = U.getLong(null, table + at);
            if (child == GroveSink.NO_CHILD) {
                break;
            }
            if (U.getInt(null, child + MID) == mid) {
                return child;
            }
        }
        return 0;
    }

    /**
     * The state of a new tree with only a root.
     *
     * @param dispensable whether the tree is given up first where memory is short
     * @throws OutOfMemoryError if there is no memory for it
     */
    static long newState(boolean dispensable) {
        long state = GroveMemory.newState(dispensable);
        long root = state == 0 ? 0 : newNode(state, 0, 0);
        if (root == 0) {
            if (state != 0) {
                GroveBudget.free(state, STATE_SIZE);
            }
            throw new OutOfMemoryError("no memory for a calling context tree");
        }
        // Cannot fail, because the root's block has room.
        long lost = newNode(state, 0, root);
        U.putInt(null, lost + MASK, U.getInt(null, GroveSink.NODE + MASK));
        U.putLong(null, lost + TABLE, U.getLong(null, GroveSink.NODE + TABLE));
        U.putLong(null, lost + MORE, U.getLong(null, GroveSink.NODE + MORE));
        U.putLong(null, state + LOST, lost);
        U.putLong(null, state + ROOT, root);
        U.putLong(null, state + NODES, 1);
        return state;
    }

    /** Provokes a stack overflow before anything has changed. The overflow must not strike halfway through {@link #create}. */
    @DontInline
    @PackagePrivate
    public static int room(int frames) {
        return frames == 0 ? 0 : room(frames - 1) + 1;
    }

    /** A new child with these flags, or 0 if there is no memory for it. A doubtful one is in no table. */
    private static long create(long state, long parent, int mid, int flags) {
        long node = newNode(state, mid, parent);
        if (node == 0) {
            return 0;
        }
        U.putInt(null, node + MASK, flags);
        long table = U.getLong(null, parent + TABLE);
        boolean placed = true;
        if (GroveSession.isDoubtful(parent)) {
            // It has no table until a new call of it ends the doubt.
        } else if (flags == DOUBTFUL) {
            // A table of one child would be this one.
            placed = table != parent + FIRST_CHILD || grow(state, parent, 0, 0);
        } else if (table == GroveSink.EMPTY_TABLE) {
            U.putLong(null, parent + TABLE, parent + FIRST_CHILD);
        } else if (table == parent + FIRST_CHILD) {
            placed = grow(state, parent, node, 0);
        } else {
            placed = insert(state, parent, table, node, mid);
        }
        if (!placed) {
            GroveMemory.free(state, node, 0);
            return 0;
        }
        U.putLong(null, state + NODES, U.getLong(null, state + NODES) + 1);
        U.putLongVolatile(null, parent + FIRST_CHILD, node);
        U.putInt(null, FREQUENCY + mid * 4L, U.getInt(null, FREQUENCY + mid * 4L) + 1);
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
        U.putLong(null, node + PARENT, parent == 0 ? node : parent);
        U.putLong(null, node + FIRST_CHILD, 0);
        U.putLong(null, node + NEXT_SIBLING, parent == 0 ? 0 : U.getLong(null, parent + FIRST_CHILD));
        U.putLong(null, node + MORE, 0);
        return node;
    }

    /** Puts a new child into its parent's table. Returns false without memory. */
    private static boolean insert(long state, long parent, long table, long node, int mid) {
        int mask = U.getInt(null, parent + MASK);
        long place = table + (mid << 3 & mask);
        if (U.getLong(null, place) == GroveSink.NO_CHILD) {
            U.putLong(null, place, node);
            return true;
        }
        int places = (mask >> 3) + 1;
        int children = countChildren(table, mask);
        if (!fits(children + 1, places) && grow(state, parent, node, places)) {
            return true;
        }
        if (children == places) {
            return false;
        }
        put(table, mask, node);
        return true;
    }

    /** Whether a table with so many children keeps a quarter of its places free. */
    private static boolean fits(int children, int places) {
        return children <= places - (places >> 2);
    }

    private static int countChildren(long table, int mask) {
        int children = 0;
        for (int at = 0; at <= mask; at += 8) {
            if (U.getLong(null, table + at) != GroveSink.NO_CHILD) {
                children++;
            }
        }
        return children;
    }

    /**
     * Promotes a child that is called often but is not at its hashed place. It changes places with the occupant if that is called less. Where
     * both are called often, the table doubles. A sparse or large one does not, nor where memory is tight.
     *
     * <p>Call it while something is recorded. {@link GroveDoubts} takes tables away later, and waits until threads have left the runtime.
     */
    @DontInline
    private static void promote(long parent, long child) {
        long table = U.getLong(null, parent + TABLE);
        int mask = U.getInt(null, parent + MASK) & ~FLAGS;
        long place = table + (U.getInt(null, child + MID) << 3 & mask);
        long occupant = U.getLong(null, place);
        if (occupant == child || !hasRoom()) {
            // At its place it is found here only without the thread's field: then every call takes the slow path.
            return;
        }
        int places = (mask >> 3) + 1;
        if (U.getLong(null, occupant + CALLS) < U.getLong(null, child + CALLS) >> 1) {
            // No place from the occupant's hashed place to the child's is empty, so probing still finds the occupant.
            long at = place;
            while (U.getLong(null, at) != child) {
                at = table + (at - table + 8 & mask);
            }
            U.putLong(null, at, occupant);
            U.putLong(null, place, child);
        } else if (places << 3 < MAX_POOLED_TABLE && !GroveBudget.isTight() && places < PLACES_ENOUGH * countChildren(table, mask)) {
            grow(GroveMemory.stateOf(parent), parent, 0, places);
        }
    }

    private static boolean hasRoom() {
        try {
            room(24);
            return true;
        } catch (StackOverflowError deep) {
            return false;
        }
    }

    /** Makes a larger table of all children, and of {@code added} unless it is 0. Returns false without memory. */
    private static boolean grow(long state, long parent, long added, int oldPlaces) {
        long old = U.getLong(null, parent + TABLE);
        int children = added == 0 ? 0 : 1;
        for (long child = U.getLong(null, parent + FIRST_CHILD); child != 0; child = U.getLong(null, child + NEXT_SIBLING)) {
            children += GroveSession.isDoubtful(child) ? 0 : 1;
        }
        // A table whose mask was cleared has an unknown size (GroveDoubts).
        int places = oldPlaces < MIN_PLACES ? MIN_PLACES : oldPlaces * 2;
        while (!fits(children, places)) {
            places *= 2;
        }
        long table = GroveMemory.allocateTable(state, places);
        if (table == 0) {
            return false;
        }
        int mask = (places << 3) - 8;
        for (int at = 0; at <= mask; at += 8) {
            U.putLong(null, table + at, GroveSink.NO_CHILD);
        }
        if (added != 0) {
            put(table, mask, added);
        }
        for (long child = U.getLong(null, parent + FIRST_CHILD); child != 0; child = U.getLong(null, child + NEXT_SIBLING)) {
            if (!GroveSession.isDoubtful(child)) {
                put(table, mask, child);
            }
        }
        U.putInt(null, parent + MASK, mask | U.getInt(null, parent + MASK) & FLAGS);
        U.putLong(null, parent + TABLE, table);
        if (oldPlaces != 0) {
            GroveMemory.freeTable(state, old, oldPlaces);
        }
        return true;
    }

    private static void put(long table, int mask, long node) {
        int at = U.getInt(null, node + MID) << 3 & mask;
        while (U.getLong(null, table + at) != GroveSink.NO_CHILD) {
            at = at + 8 & mask;
        }
        U.putLong(null, table + at, node);
    }
}
