package org.callgrove.runtime.current;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The context that swallows counts. While it is current, woven code runs at full speed and records nothing. There is one sink node for each
 * method. All share one child table, which maps every method to its sink node. (FERRARI 3.6 tests a flag at every method entry; a context
 * needs no test.)
 *
 * <p>A sink's memory, 52 bytes for each method, is reserved at once and touched as methods are registered.
 */
public final class GroveSink {
    /** The sink node that {@link GroveCurrent#pause} makes current. */
    public static final long NODE;
    /** Reference of {@link #NODE}. */
    @PackagePrivate
    public static final long PAUSED;
    /** Reference that stands for "no child" in child tables: no method has the id of its node. */
    @PackagePrivate
    public static final int NO_CHILD;
    /** A child table without children. */
    @PackagePrivate
    public static final long EMPTY_TABLE;

    private static final long FIRST;
    private static final long TABLE_ADDRESS;
    /** Block of counters shared by all sink nodes. */
    private static final long SWALLOWED;

    /** Swallows what runs while nothing is recorded. */
    private static final Idle IDLE = new Idle();
    /** Swallow what runs outside root methods, in turns: the other one has threads from the recording before. */
    private static final Idle[] OUTSIDE = {new Idle(), new Idle()};

    static {
        long noChild = GroveRegion.take(BLOCK_SIZE);
        NO_CHILD = (int) GroveRegion.reference(noChild);
        EMPTY_TABLE = noChild + NODE_SIZE;
        SWALLOWED = EMPTY_TABLE + GroveRegion.UNIT;
        U.setMemory(noChild, NODE_SIZE, (byte) 0);
        U.putInt(null, noChild + MID, -1);
        U.putInt(null, EMPTY_TABLE, NO_CHILD);
        FIRST = nodes();
        TABLE_ADDRESS = U.allocateMemory(MAX_METHODS * (long) PLACE);
        NODE = FIRST;
        PAUSED = GroveRegion.reference(NODE);
        prepare(0);
    }

    private static int highest;
    private static volatile boolean over;
    /** The one of {@link #OUTSIDE} in use; null without root methods. */
    private static Idle outside;

    /**
     * Sink nodes that threads leave again by a slow path: those of methods without a child, or of all once it has ended. Memory is reserved
     * when it is first needed.
     */
    private static final class Idle {
        private long first;
        private long table;
        /** Number of methods that have a node. Such a node stays as it is, because a thread may be in it at any time. */
        private int nodes;

        boolean covers(long node) {
            return first != 0 && node >= first && node < first + (long) MAX_METHODS * NODE_SIZE;
        }

        /** Takes in all methods, and with {@link #fill} those that get an id later. */
        void begin() {
            if (first == 0) {
                long nodes = nodes();
                table = U.allocateMemory(MAX_METHODS * (long) PLACE);
                first = nodes;
            }
            fill();
            for (int mid = 0; mid < nodes; mid++) {
                GroveRegion.put(table + mid * (long) PLACE, first + (long) mid * NODE_SIZE);
            }
        }

        void fill() {
            while (nodes <= highest) {
                prepare(nodes++, first, table, DOUBTFUL);
            }
        }

        /** Lets calls of a method take the slow path. */
        void leaveOut(int mid) {
            if (first != 0) {
                U.putInt(null, table + mid * (long) PLACE, NO_CHILD);
            }
        }

        void end() {
            for (int mid = 0; mid <= highest; mid++) {
                leaveOut(mid);
            }
        }
    }

    private GroveSink() {
    }

    /**
     * Memory for a node of each method.
     *
     * @throws OutOfMemoryError if there is none
     */
    private static long nodes() {
        long first = GroveRegion.take(MAX_METHODS * (long) NODE_SIZE);
        if (first == 0) {
            throw new OutOfMemoryError("no memory for a sink");
        }
        return first;
    }

    /** Makes the sink node of a method, before code with its id first runs. */
    public static synchronized void prepare(int mid) {
        prepare(mid, FIRST, TABLE_ADDRESS, 0);
        highest = Math.max(highest, mid);
        IDLE.leaveOut(mid);
        OUTSIDE[0].leaveOut(mid);
        OUTSIDE[1].leaveOut(mid);
        if (over) {
            IDLE.fill();
        }
        if (outside != null) {
            outside.fill();
        }
    }

    private static void prepare(int mid, long first, long table, int flags) {
        long node = first + (long) mid * NODE_SIZE;
        U.setMemory(node, NODE_SIZE, (byte) 0);
        U.putInt(null, node + MID, mid);
        U.putInt(null, node + MASK, (MAX_METHODS - 1) * PLACE | flags);
        U.putLong(null, node + TABLE, table);
        GroveRegion.put(node + PARENT, first);
        GroveRegion.put(node + MORE, SWALLOWED);
        GroveRegion.put(table + mid * (long) PLACE, node);
    }

    /** Whether nothing is recorded: before a recording begins in a running program, during a pause, and after the recording. */
    @PackagePrivate
    public static boolean isOver() {
        return over;
    }

    /** Declares whether nothing is recorded. */
    @PackagePrivate
    public static void setOver(boolean isOver) {
        over = isOver;
    }

    /** Whether a node is a sink node. */
    @PackagePrivate
    public static boolean covers(long node) {
        return node >= FIRST && node < FIRST + (long) MAX_METHODS * NODE_SIZE || isIdle(node) || isOutside(node);
    }

    /** The first sink node of the kind that a sink node belongs to. */
    @PackagePrivate
    public static long first(long node) {
        return isIdle(node) ? IDLE.first : isOutside(node) ? outside.first : NODE;
    }

    /** The sink node for threads that run woven code while nothing is recorded. */
    @PackagePrivate
    public static long idle() {
        return IDLE.first;
    }

    /** Whether a thread with this current node ran while nothing was recorded, or outside the root methods of a recording before. */
    @PackagePrivate
    public static boolean isIdle(long node) {
        return IDLE.covers(node) || OUTSIDE[0].covers(node) && OUTSIDE[0] != outside || OUTSIDE[1].covers(node) && OUTSIDE[1] != outside;
    }

    /** Makes the idle sink ready, as recording ends or pauses. */
    @PackagePrivate
    public static synchronized void beginIdle() {
        IDLE.begin();
    }

    /** Ends that time: each call from an idle node takes the slow path from now on. */
    @PackagePrivate
    public static synchronized void endIdle() {
        IDLE.end();
    }

    /** The sink node for threads outside root methods; 0 without such methods. */
    @PackagePrivate
    public static long outside() {
        Idle now = outside;
        return now == null ? 0 : now.first;
    }

    /** Whether a thread with this current node is outside root methods. */
    @PackagePrivate
    public static boolean isOutside(long node) {
        Idle now = outside;
        return now != null && now.covers(node);
    }

    /** Makes the sink for what is outside root methods ready, or ends it. Threads from the recording before are idle from now on. */
    @PackagePrivate
    public static synchronized void beginOutside(boolean roots) {
        Idle next = outside == OUTSIDE[0] ? OUTSIDE[1] : OUTSIDE[0];
        outside = null;
        OUTSIDE[0].end();
        OUTSIDE[1].end();
        if (roots) {
            next.begin();
            outside = next;
        }
    }

    /** Lets calls of a root method from outside take the slow path. */
    @PackagePrivate
    public static synchronized void leaveOutside(int mid) {
        outside.leaveOut(mid);
    }
}
