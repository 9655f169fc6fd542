package org.callgrove.runtime;

import static org.callgrove.runtime.GroveSlot.U;

/**
 * An off-heap log of increments: counts that contexts gained between successive snapshots. The entries of a context form a chain, newest
 * first. Each is a row of varints: distance to the entry before, number of the snapshot, gain of each counter ({@link
 * GroveLayout#COUNTERS}).
 */
public final class GroveIncrements {
    /** Most snapshots that a run may have. */
    public static final int MOST_SNAPSHOTS = 60;

    private static final int CHUNK_BITS = 20;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = 1 << 10;
    private static final int LONGEST_VARINT = 10;
    private static final int LONGEST_ENTRY = (2 + GroveLayout.COUNTERS) * LONGEST_VARINT;

    /** Result of {@link #sum}, by snapshot, then by counter. */
    final long[][] sums = new long[MOST_SNAPSHOTS][GroveLayout.COUNTERS];

    /** Addresses of the chunks. An entry's number is its offset in all of them together, plus 1. */
    private final long[] chunks = new long[MOST_CHUNKS];
    private int chunkCount;
    private long next;
    private long reading;

    /** Bytes of all entries. */
    public long bytes() {
        return next;
    }

    /**
     * Appends an entry.
     *
     * @param before the newest entry of its context so far, 0 for none
     * @param counts gain of each counter
     * @return the entry, or 0 where there is no memory for it
     */
    long append(long before, int snapshot, long[] counts) {
        if ((next & CHUNK - 1) + LONGEST_ENTRY > CHUNK) {
            next = (long) chunkCount << CHUNK_BITS;
        }
        if (next >>> CHUNK_BITS == chunkCount) {
            long chunk = chunkCount == MOST_CHUNKS ? 0 : GroveMemory.allocateLarge(CHUNK, GroveBudget.DISPENSABLE);
            if (chunk == 0) {
                return 0;
            }
            chunks[chunkCount++] = chunk;
        }
        long entry = next + 1;
        write(before == 0 ? 0 : entry - before);
        write(snapshot);
        for (int i = 0; i < GroveLayout.COUNTERS; i++) {
            write(counts[i]);
        }
        return entry;
    }

    /**
     * Adds up the entries of a context.
     *
     * @param newest its newest entry, 0 for none
     * @param width how many successive snapshots are joined
     */
    void sum(long newest, int width) {
        for (int i = 0; i < MOST_SNAPSHOTS; i++) {
            for (int j = 0; j < GroveLayout.COUNTERS; j++) {
                sums[i][j] = 0;
            }
        }
        long entry = newest;
        while (entry != 0) {
            reading = entry - 1;
            long back = read();
            long[] at = sums[(int) read() / width];
            for (int i = 0; i < GroveLayout.COUNTERS; i++) {
                at[i] += read();
            }
            entry = back == 0 ? 0 : entry - back;
        }
    }

    /** Whether any counter is above zero. */
    public static boolean hasCounts(long[] counts) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Frees the memory. */
    public void free() {
        for (int i = 0; i < chunkCount; i++) {
            GroveBudget.free(chunks[i], CHUNK);
        }
        chunkCount = 0;
        next = 0;
    }

    private void write(long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            put((byte) (rest | 0x80));
        }
        put((byte) rest);
    }

    private void put(byte value) {
        U.putByte(null, chunks[(int) (next >>> CHUNK_BITS)] + (next & CHUNK - 1), value);
        next++;
    }

    private long read() {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte octet = U.getByte(null, chunks[(int) (reading >>> CHUNK_BITS)] + (reading & CHUNK - 1));
            reading++;
            value |= (octet & 0x7fL) << shift;
            if (octet >= 0) {
                return value;
            }
        }
    }
}
