package org.callgrove.profile.learned;

/**
 * A set of names by their hashes, which can be kept as one array. Two names with the same hash are taken for one, so a set may contain more than was
 * added to it. Not thread-safe.
 */
final class HashedNames {
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int LEAST = 64;

    /** Open addressing, at most half full; its length is a power of two, and 0 means that a place is free. */
    private long[] table;
    private int size;

    HashedNames() {
        table = new long[LEAST];
    }

    /** Restores a set from its {@link #table}. */
    HashedNames(long[] table, int size) {
        if (Integer.bitCount(table.length) != 1 || size > table.length / 2) {
            throw new IllegalStateException("a table of " + table.length + " cannot hold " + size + " names");
        }
        this.table = table;
        this.size = size;
    }

    /** The hash of a name of a method and its descriptor. */
    static long of(String key) {
        return mixed(key.hashCode() + ((long) key.length() << 32));
    }

    /** The hash of a method of a class. */
    static long of(String owner, String key) {
        return mixed((long) owner.hashCode() << 32 | key.hashCode() & 0xFFFFFFFFL);
    }

    /** A hash that depends on every character in all its bits, so that sums of such hashes differ, too. */
    static long wide(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = mixed(hash ^ text.charAt(i));
        }
        return mixed(hash ^ hash >>> 29);
    }

    private static long mixed(long value) {
        long mixed = value * MIX;
        mixed ^= mixed >>> 32;
        return mixed == 0 ? 1 : mixed;
    }

    boolean contains(long hash) {
        return table[place(hash)] != 0;
    }

    /** Adds a hash other than 0. Returns whether it was missing. */
    boolean add(long hash) {
        int place = place(hash);
        if (table[place] != 0) {
            return false;
        }
        table[place] = hash;
        if (++size > table.length / 2) {
            long[] full = table;
            table = new long[2 * full.length];
            for (long each : full) {
                if (each != 0) {
                    table[place(each)] = each;
                }
            }
        }
        return true;
    }

    private int place(long hash) {
        int at = (int) hash & table.length - 1;
        while (table[at] != 0 && table[at] != hash) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    long[] table() {
        return table;
    }

    int size() {
        return size;
    }
}
