package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlot.U;

/**
 * How much native memory trees may take. Whoever asks for some says how badly it is needed: the first half is for everybody, three quarters
 * for trees that could fold instead ({@link GroveFold}), the rest for those that cannot, small ones last.
 *
 * <p>Call everything paused.
 */
public final class GroveBudget {
    /** For what one can do without: up to half of the limit. */
    static final int DISPENSABLE = 4;
    /** For trees that can be folded: up to three quarters. */
    static final int FOLDABLE = 6;
    /** For trees that a fold has just left, or that cannot be folded now: up to seven eighths. */
    static final int NEEDED = 7;
    /** For trees too small to be folded, those of new threads among them: all of it. */
    static final int SMALL = 8;

    private static final int WHOLE = 8;
    private static final int HALF = WHOLE / 2;

    /** long: bytes taken from the system and not given back. */
    private static final long USED;
    private static volatile long limit = Long.MAX_VALUE;
    private static volatile boolean refused;

    static {
        USED = U.allocateMemory(8);
        U.putLong(null, USED, 0);
    }

    private GroveBudget() {
    }

    /** Sets the limit, in bytes; without this there is none. */
    public static void set(long bytes) {
        limit = bytes;
    }

    /** The limit in bytes: what was set, or less where the system refused memory below that. */
    public static long limit() {
        return limit;
    }

    /** Bytes taken from the system and not given back. */
    static long used() {
        return U.getLongVolatile(null, USED);
    }

    /** Whether the system refused memory before the limit was reached. */
    public static boolean refused() {
        return refused;
    }

    /** Whether less than half is left: what need not be kept is given up. */
    static boolean isTight() {
        return used() > limit / WHOLE * HALF;
    }

    /**
     * Memory from the system, its content undefined.
     *
     * @param need one of the constants of this class
     * @return 0 where there is none for that need
     */
    static long allocate(long bytes, int need) {
        if (!claim(bytes, need)) {
            return 0;
        }
        try {
            return U.allocateMemory(bytes);
        } catch (OutOfMemoryError none) {
            claim(-bytes, WHOLE);
            if (need != DISPENSABLE) {
                refused = true;
                // From now on trees live on what they have.
                limit = Math.min(limit, used());
            }
            return 0;
        }
    }

    /** Gives memory back to the system. */
    static void free(long address, long bytes) {
        U.freeMemory(address);
        claim(-bytes, WHOLE);
    }

    private static boolean claim(long bytes, int need) {
        while (true) {
            long used = used();
            if (bytes > 0 && used > limit / WHOLE * need - bytes) {
                return false;
            }
            if (U.compareAndSetLong(null, USED, used, used + bytes)) {
                return true;
            }
        }
    }
}
