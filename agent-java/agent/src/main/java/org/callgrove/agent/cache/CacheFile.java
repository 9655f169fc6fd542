package org.callgrove.agent.cache;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Reads a file of transcripts: woven class files kept for later processes. The format is big-endian: {@link #MAGIC}, the transcripts, an
 * index in the order of keys, and a trailer. An index entry has a transcript's key (8 bytes), position, length and CRC-32 (4 each). The
 * trailer has the index's position, number of entries and CRC-32, and {@link #MAGIC} (4 each).
 */
final class CacheFile {
    static final int MAGIC = 0xCA119201;
    static final int ENTRY = 20;
    static final int TRAILER = 16;

    final File file;
    private final RandomAccessFile in;
    private final long[] keys;
    private final int[] positions;
    private final int[] lengths;
    private final int[] checks;
    private final boolean[] used;

    /** @throws IOException if the file cannot be read or is incomplete */
    CacheFile(File file) throws IOException {
        this.file = file;
        RandomAccessFile opened = new RandomAccessFile(file, "r");
        try {
            long size = opened.length();
            byte[] trailer = read(opened, size - TRAILER, TRAILER);
            int at = u4(trailer, 0);
            int count = u4(trailer, 4);
            if (u4(trailer, 12) != MAGIC || at < 4 || count < 0 || at + (long) count * ENTRY + TRAILER != size) {
                throw new IOException(file + " is incomplete");
            }
            byte[] index = read(opened, at, count * ENTRY);
            if (check(index) != u4(trailer, 8)) {
                throw new IOException(file + " is damaged");
            }
            keys = new long[count];
            positions = new int[count];
            lengths = new int[count];
            checks = new int[count];
            used = new boolean[count];
            for (int i = 0, from = 0; i < count; i++, from += ENTRY) {
                keys[i] = (long) u4(index, from) << 32 | u4(index, from + 4) & 0xFFFFFFFFL;
                positions[i] = u4(index, from + 8);
                lengths[i] = u4(index, from + 12);
                checks[i] = u4(index, from + 16);
            }
        } catch (IOException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
        in = opened;
    }

    private static byte[] read(RandomAccessFile from, long at, int length) throws IOException {
        if (at < 0 || length < 0 || at + length > from.length()) {
            throw new IOException("the file is too short");
        }
        byte[] bytes = new byte[length];
        from.seek(at);
        from.readFully(bytes);
        return bytes;
    }

    private static int u4(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8 | bytes[at + 3] & 0xFF;
    }

    static int check(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, bytes.length);
        return (int) sum.getValue();
    }

    /** The transcript with this key; null if there is none or it is damaged. */
    synchronized byte[] read(long key) {
        int at = Arrays.binarySearch(keys, key);
        if (at < 0) {
            return null;
        }
        try {
            byte[] transcript = read(in, positions[at], lengths[at]);
            if (check(transcript) == checks[at]) {
                used[at] = true;
                return transcript;
            }
        } catch (IOException unreadable) {
            // The class is woven again.
        }
        return null;
    }

    int size() {
        return keys.length;
    }

    long key(int index) {
        return keys[index];
    }

    /** Position at which a transcript begins. */
    int position(int index) {
        return positions[index];
    }

    /** Whether this process has read a transcript with this key. */
    boolean isUsed(int index) {
        return used[index];
    }

    synchronized void close() {
        try {
            in.close();
        } catch (IOException unlikely) {
            // The file was only read, so nothing is lost.
        }
    }
}
