package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

/** Reads trees while their threads go on. Every count is read whole; counts of different nodes are not of one instant. */
public final class GroveReader {
    private GroveReader() {
    }

    /** The root of a tree: no method, no counts. */
    public static long root(GroveThread thread) {
        return U.getLong(null, thread.state + ROOT);
    }

    /** The newest child, or 0. */
    public static long firstChild(long node) {
        return U.getLongVolatile(null, node + FIRST_CHILD);
    }

    /** The next older child of the same parent, or 0. */
    public static long nextSibling(long node) {
        return U.getLong(null, node + NEXT_SIBLING);
    }

    /** The caller's node. */
    public static long parent(long node) {
        return U.getLong(null, node + PARENT);
    }

    /** The context after this one in preorder, below a root; 0 after the last. */
    public static long next(long node, long root) {
        long child = firstChild(node);
        return child != 0 ? child : after(node, root);
    }

    /** The context after this one and all below it in preorder; 0 after the last. */
    static long after(long node, long root) {
        long at = node;
        long next = 0;
        while (next == 0 && at != root) {
            next = nextSibling(at);
            at = parent(at);
        }
        return next;
    }

    /** The child for a method, or 0. Only of a tree that nobody adds to. */
    public static long find(long node, int mid) {
        return GroveTree.find(node, mid);
    }

    /** The method's id. */
    public static int method(long node) {
        return U.getInt(null, node + MID);
    }

    /** What a context has counted so far, by the number that {@link GroveLayout} gives the counter; bytecodes without those of entry blocks. */
    public static long count(long node, int counter) {
        if (counter < COUNTERS_IN_NODE) {
            return U.getLong(null, node + CALLS + counter * 8L);
        }
        return hasMore(node) ? U.getLong(null, U.getLong(null, node + MORE) + FURTHER + (counter - COUNTERS_IN_NODE) * 8L) : 0;
    }

    /** Whether the context has counters beside its node: those of arrays, and what {@link GroveLayout#FURTHER} ones there are. */
    public static boolean hasMore(long node) {
        return U.getLongVolatile(null, node + MORE) != 0;
    }

    /** Arrays allocated so far; {@code type} indexes {@link GroveLayout#ELEMENT_TYPES}. Only where {@link #hasMore}. */
    public static long arrays(long node, int type) {
        return U.getLong(null, U.getLong(null, node + MORE) + type * ARRAY_ENTRY);
    }

    /** Elements of those arrays. */
    public static long elements(long node, int type) {
        return U.getLong(null, U.getLong(null, node + MORE) + type * ARRAY_ENTRY + 8);
    }

    /** Contexts created so far in a tree, its root included. */
    public static long nodes(GroveThread thread) {
        return U.getLong(null, thread.state + NODES);
    }

    /** Whether contexts below this one were put together by caller and method. */
    public static boolean isFolded(long node) {
        return (U.getInt(null, node + MASK) & FOLDED) != 0;
    }

    /** How many contexts have become part of others for want of memory. */
    public static long folded() {
        return GroveFold.folded();
    }

    /** Whether calls, arrays or threads have not been counted for want of memory, so that counts are too low. */
    public static boolean isIncomplete() {
        return GroveTree.losses() != 0 || GroveRegistry.unrecorded() != 0;
    }

    /** Contexts created so far for each method below {@code bound}, roughly. */
    public static int[] frequencies(int bound) {
        int[] frequencies = new int[bound];
        for (int mid = 0; mid < bound; mid++) {
            frequencies[mid] = U.getInt(null, GroveTree.FREQUENCY + mid * 4L);
        }
        return frequencies;
    }
}
