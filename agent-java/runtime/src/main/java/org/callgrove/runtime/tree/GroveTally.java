package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.narrowing.PackagePrivate;

/** Keeps counts for all trees together: contexts created per method, and what was lost or folded because memory was short. */
@PackagePrivate
public final class GroveTally {
    /** Off-heap int[]: nodes created per method, to rank methods in a dump. Approximate, because threads add without synchronisation. */
    private static final long FREQUENCY;

    /** Off-heap byte[] by counter: 1 if a value was not added, because it was negative or too large. */
    private static final long REFUSED;
    /** Number of lost counts. Approximate, because threads add without synchronisation. */
    private static volatile long losses;
    private static volatile long folded;
    private static long unrecorded;

    static {
        FREQUENCY = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(FREQUENCY, MAX_METHODS * 4L, (byte) 0);
        REFUSED = U.allocateMemory(COUNTERS);
        U.setMemory(REFUSED, COUNTERS, (byte) 0);
    }

    private GroveTally() {
    }

    /** Counts a context created for a method. */
    static void create(int mid) {
        U.putInt(null, FREQUENCY + mid * 4L, U.getInt(null, FREQUENCY + mid * 4L) + 1);
    }

    /** Approximate number of contexts created for a method. */
    static int created(int mid) {
        return U.getInt(null, FREQUENCY + mid * 4L);
    }

    /**
     * Records that counts are missing, except in a dispensable tree, which is given up first when memory is short and whose owner checks
     * {@code GroveTree.isLost}.
     */
    static void lose(long state) {
        if (U.getLong(null, state + IS_DISPENSABLE) == 0) {
            losses++;
        }
    }

    /** Approximate number of calls and arrays not counted because memory was short. */
    @PackagePrivate
    public static long losses() {
        return losses;
    }

    /** Records that a value was not added to a counter, because it was negative or too large. */
    @DontInline
    @PackagePrivate
    public static void refuse(long node, int counter) {
        if (!GroveSink.covers(node)) {
            U.putByte(null, REFUSED + counter, (byte) 1);
        }
    }

    /** Whether values were not added to a counter. */
    static boolean hasRefused(int counter) {
        return U.getByte(null, REFUSED + counter) != 0;
    }

    /** Counts contexts that were folded into others. */
    @PackagePrivate
    public static void fold(long contexts) {
        synchronized (GroveTurns.LOCK) {
            folded += contexts;
        }
    }

    /** Number of contexts that have been folded into others. */
    static long folded() {
        return folded;
    }

    /** Counts a thread that is not recorded because the heap is full. */
    @PackagePrivate
    public static void leaveOut() {
        unrecorded++;
    }

    /** Number of threads not recorded because memory was short. */
    @PackagePrivate
    public static long unrecorded() {
        return unrecorded;
    }

    /** Resets the counts of losses, folded contexts and threads left out. */
    @PackagePrivate
    public static void reset() {
        losses = 0;
        U.setMemory(REFUSED, COUNTERS, (byte) 0);
        folded = 0;
        unrecorded = 0;
    }
}
