package org.callgrove.agent.threads;

import org.callgrove.runtime.session.GroveClock;

/** Ticks the clock, as far as that takes no more than its share of a processor ({@link Pace}). */
public final class ClockThread extends AgentThread {
    /** System property for tests: the share of a processor that ticks may use, in percent. */
    private static final String SHARE = "callgrove.clock.share";
    private static final int DEFAULT_SHARE = 1;

    private final long share = Math.max(1, Integer.getInteger(SHARE, DEFAULT_SHARE));
    private final Pace pace;
    private volatile long used;

    public ClockThread(long requestedNanos) {
        super("callgrove-clock");
        this.pace = new Pace(requestedNanos, 1);
    }

    /** Nanoseconds of processor time that the ticks have taken. */
    public long used() {
        return used;
    }

    @Override
    protected void work() {
        do {
            long now = GroveClock.tick(pace.period());
            pace.account(0, now);
            used = Math.max(used, now);
            GroveClock.await(pace.interval(0, share * 10));
        } while (continues());
    }
}
