package org.callgrove.runtime;

/**
 * What ends a walk over the trees before its time: the program's end, and trees that grow faster than they are walked. The last walk
 * ends by itself, because trees stop growing before it begins. One walk at a time.
 */
public final class GroveWalkLimit {
    /** Contexts that a walker looks at between two calls of {@link #check}. */
    public static final int STRIDE = 1 << 12;

    /** A walk looks at a context at most twice, if it puts trees together first; twice that is too often. */
    private static final int PATIENCE = 4;
    private static final long SLACK = 1 << 20;

    private static volatile boolean frozen;
    private static volatile boolean hurried;
    private static long contexts;
    private static long left = Long.MAX_VALUE;

    /** A walk was given up; what it has found so far is not whole. */
    public static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1;

        Abandoned(String reason) {
            super(reason, null, false, false);
        }
    }

    private GroveWalkLimit() {
    }

    /** The program ends: trees stop growing, new threads get none, and a walk under way is given up. Later calls do nothing. */
    public static synchronized void onProgramEnd() {
        if (!frozen) {
            frozen = true;
            hurried = true;
        }
    }

    /** Called before the last walk, by who has the turn to walk. */
    public static void beginLast() {
        hurried = false;
    }

    /** Whether trees have stopped growing. */
    public static boolean isFrozen() {
        return frozen;
    }

    /** Whether the walk under way is to be given up because the program ends. */
    static boolean isHurried() {
        return hurried;
    }

    /** Contexts that trees had when the walk under way began. */
    public static long contexts() {
        return contexts;
    }

    /** A walk begins; trees have so many contexts. */
    static void begin(long now) {
        contexts = now;
        left = frozen ? Long.MAX_VALUE : now * PATIENCE + SLACK;
    }

    static void end() {
        left = Long.MAX_VALUE;
    }

    /**
     * Called by whoever walks trees that may grow, each {@link #STRIDE} contexts.
     *
     * @throws Abandoned if the walk is to be given up
     */
    public static void check() {
        left -= STRIDE;
        if (hurried) {
            throw new Abandoned("the program ends");
        }
        if (left < 0) {
            throw new Abandoned("contexts are made faster than they are written");
        }
    }
}
