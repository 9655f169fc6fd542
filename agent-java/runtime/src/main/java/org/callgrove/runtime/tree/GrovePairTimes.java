package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Sums the time for which one context waited for another one, by the class of the lock. Contexts are numbers of {@link GroveContextIds}, classes
 * are numbers too. The caller of each method holds {@link GroveTurns#LOCK}.
 */
@PackagePrivate
public final class GrovePairTimes {
    /** Maximum number of triples. With it, the arrays take 3.8 MB. */
    private static final int MOST = 100_000;
    /** Maximum number of triples while a holder is added. There is room for waiters after it, so that a class of lock keeps its time. */
    private static final int MOST_HELD = 80_000;
    private static final int LEAST = 256;
    private static final int MIX = 0x9E3779B1;

    private int count;
    private int[] waiters = new int[0];
    private int[] holders = new int[0];
    private int[] locks = new int[0];
    private long[] looks = new long[0];
    private long[] nanos = new long[0];
    /** Hash table with linear probing, from triples to their index plus 1; at most half full. */
    private int[] places = new int[0];

    @PackagePrivate
    public GrovePairTimes() {
    }

    /**
     * Adds one look.
     *
     * @param holder -1 for a holder that is in no context
     * @return false if there is no room for another triple. There may be room for one without holder
     */
    @PackagePrivate
    public boolean add(int waiter, int holder, int lock, long time) {
        if (count == waiters.length && !grow()) {
            return false;
        }
        int place = place(waiter, holder, lock);
        int at = places[place] - 1;
        if (at < 0) {
            if (count >= (holder < 0 ? MOST : MOST_HELD)) {
                return false;
            }
            at = count++;
            waiters[at] = waiter;
            holders[at] = holder;
            locks[at] = lock;
            places[place] = at + 1;
        }
        looks[at]++;
        nanos[at] += time;
        return true;
    }

    /** Grows the arrays unless they have their maximum size. Returns whether the table can be used. */
    private boolean grow() {
        if (count == MOST) {
            return true;
        }
        int more = Math.min(MOST, Math.max(LEAST, count * 2));
        int size = LEAST;
        while (size < more * 2) {
            size *= 2;
        }
        try {
            int[] newWaiters = copy(waiters, more);
            int[] newHolders = copy(holders, more);
            int[] newLocks = copy(locks, more);
            long[] newLooks = copy(looks, more);
            long[] newNanos = copy(nanos, more);
            places = new int[size];
            waiters = newWaiters;
            holders = newHolders;
            locks = newLocks;
            looks = newLooks;
            nanos = newNanos;
        } catch (OutOfMemoryError full) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            places[place(waiters[i], holders[i], locks[i])] = i + 1;
        }
        return true;
    }

    private int[] copy(int[] from, int length) {
        int[] copy = new int[length];
        System.arraycopy(from, 0, copy, 0, count);
        return copy;
    }

    private long[] copy(long[] from, int length) {
        long[] copy = new long[length];
        System.arraycopy(from, 0, copy, 0, count);
        return copy;
    }

    /** The triples so far: waiters, holders and locks, one after the other. */
    @PackagePrivate
    public int[] triples() {
        int[] all = new int[count * 3];
        System.arraycopy(waiters, 0, all, 0, count);
        System.arraycopy(holders, 0, all, count, count);
        System.arraycopy(locks, 0, all, 2 * count, count);
        return all;
    }

    /** The looks of all triples, then their times in nanoseconds. */
    @PackagePrivate
    public long[] figures() {
        long[] all = new long[count * 2];
        System.arraycopy(looks, 0, all, 0, count);
        System.arraycopy(nanos, 0, all, count, count);
        return all;
    }

    private int place(int waiter, int holder, int lock) {
        int mask = places.length - 1;
        int hash = ((waiter * MIX ^ holder) * MIX ^ lock) * MIX;
        int place = (hash ^ hash >>> 15) & mask;
        while (places[place] != 0 && !is(places[place] - 1, waiter, holder, lock)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private boolean is(int index, int waiter, int holder, int lock) {
        return waiters[index] == waiter && holders[index] == holder && locks[index] == lock;
    }
}
