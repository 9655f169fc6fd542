package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The context that swallows counts. While it is current, woven code runs at full speed and records nothing. There is one sink node for each
 * method. All share one child table, which maps every method to its sink node. (FERRARI 3.6 tests a flag at every method entry; a context
 * needs no test.)
 *
 * <p>The sink's memory, 72 bytes for each method, is reserved at once and touched as methods are registered.
 */
public final class GroveSink {
    /** The sink node that {@link Grove#pause} makes current. */
    public static final long NODE;
    /** Stands for "no child" in child tables: no method has its id. */
    static final long NO_CHILD;
    /** A child table without children. */
    static final long EMPTY_TABLE;

    private static final long FIRST;
    private static final long TABLE_ADDRESS;
    /** Block of counters shared by all sink nodes. */
    private static final long SWALLOWED;

    static {
        long fixed = U.allocateMemory(NODE_SIZE * 8L) + NODE_SIZE - 1 & -NODE_SIZE;
        NO_CHILD = fixed;
        EMPTY_TABLE = fixed + NODE_SIZE;
        SWALLOWED = fixed + 2 * NODE_SIZE;
        U.setMemory(NO_CHILD, NODE_SIZE, (byte) 0);
        U.putInt(null, NO_CHILD + MID, -1);
        U.putLong(null, EMPTY_TABLE, NO_CHILD);
        FIRST = U.allocateMemory((MAX_METHODS + 1L) * NODE_SIZE) + NODE_SIZE - 1 & -NODE_SIZE;
        TABLE_ADDRESS = U.allocateMemory(MAX_METHODS * 8L);
        NODE = FIRST;
        prepare(0);
    }

    private GroveSink() {
    }

    /** Makes the sink node of a method, before code with its id first runs. */
    public static void prepare(int mid) {
        long node = FIRST + (long) mid * NODE_SIZE;
        U.setMemory(node, NODE_SIZE, (byte) 0);
        U.putInt(null, node + MID, mid);
        U.putInt(null, node + MASK, MAX_METHODS * 8 - 8);
        U.putLong(null, node + TABLE, TABLE_ADDRESS);
        U.putLong(null, node + PARENT, NODE);
        U.putLong(null, node + MORE, SWALLOWED);
        U.putLong(null, TABLE_ADDRESS + mid * 8L, node);
    }

    /** Whether a node is a sink node. */
    @PackagePrivate
    public static boolean covers(long node) {
        return node >= FIRST && node < FIRST + (long) MAX_METHODS * NODE_SIZE;
    }
}
