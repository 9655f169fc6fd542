package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveFrames;

/**
 * A context's hash table of its children, by which its own thread finds them. A walker of a growing tree never reads it.
 *
 * <p>A parent with one child uses the head of its list as its table. With more children the table is a power of two of references to nodes, with
 * linear probing. It is small until calls often miss their hashed places.
 */
@PackagePrivate
public final class GroveTable {
    /** A table with this many places for each child does not double for those called often. */
    private static final int PLACES_ENOUGH = 4;
    /** Calls of a context from one promotion in its caller's table to the next. */
    private static final long CALLS_BETWEEN_PROMOTIONS = 64;

    private GroveTable() {
    }

    /** The mask of a context's table, without flags. */
    static int mask(long node) {
        return U.getInt(null, node + MASK) & ~FLAGS;
    }

    /**
     * Number of places of a table: 1 without a table of its own.
     *
     * @param mask a context's mask, with or without flags
     */
    @PackagePrivate
    public static int places(int mask) {
        return ((mask & ~FLAGS) >> PLACE_SHIFT) + 1;
    }

    /** The child of a tree's node for a method, or 0. */
    @PackagePrivate
    public static long find(long node, int mid) {
        int mask = mask(node);
        long table = U.getLong(null, node + TABLE);
        for (int i = 0, at = mid << PLACE_SHIFT & mask; i <= mask; i += PLACE, at = at + PLACE & mask) {
            int reference = U.getInt(null, table + at);
            if (reference == GroveSink.NO_CHILD) {
                break;
            }
            long child = GroveRegion.address(reference);
            if (U.getInt(null, child + MID) == mid) {
                return child;
            }
        }
        return 0;
    }

    /** The child that a context's table has for a method about to be called, or 0. One that is called often is promoted. */
    @PackagePrivate
    public static long known(long node, int mid) {
        long child = find(node, mid);
        if (child != 0 && U.getLong(null, child + CALLS) % CALLS_BETWEEN_PROMOTIONS == CALLS_BETWEEN_PROMOTIONS - 1
                && !GroveSink.isOver() && !GroveWalkLimit.isFrozen() && !GroveSink.covers(child)) {
            promote(node, child);
        }
        return child;
    }

    /** Whether a context that is not doubtful has children but no table of them, as after a fold or a doubt. */
    static boolean hasNoTable(long node) {
        long table = U.getLong(null, node + TABLE);
        long first = GroveRegion.get(node + FIRST_CHILD);
        return first != 0 && !GroveTrust.isDoubtful(node)
                && (table == GroveSink.EMPTY_TABLE || table == node + FIRST_CHILD && U.getInt(null, first + NEXT_SIBLING) != 0);
    }

    /** Puts a new child into its parent's table. Returns false without memory. */
    static boolean insert(long state, long parent, long table, long node, int mid) {
        int mask = mask(parent);
        long place = table + (mid << PLACE_SHIFT & mask);
        if (U.getInt(null, place) == GroveSink.NO_CHILD) {
            GroveRegion.put(place, node);
            return true;
        }
        int places = places(mask);
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
        for (int at = 0; at <= mask; at += PLACE) {
            if (U.getInt(null, table + at) != GroveSink.NO_CHILD) {
                children++;
            }
        }
        return children;
    }

    /**
     * Promotes a child that is called often but is not at its hashed place. It changes places with the occupant if that is called less. Where
     * both are called often, the table doubles. A sparse or large one does not, nor where memory is tight.
     *
     * <p>Call it while something is recorded. {@code GroveDoubts} takes tables away later, and waits until threads have left the runtime.
     */
    @DontInline
    private static void promote(long parent, long child) {
        long table = U.getLong(null, parent + TABLE);
        int mask = mask(parent);
        long place = table + (U.getInt(null, child + MID) << PLACE_SHIFT & mask);
        long occupant = GroveRegion.get(place);
        if (occupant == child || !hasRoom()) {
            // At its place it is found here only without the thread's field: then every call takes the slow path.
            return;
        }
        int places = places(mask);
        if (U.getLong(null, occupant + CALLS) < U.getLong(null, child + CALLS) >> 1) {
            // No place from the occupant's hashed place to the child's is empty, so probing still finds the occupant.
            long at = place;
            while (GroveRegion.get(at) != child) {
                at = table + (at - table + PLACE & mask);
            }
            GroveRegion.put(at, occupant);
            GroveRegion.put(place, child);
        } else if (places * PLACE < MAX_POOLED_TABLE && !GroveBudget.isTight() && places < PLACES_ENOUGH * countChildren(table, mask)) {
            grow(GroveMemory.stateOf(parent), parent, 0, places);
        }
    }

    private static boolean hasRoom() {
        try {
            GroveFrames.room(24);
            return true;
        } catch (StackOverflowError deep) {
            return false;
        }
    }

    /** Makes a larger table of all children, and of {@code added} unless it is 0. Returns false without memory. */
    static boolean grow(long state, long parent, long added, int oldPlaces) {
        long old = U.getLong(null, parent + TABLE);
        int children = added == 0 ? 0 : 1;
        for (long child = GroveRegion.get(parent + FIRST_CHILD); child != 0; child = GroveRegion.get(child + NEXT_SIBLING)) {
            children += GroveTrust.isDoubtful(child) ? 0 : 1;
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
        int mask = (places - 1) * PLACE;
        for (int at = 0; at <= mask; at += PLACE) {
            U.putInt(null, table + at, GroveSink.NO_CHILD);
        }
        if (added != 0) {
            put(table, mask, added);
        }
        for (long child = GroveRegion.get(parent + FIRST_CHILD); child != 0; child = GroveRegion.get(child + NEXT_SIBLING)) {
            if (!GroveTrust.isDoubtful(child)) {
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
        int at = U.getInt(null, node + MID) << PLACE_SHIFT & mask;
        while (U.getInt(null, table + at) != GroveSink.NO_CHILD) {
            at = at + PLACE & mask;
        }
        GroveRegion.put(table + at, node);
    }
}
