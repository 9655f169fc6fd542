package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;

/**
 * Reads trees of calling contexts while their threads count. Every count is read atomically, but counts of different nodes come from
 * different moments.
 */
public final class GroveReader {
    private GroveReader() {
    }

    /** The root of the tree with this state; it has no method and no counts. */
    public static long root(long state) {
        return U.getLong(null, state + ROOT);
    }

    /** Whether values were not added to a counter, because they were negative or too large. */
    public static boolean hasRefused(int counter) {
        return GroveTally.hasRefused(counter);
    }

    /** The newest child, or 0. */
    public static long firstChild(long node) {
        return GroveRegion.getVolatile(node + FIRST_CHILD);
    }

    /** The next older child of the same parent, or 0. */
    public static long nextSibling(long node) {
        return GroveRegion.get(node + NEXT_SIBLING);
    }

    /** Whether a node is a context of a tree, rather than a node of a sink, which swallows counts. */
    public static boolean isRecorded(long node) {
        return !GroveSink.covers(node);
    }

    /** The caller's node. */
    public static long parent(long node) {
        return GroveRegion.get(node + PARENT);
    }

    /** The next context in preorder below {@code root}; 0 after the last. */
    public static long next(long node, long root) {
        long child = firstChild(node);
        return child != 0 ? child : after(node, root);
    }

    /** The next context in preorder outside the subtree of the given context; 0 after the last. */
    @PackagePrivate
    public static long after(long node, long root) {
        long at = node;
        long next = 0;
        while (next == 0 && at != root) {
            next = nextSibling(at);
            at = parent(at);
        }
        return next;
    }

    /** The child for a method, or 0. Call it only for a tree that is not growing. */
    public static long find(long node, int mid) {
        return GroveTable.find(node, mid);
    }

    /** The method's id. */
    public static int method(long node) {
        return U.getInt(null, node + MID);
    }

    /** A count of a context, by the counter's number in {@link GroveLayout}. Bytecodes exclude entry blocks. */
    public static long count(long node, int counter) {
        if (counter < COUNTERS_IN_NODE) {
            return U.getLong(null, node + CALLS + counter * 8L);
        }
        return hasMore(node) ? U.getLong(null, GroveRegion.get(node + MORE) + FURTHER + (counter - COUNTERS_IN_NODE) * 8L) : 0;
    }

    /** Whether the context has counters outside its node: arrays, and those from {@link GroveLayout#FURTHER} on. */
    public static boolean hasMore(long node) {
        return U.getIntVolatile(null, node + MORE) != 0;
    }

    /** Arrays allocated so far; {@code type} indexes {@link GroveLayout#ELEMENT_TYPES}. Requires {@link #hasMore}. */
    public static long arrays(long node, int type) {
        return U.getLong(null, GroveRegion.get(node + MORE) + type * ARRAY_ENTRY);
    }

    /** Elements of the arrays of a type. Requires {@link #hasMore}. */
    public static long elements(long node, int type) {
        return U.getLong(null, GroveRegion.get(node + MORE) + type * ARRAY_ENTRY + 8);
    }

    /** Number of contexts created so far in the tree with this state, including its root. */
    public static long nodes(long state) {
        return U.getLong(null, state + NODES);
    }

    /** Whether contexts below the given context were folded, that is, merged because memory was short. */
    public static boolean isFolded(long node) {
        return (U.getInt(null, node + MASK) & FOLDED) != 0;
    }

    /** Number of contexts folded into others because memory was short. */
    public static long folded() {
        return GroveTally.folded();
    }

    /** Whether counts are too low because there was no memory for some calls, arrays or threads. */
    public static boolean isIncomplete() {
        return GroveTally.losses() != 0 || GroveTally.unrecorded() != 0;
    }

    /** Approximate number of contexts created for each method below {@code bound}. */
    public static int[] frequencies(int bound) {
        int[] frequencies = new int[bound];
        for (int mid = 0; mid < bound; mid++) {
            frequencies[mid] = GroveTally.created(mid);
        }
        return frequencies;
    }
}
