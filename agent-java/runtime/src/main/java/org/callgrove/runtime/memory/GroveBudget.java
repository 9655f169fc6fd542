package org.callgrove.runtime.memory;

import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Limits the native memory of trees. Each request says how badly the memory is needed. Half of the limit is open to every request, and
 * three quarters to trees that could fold instead ({@code GroveFold}). Trees that cannot fold get up to seven eighths, small trees all.
 *
 * <p>Call {@link #allocate}, {@link #free} and {@link #set} paused. The other methods run no woven code.
 */
public final class GroveBudget {
    /** Need of dispensable data: granted up to half of the limit. */
    @PackagePrivate
    public static final int DISPENSABLE = 4;
    /** Need of trees that can be folded: granted up to three quarters. */
    @PackagePrivate
    public static final int FOLDABLE = 6;
    /** Need of trees just folded, or that cannot be folded now: granted up to seven eighths. */
    @PackagePrivate
    public static final int NEEDED = 7;
    /** Need of trees too small to fold, such as those of new threads: granted up to the limit. */
    @PackagePrivate
    public static final int SMALL = 8;

    private static final int WHOLE = 8;
    private static final int HALF = WHOLE / 2;

    /** long: bytes taken from the system and not returned. */
    private static final long USED;
    private static volatile boolean refused;

    static {
        USED = U.allocateMemory(8);
        U.putLong(null, USED, 0);
    }

    private GroveBudget() {
    }

    /** Sets the limit in bytes. Initially there is none. The first limit sizes {@link GroveRegion}; no later one can be larger. */
    public static void set(long bytes) {
        GroveLimit.bytes = bytes;
        boolean isBeyond = bytes != Long.MAX_VALUE && bytes > GroveRegion.capacity();
        GroveLimit.bytes = isBeyond ? GroveRegion.capacity() : bytes;
        refused = isBeyond && GroveRegion.wasRefused();
    }

    /** The limit in bytes: the value set, or less if the system refused memory earlier. */
    public static long limit() {
        return GroveLimit.bytes;
    }

    /** Bytes taken from the system and not returned. */
    public static long used() {
        return U.getLongVolatile(null, USED);
    }

    /** Whether the system refused memory before the limit was reached. */
    public static boolean refused() {
        return refused;
    }

    /** Whether less than half is left, so that dispensable data is given up. */
    @PackagePrivate
    public static boolean isTight() {
        return used() > GroveLimit.bytes / WHOLE * HALF;
    }

    /**
     * Allocates memory from the system, its content undefined.
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
     * Takes memory of {@link GroveRegion}, its content undefined. It is never given back.
     *
     * @param need one of the constants of this class
     * @return 0 if there is none within the limit
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

    /** Ends a request that the system refused. From then on trees must do with the memory they have. */
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
