package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveLock;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Allocates off-heap memory for trees of contexts, in blocks of 4 KB, each with a header that identifies its owner. Trees return blocks
 * when they are merged or folded (made smaller). A growing tree takes several blocks at a time. Only the owning thread allocates within a
 * tree's blocks.
 *
 * <p>Methods return 0 if {@link GroveBudget} allows no more memory.
 */
@PackagePrivate
public final class GroveMemory {
    private static final int SLAB_SIZE = 1 << 20;
    private static final int MAX_BLOCKS_AT_ONCE = 16;
    /**
     * Number of units in each size class. The classes include all sizes of tables: the powers of two up to
     * {@link GroveLayout#MAX_POOLED_TABLE}.
     */
    private static final int[] UNITS = {1, 2, 3, 4, 8, 12, 16, 32, 64, 128};
    /** Size class of nodes. */
    private static final int NODE_CLASS = sizeClass(NODE_SIZE);
    /** Size class of counters outside nodes. */
    private static final int MORE_CLASS = sizeClass(MORE_SIZE);
    /** Free blocks, linked by {@link GroveLayout#BLOCK_NEXT}. */
    private static long free;
    private static long slabNext;
    private static long slabEnd;

    /** Makes room when memory runs out; see {@link #makeRoom}. Null until the first thread has a tree. */
    private static volatile LongBinaryOperator fold;

    private GroveMemory() {
    }

    /**
     * Installs the hook that makes room. It receives a tree's state and a context in the tree, and returns 1 if it is worth asking for
     * memory again.
     */
    @PackagePrivate
    public static void install(LongBinaryOperator room) {
        fold = room;
    }

    /**
     * Tries to make room for a new context or for counters. Only the thread that may change the tree calls it.
     *
     * @param node the caller of the new context
     * @return whether it is worth asking for memory again
     */
    static boolean makeRoom(long state, long node) {
        LongBinaryOperator room = fold;
        return room != null && room.applyAsLong(state, node) != 0;
    }

    /**
     * Allocates a zeroed thread state; 0 if there is no memory.
     *
     * @param dispensable whether the tree is given up first when memory is short
     */
    static long newState(boolean dispensable) {
        long state = allocateLarge(STATE_SIZE, dispensable ? GroveBudget.DISPENSABLE : GroveBudget.SMALL);
        for (int at = 0; state != 0 && at < STATE_SIZE; at += 8) {
            U.putLong(null, state + at, 0);
        }
        if (state != 0) {
            U.putLong(null, state + IS_DISPENSABLE, dispensable ? 1 : 0);
        }
        return state;
    }

    /** The state that owns a node of a tree; undefined for a sink node. */
    @PackagePrivate
    public static long stateOf(long node) {
        return U.getLong(null, (node & -BLOCK_SIZE) + BLOCK_STATE);
    }

    /** Allocates memory for a node; 0 if there is none. Its content is undefined. */
    static long allocateNode(long state) {
        return allocate(state, NODE_CLASS);
    }

    /** Frees the memory of a node to which nothing refers. */
    static void freeNode(long state, long node) {
        free(state, node, NODE_CLASS);
    }

    /** Allocates memory for a node's outside counters; 0 if there is none. Its content is undefined. */
    static long allocateMore(long state) {
        return allocate(state, MORE_CLASS);
    }

    /** Frees counters that were not published. */
    static void freeMore(long state, long more) {
        free(state, more, MORE_CLASS);
    }

    /** Allocates a child table of {@code places} entries (a power of two); 0 if there is no memory. Its content is undefined. */
    static long allocateTable(long state, int places) {
        int bytes = places * PLACE;
        return bytes > MAX_POOLED_TABLE ? allocateLarge(bytes, GroveNeed.of(state)) : allocate(state, sizeClass(bytes));
    }

    /** Allocates memory of a size class; 0 if there is none. Its content is undefined. */
    private static long allocate(long state, int sizeClass) {
        long address = pop(state, sizeClass);
        if (address != 0) {
            return address;
        }
        int bytes = UNITS[sizeClass] * GroveRegion.UNIT;
        address = U.getLong(null, state + BUMP);
        if (address + bytes > U.getLong(null, state + LIMIT)) {
            long block = nextBlock(state);
            if (block == 0) {
                return 0;
            }
            freeRun(state, address, (int) (U.getLong(null, state + LIMIT) - address) / GroveRegion.UNIT);
            U.putLong(null, state + LIMIT, block + BLOCK_SIZE);
            address = block + BLOCK_HEADER;
        }
        U.putLong(null, state + BUMP, address + bytes);
        return address;
    }

    /** Takes free memory within the tree's blocks, splitting a larger piece if necessary; 0 if there is none. */
    private static long pop(long state, int sizeClass) {
        int at = sizeClass;
        long piece = U.getLong(null, state + FREE + 8L * at);
        while (piece == 0 && at < SIZE_CLASSES - 1) {
            at++;
            piece = U.getLong(null, state + FREE + 8L * at);
        }
        if (piece != 0) {
            U.putLong(null, state + FREE + 8L * at, U.getLong(null, piece));
            freeRun(state, piece + (long) UNITS[sizeClass] * GroveRegion.UNIT, UNITS[at] - UNITS[sizeClass]);
        }
        return piece;
    }

    /** Frees memory within a block that no walker can reach. */
    private static void free(long state, long address, int sizeClass) {
        long head = state + FREE + 8L * sizeClass;
        U.putLong(null, address, U.getLong(null, head));
        U.putLong(null, head, address);
    }

    /** Frees a run of units. */
    @PackagePrivate
    public static void freeRun(long state, long address, int units) {
        long at = address;
        int sizeClass = SIZE_CLASSES - 1;
        for (int left = units; left > 0;) {
            while (UNITS[sizeClass] > left) {
                sizeClass--;
            }
            free(state, at, sizeClass);
            at += (long) UNITS[sizeClass] * GroveRegion.UNIT;
            left -= UNITS[sizeClass];
        }
    }

    private static int sizeClass(int bytes) {
        int sizeClass = 0;
        while (UNITS[sizeClass] * GroveRegion.UNIT < bytes) {
            sizeClass++;
        }
        return sizeClass;
    }

    /** Frees a replaced table. Walkers never read tables, so it may be overwritten at once. */
    @PackagePrivate
    public static void freeTable(long state, long table, int places) {
        if (places < MIN_PLACES) {
            // The context was being made doubtful, but this was not finished, so the table's size is not known.
            return;
        }
        if (places * PLACE > MAX_POOLED_TABLE) {
            long raw = GroveCurrent.pause();
            GroveBudget.free(table, places * PLACE);
            GroveCurrent.set(raw);
        } else {
            free(state, table, sizeClass(places * PLACE));
        }
    }

    private static long nextBlock(long state) {
        long block = U.getLong(null, state + RESERVE);
        if (block == 0) {
            long owned = U.getLong(null, state + OWNED);
            block = take(owned < MAX_BLOCKS_AT_ONCE ? 1 : MAX_BLOCKS_AT_ONCE, GroveNeed.of(state));
            if (block == 0) {
                return 0;
            }
        }
        U.putLong(null, state + RESERVE, U.getLong(null, block + BLOCK_NEXT));
        U.putLong(null, state + OWNED, U.getLong(null, state + OWNED) + 1);
        U.putLong(null, block + BLOCK_NEXT, U.getLong(null, state + BLOCKS));
        U.putLong(null, state + BLOCKS, block);
        U.putLong(null, block + BLOCK_STATE, state);
        return block;
    }

    /** Takes a chain of {@code blocks} blocks or fewer; 0 if there are none. */
    private static long take(int blocks, int need) {
        long chain = 0;
        if (need == GroveBudget.DISPENSABLE && GroveBudget.isTight()) {
            // Blocks freed by a fold are reserved for counting trees.
            return 0;
        }
        GroveLock.lock();
        try {
            for (int i = 0; i < blocks; i++) {
                long block = free;
                if (block != 0) {
                    free = U.getLong(null, block + BLOCK_NEXT);
                } else {
                    if (slabNext == slabEnd) {
                        long slab = GroveBudget.take(SLAB_SIZE, need);
                        if (slab == 0) {
                            return chain;
                        }
                        slabNext = slab;
                        slabEnd = slabNext + SLAB_SIZE;
                    }
                    block = slabNext;
                    slabNext += BLOCK_SIZE;
                }
                U.putLong(null, block + BLOCK_NEXT, chain);
                chain = block;
            }
        } finally {
            GroveLock.unlock();
        }
        return chain;
    }

    /** Returns a chain of blocks to the free list. */
    @PackagePrivate
    public static void giveBack(long chain) {
        if (chain == 0) {
            return;
        }
        long last = chain;
        for (long next = U.getLong(null, last + BLOCK_NEXT); next != 0; next = U.getLong(null, last + BLOCK_NEXT)) {
            last = next;
        }
        GroveLock.lock();
        U.putLong(null, last + BLOCK_NEXT, free);
        free = chain;
        GroveLock.unlock();
    }

    /**
     * Allocates memory that is freed as a whole, or returns 0. {@code Unsafe.allocateMemory} is woven Java code, so counting is paused
     * around it.
     *
     * @param need see {@link GroveBudget}
     */
    static long allocateLarge(long bytes, int need) {
        long raw = GroveCurrent.pause();
        try {
            return GroveBudget.allocate(bytes, need);
        } finally {
            GroveCurrent.set(raw);
        }
    }
}
