package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

/** Ends a fold: restores the table addresses of nodes and frees all unused memory within the tree's blocks. */
final class GroveFoldSweep {
    private GroveFoldSweep() {
    }

    /** Sweeps a tree whose nodes have no tables. */
    static void sweep(long state) {
        for (long block = U.getLong(null, state + BLOCKS); block != 0; block = U.getLong(null, block + BLOCK_NEXT)) {
            // Marks the header itself.
            U.putLong(null, block + BLOCK_LIVE, 1);
        }
        U.putLong(null, state + NODES, mark(U.getLong(null, state + ROOT)));
        live(U.getLong(null, state + LOST), 1);
        for (int at = 0; at < SIZE_CLASSES; at++) {
            U.putLong(null, state + FREE + at * 8L, 0);
        }
        U.putLong(null, state + FREE_HALVES, 0);
        U.putLong(null, state + BUMP, 0);
        U.putLong(null, state + LIMIT, 0);
        long block = U.getLong(null, state + BLOCKS);
        long kept = 0;
        long keptCount = 0;
        long empty = U.getLong(null, state + RESERVE);
        while (block != 0) {
            long next = U.getLong(null, block + BLOCK_NEXT);
            if (U.getLong(null, block + BLOCK_LIVE) == 1) {
                U.putLong(null, block + BLOCK_NEXT, empty);
                empty = block;
            } else {
                U.putLong(null, block + BLOCK_NEXT, kept);
                kept = block;
                keptCount++;
                freeUnits(state, block);
            }
            block = next;
        }
        U.putLong(null, state + BLOCKS, kept);
        U.putLong(null, state + OWNED, keptCount);
        U.putLong(null, state + RESERVE, 0);
        GroveMemory.giveBack(empty);
    }

    /** Marks the memory in use, and gives nodes the table of one child, or none. Returns the number of nodes. */
    private static long mark(long root) {
        long nodes = 0;
        long node = root;
        while (node != 0) {
            nodes++;
            live(node, 1);
            long more = U.getLong(null, node + MORE);
            if (more != 0) {
                live(more, MORE_SIZE / NODE_SIZE);
            }
            long child = U.getLong(null, node + FIRST_CHILD);
            U.putInt(null, node + MASK, U.getInt(null, node + MASK) & (FOLDED | DOUBTFUL));
            // A doubtful context has no table, and is in none.
            boolean hasTable = child != 0 && !GroveSession.isDoubtful(node) && !GroveSession.isDoubtful(child);
            U.putLong(null, node + TABLE, hasTable ? node + FIRST_CHILD : GroveSink.EMPTY_TABLE);
            node = child != 0 ? child : GroveReader.after(node, root);
        }
        return nodes;
    }

    private static void live(long address, int units) {
        long block = address & -BLOCK_SIZE;
        long bits = (1L << units) - 1 << (address - block) / NODE_SIZE;
        U.putLong(null, block + BLOCK_LIVE, U.getLong(null, block + BLOCK_LIVE) | bits);
    }

    private static void freeUnits(long state, long block) {
        long bits = U.getLong(null, block + BLOCK_LIVE);
        int units = BLOCK_SIZE / NODE_SIZE;
        for (int unit = 1; unit < units;) {
            int first = unit;
            while (unit < units && (bits >>> unit & 1) == 0) {
                unit++;
            }
            GroveMemory.freeRun(state, block + (long) first * NODE_SIZE, unit - first);
            unit++;
        }
    }
}
