package org.callgrove.agent.threads;

import org.callgrove.runtime.session.GroveClock;

/**
 * Ticks at random intervals of half to one and a half periods. The period is the requested one, or as much longer as it takes for the thread to
 * use no more than its share of a processor.
 */
public final class ClockThread extends AgentThread {
    /** System property for tests: the share of a processor that ticks may use, in percent. */
    private static final String SHARE = "callgrove.clock.share";
    private static final int DEFAULT_SHARE = 1;
    /** Ticks over which their cost is averaged, roughly. */
    private static final int AVERAGED = 16;
    /** Multiplier and increment of Knuth's MMIX generator. */
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;

    private final long requestedNanos;
    private final long share = Math.max(1, Integer.getInteger(SHARE, DEFAULT_SHARE));
    private long random = System.nanoTime();
    /** Nanoseconds of processor time that a tick costs on average. */
    private long cost;
    /** Processor time that the thread had used at the last tick. */
    private long seen;
    private volatile long used;
    /** Nanoseconds between ticks, on average, from now on. */
    private long period;

    public ClockThread(long requestedNanos) {
        super("callgrove-clock");
        this.requestedNanos = requestedNanos;
        this.period = requestedNanos;
    }

    /** Nanoseconds of processor time that the ticks have taken. */
    public long used() {
        return used;
    }

    @Override
    protected void work() {
        do {
            account(GroveClock.tick(period));
            GroveClock.await(interval());
        } while (continues());
    }

    private void account(long now) {
        if (now < 0) {
            return;
        }
        if (seen > 0) {
            cost += cost == 0 ? now - seen : (now - seen - cost) / AVERAGED;
        }
        seen = now;
        used = now;
    }

    private long interval() {
        // A tenth above the price of the share, because the average lags behind costs that rise.
        period = Math.max(requestedNanos, cost * 110 / share);
        random = random * MULTIPLIER + INCREMENT;
        return period / 2 + Math.floorMod(random >>> 16, period);
    }
}
