package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Reads and sets the marks of contexts and trees that cannot be trusted after a recording has ended or paused. {@code GroveSession} and
 * {@code GroveDoubts} decide which get a mark.
 */
@PackagePrivate
public final class GroveTrust {
    /** Values of {@link GroveLayout#IS_HELD}. */
    private static final long HELD = 1;
    private static final long IGNORED = 2;

    private GroveTrust() {
    }

    /** Whether frames from an ended recording may hold addresses in a tree, so that none of its contexts may be freed. */
    @PackagePrivate
    public static boolean isHeld(long state) {
        return U.getLong(null, state + IS_HELD) != 0;
    }

    /** Whether contexts of a tree may be doubtful. Child tables may lack doubtful contexts. */
    @PackagePrivate
    public static boolean mayDoubt(long state) {
        return isHeld(state) || U.getLong(null, state + EARLY) != 0;
    }

    /** Whether a context is doubtful: it may still be current although the code now running there counts nothing. */
    @PackagePrivate
    public static boolean isDoubtful(long node) {
        return (U.getInt(null, node + MASK) & DOUBTFUL) != 0;
    }

    /** Whether a tree from an earlier recording is left out of this one. */
    @PackagePrivate
    public static boolean isIgnored(long state) {
        return U.getLong(null, state + IS_HELD) == IGNORED;
    }

    /** Leaves a tree from an earlier recording out of this one, or includes it. */
    @PackagePrivate
    public static void ignore(long state, boolean ignored) {
        U.putLong(null, state + IS_HELD, ignored ? IGNORED : HELD);
    }
}
