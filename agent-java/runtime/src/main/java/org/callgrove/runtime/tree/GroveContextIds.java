package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Numbers contexts, so that figures outside of trees can refer to them. When contexts are folded or trees are merged, a context's number goes
 * to the context that takes over its counts. Everything is guarded by {@link GroveTurns#LOCK}.
 */
@PackagePrivate
public final class GroveContextIds {
    /** Stands for a context for which there was no number left. */
    public static final int NO_ROOM = -1;

    /** Maximum number of contexts. With it, the arrays take 4.5 MB. */
    private static final int MOST = 200_000;
    /** Number of contexts from which on holders get no new number, because waiters matter more. */
    private static final int MOST_HELD = 150_000;
    private static final int LEAST = 256;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Whether there are any numbers; read without the lock. */
    private static volatile boolean any;
    private static int count;
    /** The context with each number; 0 if its number was replaced by another one, or if it was freed. */
    private static long[] nodes = new long[0];
    /** The number that replaced each number, or the number itself. */
    private static int[] replacements = new int[0];
    /** Hash table with linear probing, from contexts to their number plus 1; at most half full. */
    private static int[] places = new int[0];

    private GroveContextIds() {
    }

    /** Forgets all numbers. */
    public static void reset() {
        synchronized (GroveTurns.LOCK) {
            any = false;
            count = 0;
            nodes = new long[0];
            replacements = new int[0];
            places = new int[0];
        }
    }

    /**
     * The number of a context, which gets one if it has none. The caller holds the lock.
     *
     * @return {@link #NO_ROOM} if there are too many, or the heap is full
     */
    public static int of(long node) {
        return of(node, MOST);
    }

    /** Like {@link #of}, but leaves room for contexts of waiters. */
    public static int ofHolder(long node) {
        return of(node, MOST_HELD);
    }

    private static int of(long node, int most) {
        if (places.length > 0) {
            int id = places[place(node)] - 1;
            if (id >= 0) {
                return id;
            }
        }
        if (count >= most || count == nodes.length && !grow()) {
            return NO_ROOM;
        }
        nodes[count] = node;
        replacements[count] = count;
        places[place(node)] = count + 1;
        any = true;
        return count++;
    }

    private static boolean grow() {
        if (count == MOST) {
            return false;
        }
        int more = Math.min(MOST, Math.max(LEAST, count * 2));
        int size = LEAST;
        while (size < more * 2) {
            size *= 2;
        }
        try {
            long[] newNodes = new long[more];
            int[] newReplacements = new int[more];
            int[] newPlaces = new int[size];
            System.arraycopy(nodes, 0, newNodes, 0, count);
            System.arraycopy(replacements, 0, newReplacements, 0, count);
            nodes = newNodes;
            replacements = newReplacements;
            places = newPlaces;
        } catch (OutOfMemoryError full) {
            return false;
        }
        for (int id = 0; id < count; id++) {
            if (nodes[id] != 0) {
                places[place(nodes[id])] = id + 1;
            }
        }
        return true;
    }

    /**
     * Passes the number of a context on to the context into which it has been merged. A virtual thread must be pinned.
     */
    public static void moved(long into, long from) {
        if (!any) {
            return;
        }
        synchronized (GroveTurns.LOCK) {
            int id = places.length == 0 ? -1 : places[place(from)] - 1;
            if (id < 0) {
                return;
            }
            remove(place(from));
            int there = places[place(into)] - 1;
            nodes[id] = there < 0 ? into : 0;
            if (there < 0) {
                places[place(into)] = id + 1;
            } else {
                replacements[id] = there;
            }
        }
    }

    /** Forgets contexts of a tree that were not merged into others, and are about to be freed. */
    public static void forget(long state) {
        if (!any) {
            return;
        }
        synchronized (GroveTurns.LOCK) {
            for (int id = 0; id < count; id++) {
                if (nodes[id] != 0 && GroveMemory.stateOf(nodes[id]) == state) {
                    remove(place(nodes[id]));
                    nodes[id] = 0;
                }
            }
        }
    }

    /** The contexts by number, as they are now; 0 for one that was freed. The caller holds the lock. */
    public static long[] copy() {
        long[] copy = new long[count];
        for (int id = 0; id < count; id++) {
            int last = id;
            while (replacements[last] != last) {
                last = replacements[last];
            }
            copy[id] = nodes[last];
        }
        return copy;
    }

    /** The place of a context in the table, or the empty place where it belongs. */
    private static int place(long node) {
        int mask = places.length - 1;
        int place = home(node, mask);
        while (places[place] != 0 && nodes[places[place] - 1] != node) {
            place = place + 1 & mask;
        }
        return place;
    }

    private static int home(long node, int mask) {
        return (int) (node * GOLDEN >>> 32) & mask;
    }

    /** Empties a place, and moves those after it that were displaced by it (Knuth, algorithm 6.4 R). */
    private static void remove(int place) {
        int mask = places.length - 1;
        int gap = place;
        places[gap] = 0;
        for (int at = gap + 1 & mask; places[at] != 0; at = at + 1 & mask) {
            int home = home(nodes[places[at] - 1], mask);
            if ((at - home & mask) >= (at - gap & mask)) {
                places[gap] = places[at];
                places[at] = 0;
                gap = at;
            }
        }
    }
}
