package org.callgrove.runtime.current;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Holds the sinks: trees of contexts that swallow counts. Counting is paused in a thread while a sink is its current context: woven code
 * runs at full speed and records nothing. A sink has one node per method. These nodes all share one child table, which maps every method to
 * its sink node. (Section 3.6 of the FERRARI paper tests a flag at every method entry instead.)
 *
 * <p>A sink's memory, 52 bytes per method, is reserved all at once, and first written to as methods are registered.
 */
public final class GroveSink {
    /** The sink node that {@link GroveCurrent#pause} makes current. */
    public static final long NODE;
    /** Reference of {@link #NODE}. */
    @PackagePrivate
    public static final long PAUSED;
    /** Reference that stands for "no child" in child tables. No method has the id in its node. */
    @PackagePrivate
    public static final int NO_CHILD;
    /** A child table without children. */
    @PackagePrivate
    public static final long EMPTY_TABLE;

    private static final long FIRST;
    private static final long TABLE_ADDRESS;
    /** Address of the counters outside the node ({@code GroveLayout.MORE}), which all sink nodes share. */
    private static final long SWALLOWED;

    /** Swallows the counts of code that runs while nothing is being recorded. */
    private static final Idle IDLE = new Idle();
    /**
     * Swallow the counts of code outside root methods, to which a recording may be limited. Recordings use the two sinks alternately,
     * because threads from the previous recording may still be in the other one.
     */
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
    /** The element of {@link #OUTSIDE} in use; null if there are no root methods. */
    private static Idle outside;

    /**
     * A sink that threads leave through the slow path: at calls of methods left out of its table or, once the sink has ended, at any call.
     * Its memory is reserved when first needed.
     */
    private static final class Idle {
        private long first;
        private long table;
        /** Number of methods that have a node. These nodes stay unchanged, because a thread may be in one at any time. */
        private int nodes;

        boolean covers(long node) {
            return first != 0 && node >= first && node < first + (long) MAX_METHODS * NODE_SIZE;
        }

        /** Adds all methods to the table; {@link #fill} later adds new ones. */
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

        /** Makes calls of a method take the slow path. */
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
     * Reserves memory for one node per method.
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

    /** Creates a method's sink nodes. Call it before code with the method's id first runs. */
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

    /** Whether nothing is being recorded: before a recording begins in a running program, during a pause, and after the recording. */
    @PackagePrivate
    public static boolean isOver() {
        return over;
    }

    /** Sets whether nothing is being recorded. */
    @PackagePrivate
    public static void setOver(boolean isOver) {
        over = isOver;
    }

    /** Whether a node is a sink node. */
    @PackagePrivate
    public static boolean covers(long node) {
        return node >= FIRST && node < FIRST + (long) MAX_METHODS * NODE_SIZE || isIdle(node) || isOutside(node);
    }

    /** Whether a context, as stored, is in the sink of paused threads: {@link #NODE}, or the node of a method called since. */
    @PackagePrivate
    public static boolean isPaused(long raw) {
        long node = raw < 0 ? GroveRegion.address(raw) : 0;
        return node >= FIRST && node < FIRST + (long) MAX_METHODS * NODE_SIZE;
    }

    /** The first node of the sink that a sink node belongs to. */
    @PackagePrivate
    public static long first(long node) {
        return isIdle(node) ? IDLE.first : isOutside(node) ? outside.first : NODE;
    }

    /** The sink node for threads that run woven code while nothing is being recorded. */
    @PackagePrivate
    public static long idle() {
        return IDLE.first;
    }

    /**
     * Whether a thread with this current node ran while nothing was being recorded, or outside the root methods of a previous recording.
     */
    @PackagePrivate
    public static boolean isIdle(long node) {
        return IDLE.covers(node) || OUTSIDE[0].covers(node) && OUTSIDE[0] != outside || OUTSIDE[1].covers(node) && OUTSIDE[1] != outside;
    }

    /** Prepares the idle sink, when a recording ends or pauses. */
    @PackagePrivate
    public static synchronized void beginIdle() {
        IDLE.begin();
    }

    /** Ends the use of the idle sink: from now on, each call from one of its nodes takes the slow path. */
    @PackagePrivate
    public static synchronized void endIdle() {
        IDLE.end();
    }

    /** The sink node for threads outside root methods; 0 if there are no such methods. */
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

    /**
     * Prepares the sink for code outside root methods if there are such methods, and ends the previous sink. Threads still in the previous
     * one count as idle from now on.
     */
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

    /** Makes calls of a root method from outside take the slow path. */
    @PackagePrivate
    public static synchronized void leaveOutside(int mid) {
        outside.leaveOut(mid);
    }
}
