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

    /** First sink node of the threads that run woven code while nothing is recorded, or outside root methods; 0 until it is needed. */
    private static long idle;
    private static long idleTable;
    /** Number of methods that have an idle node. Such a node stays as it is, because a thread may be in it at any time. */
    private static int idleNodes;
    private static int highest;

    private GroveSink() {
    }

    /** Makes the sink node of a method, before code with its id first runs. */
    public static synchronized void prepare(int mid) {
        prepare(mid, FIRST, TABLE_ADDRESS, 0);
        highest = Math.max(highest, mid);
        if (idle != 0) {
            U.putLong(null, idleTable + mid * 8L, NO_CHILD);
            if (GroveRoots.areChosen() || GroveSession.isOver()) {
                fillIdle();
            }
        }
    }

    private static void prepare(int mid, long first, long table, int flags) {
        long node = first + (long) mid * NODE_SIZE;
        U.setMemory(node, NODE_SIZE, (byte) 0);
        U.putInt(null, node + MID, mid);
        U.putInt(null, node + MASK, MAX_METHODS * 8 - 8 | flags);
        U.putLong(null, node + TABLE, table);
        U.putLong(null, node + PARENT, first);
        U.putLong(null, node + MORE, SWALLOWED);
        U.putLong(null, table + mid * 8L, node);
    }

    /** Whether a node is a sink node. */
    @PackagePrivate
    public static boolean covers(long node) {
        return node >= FIRST && node < FIRST + (long) MAX_METHODS * NODE_SIZE || isIdle(node);
    }

    /** The sink node for threads that run woven code while nothing is recorded. */
    static long idle() {
        return idle;
    }

    /** Whether a node is one of those that {@link #idle} leads to. */
    static boolean isIdle(long node) {
        return idle != 0 && node >= idle && node < idle + (long) MAX_METHODS * NODE_SIZE;
    }

    /** Makes the idle sink ready. Methods that get an id later get an idle node where threads stay in this sink. */
    static synchronized void beginIdle() {
        if (idle == 0) {
            idleTable = U.allocateMemory(MAX_METHODS * 8L);
            idle = U.allocateMemory((MAX_METHODS + 1L) * NODE_SIZE) + NODE_SIZE - 1 & -NODE_SIZE;
        }
        fillIdle();
        for (int mid = 0; mid < idleNodes; mid++) {
            U.putLong(null, idleTable + mid * 8L, GroveRoots.isOne(mid) ? NO_CHILD : idle + (long) mid * NODE_SIZE);
        }
    }

    private static void fillIdle() {
        while (idleNodes <= highest) {
            prepare(idleNodes++, idle, idleTable, DOUBTFUL);
        }
    }

    /** Lets calls of a root method from outside take the slow path. */
    static synchronized void leaveIdle(int mid) {
        U.putLong(null, idleTable + mid * 8L, NO_CHILD);
    }

    /** Ends that time: each call from an idle node takes the slow path from now on. */
    static synchronized void endIdle() {
        for (int mid = 0; mid <= highest; mid++) {
            U.putLong(null, idleTable + mid * 8L, NO_CHILD);
        }
    }
}
