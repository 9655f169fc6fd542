package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Ends a walk, which reads all trees for a dump or snapshot, early if the program ends or if trees grow faster than they are walked. Trees
 * stop growing before the last walk, so the last one always completes. There is one walk at a time.
 */
public final class GroveWalkLimit {
    /** Number of contexts that a walker visits between two calls of {@link #check}. */
    public static final int STRIDE = 1 << 12;

    /**
     * Maximum number of visits per context, on average. A walk that first merges trees visits each context twice; this allows the same
     * number again for growth.
     */
    private static final int PATIENCE = 4;
    private static final long SLACK = 1 << 20;

    private static volatile boolean frozen;
    private static volatile boolean hurried;
    private static long contexts;
    private static long left = Long.MAX_VALUE;

    /** Thrown when a walk is given up; its results are incomplete. */
    public static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1;

        Abandoned(String reason) {
            super(reason, null, false, false);
        }
    }

    private GroveWalkLimit() {
    }

    /**
     * Freezes all trees when the program ends: they stop growing, new threads get none, and a walk in progress is given up. Later calls
     * have no effect.
     */
    public static synchronized void onProgramEnd() {
        if (!frozen) {
            frozen = true;
            hurried = true;
        }
    }

    /** Lets trees grow again, for a recording that begins after another one has ended. */
    @PackagePrivate
    public static synchronized void thaw() {
        frozen = false;
        hurried = false;
    }

    /** Allows the last walk. The caller has the walk lock. */
    public static void beginLast() {
        hurried = false;
    }

    /** Whether trees have stopped growing. */
    public static boolean isFrozen() {
        return frozen;
    }

    /** Whether a walk in progress must end because the program is ending. */
    @PackagePrivate
    public static boolean isHurried() {
        return hurried;
    }

    /** Number of contexts in the trees when the walk in progress began. */
    public static long contexts() {
        return contexts;
    }

    /** Begins a walk over trees with that many contexts. */
    @PackagePrivate
    public static void begin(long now) {
        contexts = now;
        left = frozen ? Long.MAX_VALUE : now * PATIENCE + SLACK;
    }

    @PackagePrivate
    public static void end() {
        left = Long.MAX_VALUE;
    }

    /**
     * Ends a walk that takes too long. Walkers of growing trees call it every {@link #STRIDE} contexts.
     *
     * @throws Abandoned if the walk must end
     */
    public static void check() {
        left -= STRIDE;
        if (hurried) {
            throw new Abandoned("the program is ending");
        }
        if (left < 0) {
            throw new Abandoned("contexts are created faster than they can be written");
        }
    }
}
