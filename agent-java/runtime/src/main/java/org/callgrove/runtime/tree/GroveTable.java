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
 * A context's hash table of its children, through which the tree's own thread finds the context of a call. Threads that walk a growing tree
 * never read it.
 *
 * <p>A parent with one child uses the head of its child list as its table. With more children, the table is an array of references to
 * nodes. Its length is a power of two, and it is searched by linear probing. It is small until calls often miss their hashed positions.
 */
@PackagePrivate
public final class GroveTable {
    /** A table with this many entries per child is not doubled to bring children that are called often to their hashed positions. */
    private static final int PLACES_ENOUGH = 4;
    /** Number of calls of a context between attempts to move it to its hashed position in its caller's table. */
    private static final long CALLS_BETWEEN_PROMOTIONS = 64;

    private GroveTable() {
    }

    /** The mask of a context's table, without flags. */
    static int mask(long node) {
        return U.getInt(null, node + MASK) & ~FLAGS;
    }

    /**
     * Number of entries in a table; 1 if the context has no separate table.
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

    /**
     * The child in a context's table for a method about to be called, or 0. A child that is called often is moved to its hashed position.
     */
    @PackagePrivate
    public static long known(long node, int mid) {
        long child = find(node, mid);
        if (child != 0 && U.getLong(null, child + CALLS) % CALLS_BETWEEN_PROMOTIONS == CALLS_BETWEEN_PROMOTIONS - 1
                && !GroveSink.isOver() && !GroveWalkLimit.isFrozen() && !GroveSink.covers(child)) {
            promote(node, child);
        }
        return child;
    }

    /** Whether a context that is not doubtful has children but no table for them, as after a fold or after having been doubtful. */
    static boolean hasNoTable(long node) {
        long table = U.getLong(null, node + TABLE);
        long first = GroveRegion.get(node + FIRST_CHILD);
        return first != 0 && !GroveTrust.isDoubtful(node)
                && (table == GroveSink.EMPTY_TABLE || table == node + FIRST_CHILD && U.getInt(null, first + NEXT_SIBLING) != 0);
    }

    /** Puts a new child into its parent's table. Returns false if there is no memory. */
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

    /** Whether a table with that many children has at least a quarter of its entries free. */
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
     * Tries to move a child that is called often to its hashed position. The child found there takes its entry if it is called less. If
     * both are called often, the table doubles, unless it is sparse or large or memory is short.
     *
     * <p>Call it only while a recording is in progress. When a recording ends, {@code GroveDoubts} removes tables, once threads have left
     * the runtime.
     */
    @DontInline
    private static void promote(long parent, long child) {
        long table = U.getLong(null, parent + TABLE);
        int mask = mask(parent);
        long place = table + (U.getInt(null, child + MID) << PLACE_SHIFT & mask);
        long occupant = GroveRegion.get(place);
        if (occupant == child || !hasRoom()) {
            // A child at its hashed position gets here only if the VM has no slot in threads: then every call takes the slow path.
            return;
        }
        int places = places(mask);
        if (U.getLong(null, occupant + CALLS) < U.getLong(null, child + CALLS) >> 1) {
            // No entry is empty from the occupant's hashed position to the child's entry, so probing still finds the occupant.
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

    /** Builds a larger table with all children, and with {@code added} unless it is 0. Returns false if there is no memory. */
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
