package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.narrowing.PackagePrivate;

/** Says which contexts and trees cannot be trusted, by words that {@code GroveSession} and {@code GroveDoubts} set in them. */
@PackagePrivate
public final class GroveTrust {
    /** Values of {@link GroveLayout#IS_HELD}. */
    private static final long HELD = 1;
    private static final long IGNORED = 2;

    private GroveTrust() {
    }

    /** Whether frames of an ended recording may hold addresses of a tree, so that none of its contexts may be freed. */
    @PackagePrivate
    public static boolean isHeld(long state) {
        return U.getLong(null, state + IS_HELD) != 0;
    }

    /** Whether contexts of a tree may be doubtful, and so missing from tables. */
    @PackagePrivate
    public static boolean mayDoubt(long state) {
        return isHeld(state) || U.getLong(null, state + EARLY) != 0;
    }

    /** Whether a context may be current although no code of it counts. */
    @PackagePrivate
    public static boolean isDoubtful(long node) {
        return (U.getInt(null, node + MASK) & DOUBTFUL) != 0;
    }

    /** Whether a held tree is left out of this recording. */
    @PackagePrivate
    public static boolean isIgnored(long state) {
        return U.getLong(null, state + IS_HELD) == IGNORED;
    }

    /** Leaves a held tree out of this recording, or takes it in. */
    @PackagePrivate
    public static void ignore(long state, boolean ignored) {
        U.putLong(null, state + IS_HELD, ignored ? IGNORED : HELD);
    }
}
