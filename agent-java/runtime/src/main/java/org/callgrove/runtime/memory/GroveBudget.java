package org.callgrove.runtime.memory;

import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Limits the native memory that trees of contexts take. Each request says how urgently the memory is needed. Half of the limit is available
 * to every request. Trees that could instead be folded (made smaller, {@code GroveFold}) get up to three quarters, trees that cannot be
 * folded up to seven eighths, and small trees all of it.
 *
 * <p>Call {@link #allocate}, {@link #free} and {@link #set} with counting paused. The other methods run no woven code.
 */
public final class GroveBudget {
    /** Need of dispensable data: granted until half of the limit is used. */
    @PackagePrivate
    public static final int DISPENSABLE = 4;
    /** Need of trees that can be folded: granted until three quarters are used. */
    @PackagePrivate
    public static final int FOLDABLE = 6;
    /**
     * Need of trees that have just been folded or cannot be folded now: granted until seven eighths are used.
     */
    @PackagePrivate
    public static final int NEEDED = 7;
    /**
     * Need of trees that are too small to fold, such as those of new threads: granted until the limit is reached.
     */
    @PackagePrivate
    public static final int SMALL = 8;

    private static final int WHOLE = 8;
    private static final int HALF = WHOLE / 2;

    /** Off-heap long: bytes taken from the system and not returned. */
    private static final long USED;
    private static volatile boolean refused;

    static {
        USED = U.allocateMemory(8);
        U.putLong(null, USED, 0);
    }

    private GroveBudget() {
    }

    /**
     * Sets the limit in bytes. Initially there is no limit. The first one determines the size of {@link GroveRegion}; later ones cannot be
     * larger.
     */
    public static void set(long bytes) {
        GroveLimit.bytes = bytes;
        boolean isBeyond = bytes != Long.MAX_VALUE && bytes > GroveRegion.capacity();
        GroveLimit.bytes = isBeyond ? GroveRegion.capacity() : bytes;
        refused = isBeyond && GroveRegion.wasRefused();
    }

    /** The limit in bytes: the value set, or less if the system has refused memory below it. */
    public static long limit() {
        return GroveLimit.bytes;
    }

    /** Bytes taken from the system and not returned. */
    public static long used() {
        return U.getLongVolatile(null, USED);
    }

    /** Whether the system has refused memory although the limit was not reached. */
    public static boolean refused() {
        return refused;
    }

    /** Whether less than half of the limit is left, so that dispensable data should be given up. */
    @PackagePrivate
    public static boolean isTight() {
        return used() > GroveLimit.bytes / WHOLE * HALF;
    }

    /**
     * Allocates memory from the system; its content is undefined.
     *
     * @param need one of the constants of this class
     * @return 0 if the limit or the system refuses
     */
    @PackagePrivate
    public static long allocate(long bytes, int need) {
        if (!claim(bytes, need)) {
            return 0;
        }
        try {
            return U.allocateMemory(bytes);
        } catch (OutOfMemoryError none) {
            giveUp(bytes, need);
            return 0;
        }
    }

    /**
     * Takes memory from {@link GroveRegion}, which is never given back; its content is undefined.
     *
     * @param need one of the constants of this class
     * @return 0 if none is left within the limit
     */
    @PackagePrivate
    public static long take(long bytes, int need) {
        if (!claim(bytes, need)) {
            return 0;
        }
        long address = GroveRegion.take(bytes);
        if (address == 0) {
            giveUp(bytes, need);
        }
        return address;
    }

    /** Handles a request that the system has refused. From then on, trees must manage with the memory they have. */
    private static void giveUp(long bytes, int need) {
        claim(-bytes, WHOLE);
        if (need != DISPENSABLE) {
            refused = true;
            GroveLimit.bytes = Math.min(GroveLimit.bytes, used());
        }
    }

    /** Returns memory to the system. */
    @PackagePrivate
    public static void free(long address, long bytes) {
        U.freeMemory(address);
        claim(-bytes, WHOLE);
    }

    private static boolean claim(long bytes, int need) {
        while (true) {
            long used = used();
            if (bytes > 0 && used > GroveLimit.bytes / WHOLE * need - bytes) {
                return false;
            }
            if (U.compareAndSetLong(null, USED, used, used + bytes)) {
                return true;
            }
        }
    }
}
