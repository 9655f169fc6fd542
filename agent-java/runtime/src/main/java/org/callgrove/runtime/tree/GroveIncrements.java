package org.callgrove.runtime.tree;

import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveLayout;

/**
 * An off-heap log of increments: what contexts' counts gained between successive snapshots. The entries of a context form a chain, newest
 * first. Each entry is a row of varints: the distance to the previous entry, the snapshot's number, and the gain of each counter
 * ({@link GroveLayout#OWN_COUNTERS}). Then follow bits that mark each element type and profiling agent's counter with a gain, the arrays
 * and elements of each marked type, and the gain of each marked counter.
 */
public final class GroveIncrements {
    /** Maximum number of snapshots in a run, unless they are taken at collections. */
    public static final int MOST_SNAPSHOTS = 60;
    /** Maximum number of snapshots in a run that are taken at collections. */
    public static final int MOST_AT_COLLECTIONS = 1000;

    private static final int CHUNK_BITS = 20;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = 1 << 10;
    private static final int LONGEST_VARINT = 10;
    private static final int TYPES = GroveLayout.REFERENCE + 1;
    /** Length of a row of gains: each counter, then arrays and elements of each element type. */
    static final int WIDTH = GroveLayout.COUNTERS + 2 * TYPES;
    private static final int LONGEST_ENTRY = (3 + WIDTH) * LONGEST_VARINT;

    /** Result of {@link #sum}: rows of gains by snapshot. */
    final long[][] sums;
    /** Number of rows of {@link #sums}, hence of snapshots. */
    final int most;
    /** One bit per row of {@link #sums}, set if the row has counts. */
    private final long[] filled;

    /** Addresses of the chunks of memory. An entry's number is its offset in all of them together, plus 1: at most 2^30. */
    private final long[] chunks = new long[MOST_CHUNKS];
    private int chunkCount;
    private long next;
    private long reading;

    public GroveIncrements() {
        this(MOST_SNAPSHOTS);
    }

    /** @param most maximum number of snapshots */
    public GroveIncrements(int most) {
        this.most = most;
        sums = new long[most][WIDTH];
        filled = new long[(most + Long.SIZE - 1) / Long.SIZE];
    }

    /** Size of all entries in bytes. */
    public long bytes() {
        return next;
    }

    /**
     * Appends an entry.
     *
     * @param before the newest entry of its context so far; 0 if there is none
     * @param counts a row of gains
     * @return the entry's number, or 0 if there is no memory for it
     */
    int append(int before, int snapshot, long[] counts) {
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
        int entry = (int) next + 1;
        write(before == 0 ? 0 : entry - before);
        write(snapshot);
        for (int i = 0; i < GroveLayout.OWN_COUNTERS; i++) {
            write(counts[i]);
        }
        int types = 0;
        for (int type = 0; type < TYPES; type++) {
            types |= counts[arrays(type)] == 0 ? 0 : 1 << type;
        }
        for (int i = GroveLayout.OWN_COUNTERS; i < GroveLayout.COUNTERS; i++) {
            types |= counts[i] == 0 ? 0 : bit(i);
        }
        write(types);
        for (int type = 0; type < TYPES; type++) {
            if ((types & 1 << type) != 0) {
                write(counts[arrays(type)]);
                write(counts[arrays(type) + 1]);
            }
        }
        for (int i = GroveLayout.OWN_COUNTERS; i < GroveLayout.COUNTERS; i++) {
            if ((types & bit(i)) != 0) {
                write(counts[i]);
            }
        }
        return entry;
    }

    /** Bit for a profiling agent's counter, after those for the element types. */
    private static int bit(int counter) {
        return 1 << TYPES + counter - GroveLayout.OWN_COUNTERS;
    }

    /** Index of a type's arrays in a row of gains. Their elements follow. */
    public static int arrays(int type) {
        return GroveLayout.COUNTERS + 2 * type;
    }

    /**
     * Adds up the entries of a context.
     *
     * @param newest its newest entry; 0 if there is none
     * @param width number of successive snapshots to join
     */
    void sum(int newest, int width) {
        for (int word = 0; word < filled.length; word++) {
            for (long bits = filled[word]; bits != 0; bits &= bits - 1) {
                long[] row = sums[word * Long.SIZE + Long.numberOfTrailingZeros(bits)];
                for (int j = 0; j < WIDTH; j++) {
                    row[j] = 0;
                }
            }
            filled[word] = 0;
        }
        int entry = newest;
        while (entry != 0) {
            reading = entry - 1;
            int back = (int) read();
            int row = (int) read() / width;
            filled[row / Long.SIZE] |= 1L << row;
            add(sums[row]);
            entry = back == 0 ? 0 : entry - back;
        }
    }

    /** Reads the gains of the entry at hand and adds them to a row. */
    private void add(long[] row) {
        for (int i = 0; i < GroveLayout.OWN_COUNTERS; i++) {
            row[i] += read();
        }
        int types = (int) read();
        for (int type = 0; type < TYPES; type++) {
            if ((types & 1 << type) != 0) {
                row[arrays(type)] += read();
                row[arrays(type) + 1] += read();
            }
        }
        for (int i = GroveLayout.OWN_COUNTERS; i < GroveLayout.COUNTERS; i++) {
            row[i] += (types & bit(i)) == 0 ? 0 : read();
        }
    }

    /** The first row of {@link #sums} from this one on that has counts; {@link #most} if there is none. */
    int nextWithCounts(int from) {
        if (from >= most) {
            return most;
        }
        int word = from / Long.SIZE;
        long bits = filled[word] & -1L << from;
        while (bits == 0) {
            if (++word == filled.length) {
                return most;
            }
            bits = filled[word];
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
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
