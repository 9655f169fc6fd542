package org.callgrove.oracles.published;

import java.util.Arrays;

/**
 * Numbers every path of method triples once, across threads and files (docs/comparing.md, section 1).
 *
 * <p>A path's number is larger than its caller's, so a loop from last to first visits callees before callers.
 */
final class Paths {
    static final int NONE = -1;

    final MethodTriples triples;
    private int size;
    private int[] parent = new int[1024];
    private int[] triple = new int[1024];
    /** Hash table with open addressing: number of a path + 1, or 0. */
    private int[] table = new int[4096];

    Paths(MethodTriples triples) {
        this.triples = triples;
    }

    int size() {
        return size;
    }

    int parent(int path) {
        return parent[path];
    }

    int triple(int path) {
        return triple[path];
    }

    /** Adds the contexts from {@code from} to {@code to} - 1 of a recording, and returns the path of each. */
    int[] add(Recording recording, int from, int to) {
        int[] triplesOf = triples.of(recording.names);
        int[] paths = new int[to - from];
        for (int context = from; context < to; context++) {
            int caller = recording.parent[context];
            paths[context - from] = find(caller == Recording.NONE ? NONE : paths[caller - from], triplesOf[recording.method[context]]);
        }
        return paths;
    }

    private int find(int caller, int callee) {
        if (4 * size >= table.length) {
            table = new int[4 * table.length];
            for (int path = 0; path < size; path++) {
                table[slot(parent[path], triple[path])] = path + 1;
            }
        }
        int slot = slot(caller, callee);
        if (table[slot] != 0) {
            return table[slot] - 1;
        }
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, 2 * size);
            triple = Arrays.copyOf(triple, 2 * size);
        }
        parent[size] = caller;
        triple[size] = callee;
        table[slot] = ++size;
        return size - 1;
    }

    /** Index of a path in the table, or of the free entry for it. */
    private int slot(int caller, int callee) {
        long key = ((long) caller << 32 | callee) * 0x9E3779B97F4A7C15L;
        int slot = (int) (key >>> 33) & (table.length - 1);
        while (table[slot] != 0 && (parent[table[slot] - 1] != caller || triple[table[slot] - 1] != callee)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    /** Inclusive sums from exclusive figures, by path. */
    long[] inclusive(long[] exclusive) {
        long[] sums = Arrays.copyOf(exclusive, size);
        for (int path = size - 1; path >= 0; path--) {
            if (parent[path] != NONE) {
                sums[parent[path]] += sums[path];
            }
        }
        return sums;
    }

    /** Whether no direct or indirect caller of a path has the same method. */
    boolean isOutermost(int path) {
        for (int caller = parent[path]; caller != NONE; caller = parent[caller]) {
            if (triple[caller] == triple[path]) {
                return false;
            }
        }
        return true;
    }
}
