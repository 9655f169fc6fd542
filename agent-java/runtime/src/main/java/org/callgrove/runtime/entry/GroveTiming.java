package org.callgrove.runtime.entry;

import static org.callgrove.runtime.threads.GroveSlot.TID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Times chosen methods, the <em>regions</em> ({@code region=}). Woven code calls {@link #begin} at the entry of such a method and {@link #end} at each
 * exit, and keeps the start in a local variable, so that a virtual thread may change its carrier in between.
 *
 * <p>A table off the heap has an entry for each thread and region in progress. With it, recursion counts once, and a region that began before a pause
 * does not count. Figures are kept in stripes, which threads choose by their ids, so that they rarely write to the same memory. Nothing here waits
 * for another thread or allocates heap.
 *
 * <p>The time between the two readings includes the end of {@code begin} and the beginning of {@code end}, the pair's inner time (Dmitriev, US
 * application on the JFluid technique, [0097] to [0099]). Neither method is ever inlined, so that this time is the same wherever they are called.
 */
public final class GroveTiming {
    /** Maximum number of regions. Region 0 is used to measure the inner time. */
    public static final int MOST = 255;
    /** Number of buckets of a histogram, enough for every positive long. */
    public static final int BUCKETS = 248;

    private static final int REGION_BITS = 8;
    private static final int WAYS = 8;
    private static final int SET_BITS = 15;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final int STRIPES = 16;
    private static final int TOTAL = 0;
    private static final int LEAST = 8;
    private static final int MOST_TAKEN = 16;
    private static final int FIRST_BUCKET = 24;
    private static final int STRIPE_SIZE = 2048;

    private static final int BATCH = 1000;
    private static final int BATCHES = 200;
    private static final long LONGEST_CALIBRATION = 200_000_000;

    /** Off-heap sets of {@link #WAYS} longs: the thread and region of each call in progress, or 0. Zero until regions are first chosen. */
    private static long inProgress;
    /** Addresses of the stripes of each region; 0 for regions that do not exist. */
    private static final long[] FIGURES = new long[MOST + 1];
    /** Off-heap long: number of calls that found no room in their set. */
    private static long crowded;
    /** Odd while regions are timed. */
    private static volatile int epoch;
    private static long inner = -1;

    private GroveTiming() {
    }

    /**
     * Called at the entry of a region. Returns the time by {@link System#nanoTime}, or 0 if this call is not timed: nothing is being recorded, counting
     * is paused in this thread because the agent works in it, or the region is already in progress in it.
     */
    @DontInline
    public static long begin(int region) {
        int now = epoch;
        if ((now & 1) == 0 || GroveSink.isPaused(GroveCurrent.raw())) {
            return 0;
        }
        long id = U.getLong(Thread.currentThread(), TID);
        if (id == 0) {
            return 0;
        }
        long key = id << REGION_BITS | region;
        long set = setOf(key);
        boolean isFull = true;
        for (long at = set; at < set + WAYS * 8; at += 8) {
            long there = U.getLong(null, at);
            if (there == key) {
                return 0;
            }
            isFull &= there != 0;
        }
        long taken = isFull ? 0 : take(set, key);
        if (taken == 0) {
            add(crowded, 1);
            return 0;
        }
        if (epoch != now) {
            U.putLongVolatile(null, taken, 0);
            return 0;
        }
        long start = System.nanoTime();
        return start == 0 ? 1 : start;
    }

    /** Enters a call in progress into its set. Returns its place, or 0 if others were faster and left none. */
    private static long take(long set, long key) {
        for (long at = set; at < set + WAYS * 8; at += 8) {
            if (U.compareAndSetLong(null, at, 0, key)) {
                return at;
            }
        }
        return 0;
    }

    /** Called at each exit of a region, normal or by an exception, with the result of {@link #begin}. */
    @DontInline
    public static void end(long start, int region) {
        if (start == 0) {
            return;
        }
        long took = System.nanoTime() - start;
        long id = U.getLong(Thread.currentThread(), TID);
        long key = id << REGION_BITS | region;
        long set = setOf(key);
        for (long at = set; at < set + WAYS * 8; at += 8) {
            if (U.getLong(null, at) == key) {
                U.putLongVolatile(null, at, 0);
                note(FIGURES[region] + (id & STRIPES - 1) * STRIPE_SIZE, took < 0 ? 0 : took);
                return;
            }
        }
    }

    private static long setOf(long key) {
        return inProgress + ((key * MIX >>> 64 - SET_BITS) * WAYS * 8);
    }

    private static void note(long stripe, long took) {
        add(stripe + TOTAL, took);
        long least = U.getLongVolatile(null, stripe + LEAST);
        while (took < least && !U.compareAndSetLong(null, stripe + LEAST, least, took)) {
            least = U.getLongVolatile(null, stripe + LEAST);
        }
        long most = U.getLongVolatile(null, stripe + MOST_TAKEN);
        while (took > most && !U.compareAndSetLong(null, stripe + MOST_TAKEN, most, took)) {
            most = U.getLongVolatile(null, stripe + MOST_TAKEN);
        }
        add(stripe + FIRST_BUCKET + bucket(took) * 8L, 1);
    }

    private static void add(long at, long amount) {
        long before = U.getLongVolatile(null, at);
        while (!U.compareAndSetLong(null, at, before, before + amount)) {
            before = U.getLongVolatile(null, at);
        }
    }

    /** The bucket of a time: each power of two from 4 on is divided into four. */
    @PackagePrivate
    public static int bucket(long took) {
        if (took < 4) {
            return (int) took;
        }
        int power = 2;
        for (int step = 32; step > 0; step >>= 1) {
            if (power + step < 63 && took >>> power + step != 0) {
                power += step;
            }
        }
        return (power - 1) * 4 + (int) (took >>> power - 2 & 3);
    }

    /** The largest time in a bucket. */
    public static long upper(int bucket) {
        if (bucket < 4) {
            return bucket;
        }
        int power = bucket / 4 + 1;
        return (4L + bucket % 4 + 1 << power - 2) - 1;
    }

    /** Prepares a region, before code that times it is woven. It has no figures yet. */
    public static synchronized void prepare(int region) {
        if (inProgress == 0) {
            long bytes = 8L * WAYS << SET_BITS;
            long table = U.allocateMemory(bytes + 128) + 63 & -64;
            U.setMemory(table, bytes + 64, (byte) 0);
            crowded = table + bytes;
            inProgress = table;
        }
        if (FIGURES[region] == 0) {
            FIGURES[region] = U.allocateMemory((long) STRIPES * STRIPE_SIZE);
        }
        clear(region);
    }

    private static void clear(int region) {
        U.setMemory(FIGURES[region], (long) STRIPES * STRIPE_SIZE, (byte) 0);
        for (int i = 0; i < STRIPES; i++) {
            U.putLong(null, FIGURES[region] + i * STRIPE_SIZE + LEAST, Long.MAX_VALUE);
        }
    }

    /** Times regions from now on. Those in progress are not counted. */
    public static synchronized void record() {
        if (inProgress != 0 && (epoch & 1) == 0) {
            epoch++;
        }
    }

    /** Stops timing. Regions in progress are not counted, even if they end after {@link #record}. */
    public static synchronized void hold() {
        if ((epoch & 1) != 0) {
            epoch++;
            forgetProgress();
        }
    }

    private static void forgetProgress() {
        for (long at = inProgress; at < inProgress + (8L * WAYS << SET_BITS); at += 8) {
            if (U.getLongVolatile(null, at) != 0) {
                U.putLongVolatile(null, at, 0);
            }
        }
    }

    /**
     * The figures of a region so far: nanoseconds in total, at least and at most, then the number of calls by bucket.
     */
    public static long[] read(int region) {
        long[] figures = new long[3 + BUCKETS];
        figures[1] = Long.MAX_VALUE;
        for (int i = 0; i < STRIPES; i++) {
            long stripe = FIGURES[region] + i * STRIPE_SIZE;
            figures[0] += U.getLongVolatile(null, stripe + TOTAL);
            figures[1] = smaller(figures[1], U.getLongVolatile(null, stripe + LEAST));
            figures[2] = -smaller(-figures[2], -U.getLongVolatile(null, stripe + MOST_TAKEN));
            for (int b = 0; b < BUCKETS; b++) {
                figures[3 + b] += U.getLongVolatile(null, stripe + FIRST_BUCKET + b * 8L);
            }
        }
        return figures;
    }

    private static long smaller(long a, long b) {
        return a < b ? a : b;
    }

    /** Number of calls that are not timed because too many threads were in regions at the same time. */
    public static long crowded() {
        return inProgress == 0 ? 0 : U.getLongVolatile(null, crowded);
    }

    /**
     * The inner time of a pair of {@link #begin} and {@link #end} in nanoseconds: the least mean of many batches with nothing in between, once the
     * loop is compiled ([0101], [0102], which takes the mean of one batch). Measured once in a VM. Call it before {@link #record}.
     */
    public static synchronized long innerNanos() {
        if (inner >= 0) {
            return inner;
        }
        prepare(0);
        long raw = GroveCurrent.raw();
        // A paused thread is not timed.
        GroveCurrent.set(0);
        epoch++;
        long least = Long.MAX_VALUE;
        long before = System.nanoTime();
        for (int i = 0; i < BATCHES && System.nanoTime() - before < LONGEST_CALIBRATION; i++) {
            clear(0);
            batch();
            long total = 0;
            for (int s = 0; s < STRIPES; s++) {
                total += U.getLong(null, FIGURES[0] + s * STRIPE_SIZE + TOTAL);
            }
            least = smaller(least, total);
        }
        hold();
        GroveCurrent.set(raw);
        inner = (least + BATCH / 2) / BATCH;
        return inner;
    }

    private static void batch() {
        for (int i = 0; i < BATCH; i++) {
            end(begin(0), 0);
        }
    }
}
