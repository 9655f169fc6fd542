package org.callgrove.agent.threads;

import java.util.Arrays;

/**
 * Spaces looks at random intervals of half to one and a half periods. The period is the requested one, or as much longer as it takes for looks to
 * use no more than their share of a processor.
 */
final class Pace {
    /** Looks over which their cost is averaged, roughly. */
    private static final int AVERAGED = 16;
    /** Multiplier and increment of Knuth's MMIX generator. */
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;

    private final long requestedNanos;
    private long random = System.nanoTime();
    /** Nanoseconds of processor time that a look costs on average, by kind; -1 if there was none. */
    private final long[] costs;
    /** Processor time that the thread had used at the last look. */
    private long seen;
    private long period;

    /** @param kinds number of kinds of looks, whose costs are averaged separately */
    Pace(long requestedNanos, int kinds) {
        this.requestedNanos = requestedNanos;
        this.period = requestedNanos;
        this.costs = new long[kinds];
        Arrays.fill(costs, -1);
    }

    /** Nanoseconds between looks, on average, from now on. */
    long period() {
        return period;
    }

    /**
     * Takes the cost of a look into account.
     *
     * @param used nanoseconds of processor time that the thread has used so far; -1 if unknown
     */
    void account(int kind, long used) {
        if (used < 0) {
            return;
        }
        if (seen > 0) {
            costs[kind] += costs[kind] < 0 ? used - seen + 1 : (used - seen - costs[kind]) / AVERAGED;
        }
        seen = used;
    }

    /**
     * Nanoseconds until the next look.
     *
     * @param kind the kind of the last look
     * @param permille the share of a processor that such looks may use, in thousandths
     */
    long interval(int kind, long permille) {
        // A tenth above the price of the share, because the average lags behind costs that rise.
        period = Math.max(requestedNanos, costs[kind] * 1100 / permille);
        random = random * MULTIPLIER + INCREMENT;
        return period / 2 + Math.floorMod(random >>> 16, period);
    }
}
