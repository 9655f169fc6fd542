package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;

/** Counts of the trees as a whole: contexts made for each method, and what was lost or folded for lack of memory. */
@PackagePrivate
public final class GroveTally {
    /** int[]: nodes created for each method, to rank methods in a dump. Approximate, because threads add without synchronisation. */
    private static final long FREQUENCY;

    /** Number of lost counts. Approximate, because threads add without synchronisation. */
    private static volatile long losses;
    private static volatile long folded;
    private static long unrecorded;

    static {
        FREQUENCY = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(FREQUENCY, MAX_METHODS * 4L, (byte) 0);
    }

    private GroveTally() {
    }

    /** Counts a context made for a method. */
    static void create(int mid) {
        U.putInt(null, FREQUENCY + mid * 4L, U.getInt(null, FREQUENCY + mid * 4L) + 1);
    }

    /** Approximate number of contexts made for a method. */
    static int created(int mid) {
        return U.getInt(null, FREQUENCY + mid * 4L);
    }

    /** Notes that counts are missing, except in a dispensable tree, whose owner asks {@code GroveTree.isLost}. */
    static void lose(long state) {
        if (U.getLong(null, state + IS_DISPENSABLE) == 0) {
            losses++;
        }
    }

    /** Approximate number of calls and arrays not counted for lack of memory. */
    @PackagePrivate
    public static long losses() {
        return losses;
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

    /** Counts a thread for which the heap has no room. */
    @PackagePrivate
    public static void leaveOut() {
        unrecorded++;
    }

    /** Number of threads not recorded for lack of memory. */
    @PackagePrivate
    public static long unrecorded() {
        return unrecorded;
    }

    /** Restarts counting losses, folded contexts and threads left out. */
    @PackagePrivate
    public static void reset() {
        losses = 0;
        folded = 0;
        unrecorded = 0;
    }
}
