package org.callgrove.runtime.fold;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTrust;

/**
 * Ends a fold, which merges contexts of a tree to save memory: restores the addresses of nodes' child tables, and frees all unused memory
 * in the tree's blocks.
 */
final class GroveFoldSweep {
    private GroveFoldSweep() {
    }

    /** Sweeps a tree whose nodes have no child tables. */
    static void sweep(long state) {
        for (long block = U.getLong(null, state + BLOCKS); block != 0; block = U.getLong(null, block + BLOCK_NEXT)) {
            U.setMemory(block + BLOCK_LIVE, BLOCK_UNITS / 8, (byte) 0);
        }
        U.putLong(null, state + NODES, mark(U.getLong(null, state + ROOT)));
        live(U.getLong(null, state + LOST), NODE_SIZE);
        for (int at = 0; at < SIZE_CLASSES; at++) {
            U.putLong(null, state + FREE + at * 8L, 0);
        }
        U.putLong(null, state + BUMP, 0);
        U.putLong(null, state + LIMIT, 0);
        long block = U.getLong(null, state + BLOCKS);
        long kept = 0;
        long keptCount = 0;
        long empty = U.getLong(null, state + RESERVE);
        while (block != 0) {
            long next = U.getLong(null, block + BLOCK_NEXT);
            if (isEmpty(block)) {
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

    /** Marks the memory in use, and gives each node a table for its newest child, or the empty one. Returns the number of nodes. */
    private static long mark(long root) {
        long nodes = 0;
        long node = root;
        while (node != 0) {
            nodes++;
            live(node, NODE_SIZE);
            long more = GroveRegion.get(node + MORE);
            if (more != 0) {
                live(more, MORE_SIZE);
            }
            long child = GroveReader.firstChild(node);
            U.putInt(null, node + MASK, U.getInt(null, node + MASK) & (FOLDED | DOUBTFUL));
            // A doubtful context has no table and is in none.
            boolean hasTable = child != 0 && !GroveTrust.isDoubtful(node) && !GroveTrust.isDoubtful(child);
            U.putLong(null, node + TABLE, hasTable ? node + FIRST_CHILD : GroveSink.EMPTY_TABLE);
            node = child != 0 ? child : GroveReader.after(node, root);
        }
        return nodes;
    }

    private static void live(long address, int bytes) {
        long block = address & -BLOCK_SIZE;
        int first = unit(address - block);
        for (int unit = first; unit < first + unit(bytes); unit++) {
            long bits = block + BLOCK_LIVE + (unit >> 6 << 3);
            U.putLong(null, bits, U.getLong(null, bits) | 1L << unit);
        }
    }

    private static int unit(long bytes) {
        return (int) bytes / GroveRegion.UNIT;
    }

    private static boolean isLive(long block, int unit) {
        return (U.getLong(null, block + BLOCK_LIVE + (unit >> 6 << 3)) >>> unit & 1) != 0;
    }

    private static boolean isEmpty(long block) {
        long bits = 0;
        for (int at = 0; at < BLOCK_UNITS / 8; at += 8) {
            bits |= U.getLong(null, block + BLOCK_LIVE + at);
        }
        return bits == 0;
    }

    private static void freeUnits(long state, long block) {
        for (int unit = unit(BLOCK_HEADER); unit < BLOCK_UNITS;) {
            int first = unit;
            while (unit < BLOCK_UNITS && !isLive(block, unit)) {
                unit++;
            }
            GroveMemory.freeRun(state, block + (long) first * GroveRegion.UNIT, unit - first);
            unit++;
        }
    }
}
