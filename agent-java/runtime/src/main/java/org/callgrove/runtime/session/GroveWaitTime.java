package org.callgrove.runtime.session;

import org.callgrove.runtime.threads.GroveThreadStates;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * The account of waiting time: a platform thread that a tick finds blocked at a monitor, waiting, sleeping or parked has waited since the last
 * tick. Virtual threads are not measured, nor is their carrier while it runs one. Everything here is guarded by {@link GroveTurns#LOCK}.
 */
public final class GroveWaitTime {
    /** Periods after the last tick from which on a tick is late. One in time comes after at most one and a half. */
    private static final int LATE = 2;

    private static boolean on;
    /** Number of the counter in use. */
    private static int counter;
    private static long period;

    private static long recorded;
    private static long unrecorded;
    private static long doubtful;
    private static long late;
    /** Sum of the squares of all amounts recorded. */
    private static double squares;

    private GroveWaitTime() {
    }

    /** Whether the states of threads can be read in this VM. */
    public static boolean isPossible() {
        return GroveThreadStates.isPossible();
    }

    /** Begins an account in a counter; none if the counter is -1. */
    static void begin(int useCounter) {
        on = useCounter >= 0;
        counter = useCounter;
        period = 0;
        recorded = 0;
        unrecorded = 0;
        doubtful = 0;
        late = 0;
        squares = 0;
    }

    static boolean isOn() {
        return on;
    }

    /** Sets the nanoseconds that ticks are apart on average. */
    static void setPeriod(long nanos) {
        period = nanos;
    }

    /**
     * Adds the time since the last tick; one period if the tick is late.
     *
     * @param current the context that is current; 0 if none is recorded
     */
    static void add(long current, long elapsed) {
        if (GroveCpu.isHeld()) {
            return;
        }
        long amount = elapsed > LATE * period ? period : elapsed;
        late += elapsed - amount;
        long node = GroveCpu.give(current, counter, amount);
        if (node == 0) {
            unrecorded += amount;
            return;
        }
        recorded += amount;
        squares += (double) amount * amount;
        doubtful += GroveTrust.isDoubtful(node) ? amount : 0;
    }

    /**
     * Nanoseconds given to contexts; those in which recorded threads waited while they were not recorded; those left out because ticks were late;
     * those of the first that were given to doubtful contexts; and those that an amount stands for, weighted by the amounts themselves. Null if
     * there is no account.
     */
    static long[] account() {
        return on ? new long[] {recorded, unrecorded, late, doubtful, recorded == 0 ? 0 : Math.round(squares / recorded)} : null;
    }
}
