package org.callgrove.runtime.fold;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTable;

/**
 * Weighs contexts by their inclusive cost, calls plus bytecodes, and finds the weight below which a step of {@link GroveFold} merges
 * contexts. During a fold, a node stores its weight in place of its table's address.
 */
final class GroveFoldWeights {
    private static final int BITS = 64;

    /** Off-heap long[]: number of contexts by the highest bit of their weight. */
    private final long counts = U.allocateMemory(BITS * 8L);
    private long nodes;
    private long units;

    /** Memory that the tree takes without its tables, in units of {@link GroveRegion}. */
    long units() {
        return units;
    }

    /** The weight of a context. */
    static long of(long node) {
        return U.getLong(null, node + TABLE);
    }

    /** Weighs a tree and frees its large tables. {@link GroveFoldSweep} frees the smaller ones. */
    void weigh(long root) {
        U.setMemory(counts, BITS * 8L, (byte) 0);
        nodes = 0;
        units = 0;
        long node = root;
        begin(node);
        while (true) {
            long next = GroveReader.firstChild(node);
            while (next == 0) {
                end(node);
                if (node == root) {
                    return;
                }
                next = GroveReader.nextSibling(node);
                long caller = GroveReader.parent(node);
                U.putLong(null, caller + TABLE, of(caller) + of(node));
                node = caller;
            }
            node = next;
            begin(node);
        }
    }

    /** The smallest power of two such that at most one context in {@code share} weighs that much or more. */
    long thresholdKeeping(int share) {
        long heavier = 0;
        int bit = BITS - 1;
        while (bit > 0 && heavier + U.getLong(null, counts + bit * 8L) <= nodes / share) {
            heavier += U.getLong(null, counts + bit * 8L);
            bit--;
        }
        return bit + 1 >= BITS - 1 ? Long.MAX_VALUE : 1L << bit + 1;
    }

    private void begin(long node) {
        int mask = U.getInt(null, node + MASK);
        int bytes = GroveTable.places(mask) * PLACE;
        if (bytes > MAX_POOLED_TABLE) {
            GroveBudget.free(U.getLong(null, node + TABLE), bytes);
        }
        U.putInt(null, node + MASK, mask & FLAGS);
        U.putLong(null, node + TABLE, U.getLong(null, node + CALLS) + U.getLong(null, node + BYTECODES));
        nodes++;
        units += (NODE_SIZE + (hasOwnMore(node) ? MORE_SIZE : 0)) / GroveRegion.UNIT;
    }

    /** Whether a node has counters outside it in the tree's own memory, rather than in memory for counters of the clock. */
    private static boolean hasOwnMore(long node) {
        return GroveReader.hasMore(node) && GroveMemory.stateOf(GroveRegion.get(node + MORE)) == GroveMemory.stateOf(node);
    }

    private void end(long node) {
        long weight = of(node);
        int bit = weight <= 0 ? 0 : BITS - 1 - Long.numberOfLeadingZeros(weight);
        U.putLong(null, counts + bit * 8L, U.getLong(null, counts + bit * 8L) + 1);
    }

    void free() {
        U.freeMemory(counts);
    }
}
