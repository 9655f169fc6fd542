package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

/**
 * Off-heap memory: trees take blocks of 4 KB, each with a header that names the owner, and give them back when they are merged into others.
 * A tree that grows takes more of them at a time. Within its blocks only the owning thread allocates.
 *
 * <p>Where the system has no more memory, methods here return 0. If it was for a tree that counts, {@link #exhausted} becomes true: counting goes
 * on where contexts exist already, new ones are swallowed by the sink. A tree that one can do without is given up and freed instead.
 */
final class GroveMemory {
    private static final int SLAB_SIZE = 1 << 20;
    private static final int MAX_BLOCKS_AT_ONCE = 16;
    /**
     * int, 1 while somebody is at the free list, or at the table of {@link GroveById}. No monitor: a virtual thread that waits for one may be unmounted in the middle of woven
     * code (JDK 24), and {@link GrovePin} is too much for so short a time.
     */
    private static final long LOCK;

    /** Free blocks, linked by {@link GroveLayout#BLOCK_NEXT}. */
    private static long free;
    private static long slabNext;
    private static long slabEnd;
    private static volatile boolean exhausted;

    static {
        LOCK = U.allocateMemory(8);
        U.putLong(null, LOCK, 0);
    }

    private GroveMemory() {
    }

    /** Whether memory has ever been refused, so that contexts are missing from then on. */
    static boolean exhausted() {
        return exhausted;
    }

    /**
     * A zeroed state of a tree, or 0.
     *
     * @param spare whether one can do without the tree
     */
    static long newState(boolean spare) {
        long state = allocateLarge(STATE_SIZE, spare);
        for (int at = 0; state != 0 && at < STATE_SIZE; at += 8) {
            U.putLong(null, state + at, 0);
        }
        if (state != 0) {
            U.putLong(null, state + IS_SPARE, spare ? 1 : 0);
        }
        return state;
    }

    /** The state that owns a node of a tree; undefined for a sink node. */
    static long stateOf(long node) {
        return U.getLong(null, (node & -BLOCK_SIZE) + BLOCK_STATE);
    }

    /**
     * Memory from the thread's block, its content undefined.
     *
     * @param bytes a multiple of 64 and at most {@link GroveLayout#MAX_POOLED_TABLE}
     * @return 0 if there is none
     */
    static long allocate(long state, int bytes) {
        long address = U.getLong(null, state + BUMP);
        if (address + bytes > U.getLong(null, state + LIMIT)) {
            address = nextBlock(state);
            if (address == 0) {
                return 0;
            }
        }
        U.putLong(null, state + BUMP, address + bytes);
        return address;
    }

    /** A child table of {@code slots} slots (a power of two), its content undefined; 0 if there is no memory. */
    static long allocateTable(long state, int slots) {
        int bytes = slots << 3;
        if (bytes > MAX_POOLED_TABLE) {
            return allocateLarge(bytes, U.getLong(null, state + IS_SPARE) != 0);
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
        long block = U.getLong(null, state + SPARE);
        if (block == 0) {
            long owned = U.getLong(null, state + OWNED);
            block = take(owned < MAX_BLOCKS_AT_ONCE ? 1 : MAX_BLOCKS_AT_ONCE, U.getLong(null, state + IS_SPARE) != 0);
            if (block == 0) {
                return 0;
            }
        }
        U.putLong(null, state + SPARE, U.getLong(null, block + BLOCK_NEXT));
        U.putLong(null, state + OWNED, U.getLong(null, state + OWNED) + 1);
        U.putLong(null, block + BLOCK_NEXT, U.getLong(null, state + BLOCKS));
        U.putLong(null, state + BLOCKS, block);
        U.putLong(null, block + BLOCK_STATE, state);
        U.putLong(null, state + LIMIT, block + BLOCK_SIZE);
        return block + NODE_SIZE;
    }

    /** A chain of as many blocks, or fewer; 0 if there is none. */
    private static long take(int blocks, boolean spare) {
        long chain = 0;
        lock();
        try {
            for (int i = 0; i < blocks; i++) {
                long block = free;
                if (block != 0) {
                    free = U.getLong(null, block + BLOCK_NEXT);
                } else {
                    if (slabNext == slabEnd) {
                        long raw = allocateLarge(SLAB_SIZE + BLOCK_SIZE, spare);
                        if (raw == 0) {
                            return chain;
                        }
                        slabNext = raw + BLOCK_SIZE - 1 & -BLOCK_SIZE;
                        slabEnd = slabNext + SLAB_SIZE;
                    }
                    block = slabNext;
                    slabNext += BLOCK_SIZE;
                }
                U.putLong(null, block + BLOCK_NEXT, chain);
                chain = block;
            }
        } finally {
            unlock();
        }
        return chain;
    }

    static void lock() {
        while (!U.compareAndSetInt(null, LOCK, 0, 1)) {
            Thread.onSpinWait();
        }
    }

    static void unlock() {
        U.putIntVolatile(null, LOCK, 0);
    }

    private static void giveBack(long chain) {
        if (chain == 0) {
            return;
        }
        long last = chain;
        for (long next = U.getLong(null, last + BLOCK_NEXT); next != 0; next = U.getLong(null, last + BLOCK_NEXT)) {
            last = next;
        }
        lock();
        U.putLong(null, last + BLOCK_NEXT, free);
        free = chain;
        unlock();
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
        giveBack(U.getLong(null, state + BLOCKS));
        giveBack(U.getLong(null, state + SPARE));
        U.freeMemory(state);
    }

    /**
     * Memory that must be freed as a whole, or 0. {@code Unsafe.allocateMemory} is woven Java code, so it runs under the sink.
     *
     * @param spare whether one can do without it, and stops asking when it is refused
     */
    static long allocateLarge(long bytes, boolean spare) {
        if (exhausted) {
            // Not asked again: every call of a new context would throw here.
            return 0;
        }
        long raw = Grove.pause();
        try {
            return U.allocateMemory(bytes);
        } catch (OutOfMemoryError refused) {
            // Not |=, which might write back a false that another thread has just made true.
            if (!spare) {
                exhausted = true;
            }
            return 0;
        } finally {
            Grove.resume(raw);
        }
    }
}
