package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

/**
 * Off-heap memory of one thread's tree: blocks of 64 KB, each with a header that names the owner, from slabs that grow from one block to
 * sixteen. Only the owning thread allocates.
 */
final class GroveMemory {
    private static final int MAX_SLAB_BLOCKS = 16;

    private GroveMemory() {
    }

    /** A zeroed thread state. */
    static long newState() {
        long state = U.allocateMemory(STATE_SIZE);
        U.setMemory(state, STATE_SIZE, (byte) 0);
        return state;
    }

    /** The state that owns a node of a tree; undefined for a sink node. */
    static long stateOf(long node) {
        return U.getLong(null, (node & -BLOCK_SIZE) + BLOCK_STATE);
    }

    /** Memory from the thread's block, its content undefined. {@code bytes} is a multiple of 64 and at most {@link GroveLayout#MAX_POOLED_TABLE}. */
    static long allocate(long state, int bytes) {
        long address = U.getLong(null, state + BUMP);
        if (address + bytes > U.getLong(null, state + LIMIT)) {
            address = nextBlock(state);
        }
        U.putLong(null, state + BUMP, address + bytes);
        return address;
    }

    /** A child table of {@code slots} slots (a power of two), its content undefined. */
    static long allocateTable(long state, int slots) {
        int bytes = slots << 3;
        if (bytes > MAX_POOLED_TABLE) {
            return allocateLarge(bytes);
        }
        long head = state + FREE_TABLES + 8L * (Integer.SIZE - 4 - leadingZeros(slots));
        long table = U.getLong(null, head);
        if (table == 0) {
            return allocate(state, bytes);
        }
        U.putLong(null, head, U.getLong(null, table));
        return table;
    }

    /** Gives a replaced table back. No walker ever reads a table, so it may be overwritten at once. */
    static void freeTable(long state, long table, int slots) {
        if (slots << 3 > MAX_POOLED_TABLE) {
            long raw = Grove.pause();
            try {
                U.freeMemory(table);
            } finally {
                Grove.resume(raw);
            }
            return;
        }
        long head = state + FREE_TABLES + 8L * (Integer.SIZE - 4 - leadingZeros(slots));
        U.putLong(null, table, U.getLong(null, head));
        U.putLong(null, head, table);
    }

    /** Own version: {@code Integer.numberOfLeadingZeros} has a body that the interpreter runs. */
    private static int leadingZeros(int powerOfTwo) {
        int zeros = Integer.SIZE - 1;
        while (powerOfTwo > 1) {
            powerOfTwo >>= 1;
            zeros--;
        }
        return zeros;
    }

    private static long nextBlock(long state) {
        long block = U.getLong(null, state + SLAB_NEXT);
        if (block + BLOCK_SIZE > U.getLong(null, state + SLAB_END) || block == 0) {
            long blocks = U.getLong(null, state + SLAB_BLOCKS) * 2;
            blocks = blocks == 0 ? 1 : blocks > MAX_SLAB_BLOCKS ? MAX_SLAB_BLOCKS : blocks;
            long raw = allocateLarge((blocks + 1) * BLOCK_SIZE);
            block = raw + BLOCK_SIZE - 1 & -BLOCK_SIZE;
            U.putLong(null, block + SLAB_RAW, raw);
            U.putLong(null, block + SLAB_PREVIOUS, U.getLong(null, state + SLABS));
            U.putLong(null, state + SLABS, block);
            U.putLong(null, state + SLAB_END, block + blocks * BLOCK_SIZE);
            U.putLong(null, state + SLAB_BLOCKS, blocks);
        }
        U.putLong(null, state + SLAB_NEXT, block + BLOCK_SIZE);
        U.putLong(null, block + BLOCK_STATE, state);
        U.putLong(null, state + LIMIT, block + BLOCK_SIZE);
        return block + NODE_SIZE;
    }

    /** Frees a state and its whole tree, which nothing may use any more. Call it paused. */
    static void freeAll(long state) {
        long root = U.getLong(null, state + ROOT);
        long node = root;
        while (node != 0) {
            int slots = (U.getInt(null, node + MASK) >> 3) + 1;
            if (slots << 3 > MAX_POOLED_TABLE) {
                U.freeMemory(U.getLong(null, node + TABLE));
            }
            long next = U.getLong(null, node + FIRST_CHILD);
            while (next == 0 && node != root) {
                next = U.getLong(null, node + NEXT_SIBLING);
                node = U.getLong(null, node + PARENT);
            }
            node = next;
        }
        long slab = U.getLong(null, state + SLABS);
        while (slab != 0) {
            long previous = U.getLong(null, slab + SLAB_PREVIOUS);
            U.freeMemory(U.getLong(null, slab + SLAB_RAW));
            slab = previous;
        }
        U.freeMemory(state);
    }

    /** {@code Unsafe.allocateMemory} is woven Java code, so it runs under the sink. */
    private static long allocateLarge(long bytes) {
        long raw = Grove.pause();
        try {
            return U.allocateMemory(bytes);
        } finally {
            Grove.resume(raw);
        }
    }
}
