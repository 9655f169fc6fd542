package org.callgrove.runtime.fold;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveRegion;

/**
 * Maps each pair of caller and method to the context that a fold keeps for it, in an off-heap hash table of (key, node). A fold merges
 * contexts when memory is short ({@link GroveFold}).
 */
public final class GroveFoldPairs {
    private static final int ENTRY = 16;
    private static final int FIRST_CAPACITY = 1 << 12;
    private static final long MAX_CAPACITY = 1L << 28;
    private static final int MID_BITS = 20;
    private static final int MOST_SCOPES = 1 << 22;

    /** Off-heap int[]: by a constructor's id, the id of the one that it calls on {@code this}; 0 if there is none. */
    private static final long NEXT_CONSTRUCTOR;
    private static volatile Runnable constructors;

    private long table;
    private long capacity;
    private long count;
    private long scope;

    static {
        NEXT_CONSTRUCTOR = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(NEXT_CONSTRUCTOR, MAX_METHODS * 4L, (byte) 0);
    }

    /** @throws OutOfMemoryError if there is no memory for the table */
    GroveFoldPairs() {
        Runnable call = constructors;
        if (call != null) {
            call.run();
        }
        capacity = FIRST_CAPACITY;
        table = zeroed(capacity);
        if (table == 0) {
            throw new OutOfMemoryError("no memory to fold contexts");
        }
    }

    /**
     * Sets a callback that calls {@link #setNextConstructor} for newly known constructors. It runs at the beginning of each fold, with
     * counting paused.
     */
    public static void install(Runnable atFold) {
        constructors = atFold;
    }

    /** Sets the constructor that {@code mid} calls on {@code this} (the JP paper, section 5.1, map M). */
    public static void setNextConstructor(int mid, int next) {
        U.putInt(null, NEXT_CONSTRUCTOR + mid * 4L, next);
    }

    /** Begins a scope, the contexts below one context: pairs from earlier scopes no longer match. */
    void beginScope() {
        scope++;
        if (scope == MOST_SCOPES) {
            clear();
        }
    }

    /**
     * Removes all pairs, including those of constructors, which are kept for each caller. The next step of a fold may keep other nodes for
     * them.
     */
    void clear() {
        U.setMemory(table, capacity * ENTRY, (byte) 0);
        count = 0;
        scope = 1;
    }

    /** The node to keep for a node and its caller: an earlier one for the same pair, or the node itself. */
    long findOrPut(long caller, long node) {
        int callerMid = U.getInt(null, caller + MID);
        int mid = U.getInt(null, node + MID);
        boolean perCaller = U.getInt(null, NEXT_CONSTRUCTOR + callerMid * 4L) == mid;
        // The key of a chained constructor consists of bit 63, the caller's reference and the method. All other keys consist of the scope
        // (above 0), the caller's method and the method.
        long key = perCaller ? 1L << 63 | (GroveRegion.reference(caller) & 0xffffffffL) << MID_BITS | mid
                : scope << 2 * MID_BITS | (long) callerMid << MID_BITS | mid;
        long at = place(table, capacity, key);
        if (U.getLong(null, at) != 0) {
            return U.getLong(null, at + 8);
        }
        if (count * 2 >= capacity) {
            if (!grow()) {
                // If there is no memory for the pair, the context is not folded.
                return node;
            }
            at = place(table, capacity, key);
        }
        U.putLong(null, at, key);
        U.putLong(null, at + 8, node);
        count++;
        return node;
    }

    private static long place(long table, long capacity, long key) {
        long mask = capacity - 1;
        long hash = key * 0x9E3779B97F4A7C15L;
        long index = (hash ^ hash >>> 32) & mask;
        while (true) {
            long at = table + index * ENTRY;
            long there = U.getLong(null, at);
            if (there == key || there == 0) {
                return at;
            }
            index = index + 1 & mask;
        }
    }

    /** Removes the pairs of earlier scopes, and enlarges the table if few were removed. */
    private boolean grow() {
        long live = 0;
        for (long at = table; at < table + capacity * ENTRY; at += ENTRY) {
            live += isOfScope(U.getLong(null, at)) ? 1 : 0;
        }
        long larger = live * 4 >= capacity ? capacity * 2 : capacity;
        long copy = larger > MAX_CAPACITY ? 0 : zeroed(larger);
        if (copy == 0) {
            return false;
        }
        count = 0;
        for (long at = table; at < table + capacity * ENTRY; at += ENTRY) {
            long key = U.getLong(null, at);
            if (isOfScope(key)) {
                long to = place(copy, larger, key);
                U.putLong(null, to, key);
                U.putLong(null, to + 8, U.getLong(null, at + 8));
                count++;
            }
        }
        U.freeMemory(table);
        table = copy;
        capacity = larger;
        return true;
    }

    /** Whether a pair must stay. Pairs of a constructor and one caller's context always stay, because that caller may be in this scope. */
    private boolean isOfScope(long key) {
        return key < 0 || key != 0 && key >>> 2 * MID_BITS == scope;
    }

    private static long zeroed(long capacity) {
        try {
            long table = U.allocateMemory(capacity * ENTRY);
            U.setMemory(table, capacity * ENTRY, (byte) 0);
            return table;
        } catch (OutOfMemoryError none) {
            return 0;
        }
    }

    void free() {
        U.freeMemory(table);
    }
}
