package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * The slow path of a call: a context met for the first time, or not in the first place its method id hashes to.
 *
 * <p>A child is fully written before one volatile store prepends it to its parent's list, so a walker on another thread always sees a
 * valid tree. With one child the table is the list head itself; with more it is a power-of-two table of node addresses that grows until
 * the ids in it do not collide, or is sparse enough that the rest may probe linearly.
 */
final class GroveTree {
    /** Nodes created for each method, for ranking methods in a dump; approximate, as threads bump it without synchronisation. */
    static final long FREQUENCY;

    private static final int MAX_GROWTH = 8;

    static {
        FREQUENCY = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(FREQUENCY, MAX_METHODS * 4L, (byte) 0);
    }

    private GroveTree() {
    }

    /** The child of {@code node} for a method, created if need be. */
    @DontInline
    static long child(long node, int mid) {
        if (GroveSink.covers(node)) {
            return GroveSink.NODE;
        }
        long known = find(node, mid);
        if (known != 0) {
            return known;
        }
        room(24);
        return create(node, mid);
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
     * The state of a new tree, which has only a root.
     *
     * @param spare whether one can do without it
     * @throws OutOfMemoryError if there is no memory for it
     */
    static long newState(boolean spare) {
        long state = GroveMemory.newState(spare);
        long root = state == 0 ? 0 : newNode(state, 0, 0);
        if (root == 0) {
            if (state != 0) {
                U.freeMemory(state);
            }
            throw new OutOfMemoryError("no memory for a calling context tree");
        }
        U.putLong(null, state + ROOT, root);
        return state;
    }

    /** A stack overflow must not strike halfway through {@link #create}: provoke it here, before anything has changed. */
    @DontInline
    static int room(int frames) {
        return frames == 0 ? 0 : room(frames - 1) + 1;
    }

    private static long create(long parent, int mid) {
        long state = GroveMemory.stateOf(parent);
        long node = newNode(state, mid, parent);
        if (node == 0) {
            return GroveSink.NODE;
        }
        long table = U.getLong(null, parent + TABLE);
        if (table == GroveSink.EMPTY_TABLE) {
            U.putLong(null, parent + TABLE, parent + FIRST_CHILD);
        } else if (table == parent + FIRST_CHILD) {
            if (!grow(state, parent, node, 0, 1)) {
                return GroveSink.NODE;
            }
        } else if (!insert(state, parent, table, node, mid)) {
            return GroveSink.NODE;
        }
        U.putLongVolatile(null, parent + FIRST_CHILD, node);
        U.putInt(null, FREQUENCY + mid * 4L, U.getInt(null, FREQUENCY + mid * 4L) + 1);
        return node;
    }

    private static long newNode(long state, int mid, long parent) {
        long node = GroveMemory.allocate(state, NODE_SIZE);
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
        U.putLong(null, node + ARRAYS, 0);
        U.putLong(null, state + NODES, U.getLong(null, state + NODES) + 1);
        return node;
    }

    /** Puts a new child into its parent's table; false if there is no memory for that. */
    private static boolean insert(long state, long parent, long table, long node, int mid) {
        int mask = U.getInt(null, parent + MASK);
        long place = table + (mid << 3 & mask);
        if (U.getLong(null, place) == GroveSink.NO_CHILD) {
            U.putLong(null, place, node);
            return true;
        }
        int children = 0;
        for (int at = 0; at <= mask; at += 8) {
            if (U.getLong(null, table + at) != GroveSink.NO_CHILD) {
                children++;
            }
        }
        int slots = (mask >> 3) + 1;
        if (slots < (children + 1) * MAX_GROWTH / 2) {
            return grow(state, parent, node, slots, children);
        }
        put(table, mask, node);
        return true;
    }

    private static boolean grow(long state, long parent, long node, int oldSlots, int children) {
        long old = U.getLong(null, parent + TABLE);
        int slots = oldSlots == 0 ? MIN_SLOTS : oldSlots * 2;
        while (true) {
            long table = GroveMemory.allocateTable(state, slots);
            if (table == 0) {
                return false;
            }
            int mask = (slots << 3) - 8;
            for (int at = 0; at <= mask; at += 8) {
                U.putLong(null, table + at, GroveSink.NO_CHILD);
            }
            int collisions = put(table, mask, node);
            for (long child = U.getLong(null, parent + FIRST_CHILD); child != 0; child = U.getLong(null, child + NEXT_SIBLING)) {
                collisions += put(table, mask, child);
            }
            if (collisions == 0 || slots >= (children + 1) * MAX_GROWTH / 2) {
                U.putInt(null, parent + MASK, mask);
                U.putLong(null, parent + TABLE, table);
                if (oldSlots != 0) {
                    GroveMemory.freeTable(state, old, oldSlots);
                }
                return true;
            }
            GroveMemory.freeTable(state, table, slots);
            slots *= 2;
        }
    }

    private static int put(long table, int mask, long node) {
        int at = U.getInt(null, node + MID) << 3 & mask;
        int collisions = 0;
        while (U.getLong(null, table + at) != GroveSink.NO_CHILD) {
            at = at + 8 & mask;
            collisions = 1;
        }
        U.putLong(null, table + at, node);
        return collisions;
    }
}
