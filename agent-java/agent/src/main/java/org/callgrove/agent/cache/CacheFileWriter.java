package org.callgrove.agent.cache;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.agent.output.TemporaryFile;

/** Writes a {@link CacheFile}, a file of woven classes, which gets its final name once it is complete. */
final class CacheFileWriter {

    private final File file;
    private final TemporaryFile temporary;
    private final OutputStream out;
    private final Map<Long, int[]> entries = new TreeMap<>();
    private int position;
    private long mostBytes;

    /** @param mostBytes maximum size of the file; transcripts beyond it are left out */
    CacheFileWriter(File file, long pid, long mostBytes) throws IOException {
        this.mostBytes = mostBytes;
        this.file = file;
        temporary = TemporaryFile.beside(file.toPath(), pid, CacheFolder.hasPermissions(file.getParentFile().toPath()));
        out = temporary.open();
        byte[] magic = new byte[4];
        put4(magic, 0, CacheFile.MAGIC);
        write(magic);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }

    /** Raises the maximum size from now on. */
    void grow(long bytes) {
        mostBytes = bytes;
    }

    boolean contains(long key) {
        return entries.containsKey(key);
    }

    /** Adds a transcript, unless the file already has one with that key or is full. */
    void add(long key, byte[] transcript) throws IOException {
        if (contains(key) || position + transcript.length > mostBytes) {
            return;
        }
        entries.put(key, new int[] {position, transcript.length, CacheFile.check(transcript)});
        write(transcript);
    }

    /** Makes a transcript available by another key as well. */
    void alias(long other, long key) {
        int[] entry = entries.get(key);
        if (entry != null && !entries.containsKey(other)) {
            entries.put(other, entry);
        }
    }

    /** Completes the file and gives it its final name. */
    void publish() throws IOException {
        int at = position;
        byte[] index = new byte[entries.size() * CacheFile.ENTRY];
        int to = 0;
        for (Map.Entry<Long, int[]> entry : entries.entrySet()) {
            long key = entry.getKey();
            put4(index, to, (int) (key >> 32));
            put4(index, to + 4, (int) key);
            for (int i = 0; i < 3; i++) {
                put4(index, to + 8 + 4 * i, entry.getValue()[i]);
            }
            to += CacheFile.ENTRY;
        }
        write(index);
        byte[] trailer = new byte[CacheFile.TRAILER];
        put4(trailer, 0, at);
        put4(trailer, 4, entries.size());
        put4(trailer, 8, CacheFile.check(index));
        put4(trailer, 12, CacheFile.MAGIC);
        write(trailer);
        out.close();
        temporary.publish(file.toPath(), null);
    }

    void discard() {
        try {
            out.close();
        } catch (IOException full) {
            // The file is deleted anyway.
        }
        temporary.discard();
    }

    private static void put4(byte[] to, int at, int value) {
        to[at] = (byte) (value >> 24);
        to[at + 1] = (byte) (value >> 16);
        to[at + 2] = (byte) (value >> 8);
        to[at + 3] = (byte) value;
    }
}
