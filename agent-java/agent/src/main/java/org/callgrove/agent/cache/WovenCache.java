package org.callgrove.agent.cache;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.callgrove.agent.output.TemporaryFile;
import org.callgrove.profile.replay.WovenStore;
import org.callgrove.weave.ClassFileKey;

/**
 * Keeps records in files of one folder. Each process that adds records writes a file of its own, so that processes at the same time do not
 * disturb each other. From time to time a process puts all files into one.
 */
public final class WovenCache implements WovenStore {
    /** Files that are read before they are put into one. */
    private static final int MOST_FILES = 6;
    /** Beyond so many bytes, only records that the last process used are kept. */
    private static final long MOST_BYTES = 128L << 20;
    private static final long STALE_MILLIS = 86_400_000;

    private final Path folder;
    private final long pid;
    private final List<Segment> segments = new ArrayList<>();
    private SegmentWriter writer;
    /** Whether records can no longer be added. */
    private boolean isFull;
    private int hits;
    private int additions;

    private WovenCache(Path folder, long pid) {
        this.folder = folder;
        this.pid = pid;
    }

    /**
     * Opens the cache.
     *
     * @param place the folder of caches; null for the user's
     * @param conditions all that the records of this process depend on beside their keys
     * @return null if the folder cannot be made, or if others can write into it
     */
    public static WovenCache open(Path place, String conditions, long pid) {
        Path ofUser = CacheFolder.ofUser();
        Path above = place != null ? place : ofUser;
        if (above == null || !CacheFolder.make(above)) {
            return null;
        }
        Path folder = above.resolve(name(conditions));
        if (!Files.isDirectory(folder)) {
            CacheFolder.evict(above);
        }
        if (!CacheFolder.make(folder)) {
            return null;
        }
        // Folders that are in use are kept.
        folder.toFile().setLastModified(System.currentTimeMillis());
        WovenCache cache = new WovenCache(folder, pid);
        cache.open();
        return cache;
    }

    /** Loads the classes of the JDK that a cache needs, so that the program finds the same ones loaded without a cache. */
    public static void rehearse() {
        CacheFolder.ofUser();
        CacheFolder.isOwn(Paths.get(System.getProperty("java.home")));
        ClassFileKey.of(new byte[1]);
    }

    private static String name(String conditions) {
        long hash = 0;
        for (int i = 0; i < conditions.length(); i++) {
            hash = (hash ^ conditions.charAt(i)) * 0x100000001B3L;
            hash ^= hash >>> 29;
        }
        return CacheFolder.PREFIX + Long.toHexString(hash);
    }

    private void open() {
        String[] names = folder.toFile().list();
        if (names == null) {
            return;
        }
        // Names begin with the time, so the newest file comes first.
        Arrays.sort(names);
        for (int i = names.length - 1; i >= 0; i--) {
            File file = new File(folder.toFile(), names[i]);
            if (names[i].endsWith(TemporaryFile.SUFFIX) && System.currentTimeMillis() - file.lastModified() > STALE_MILLIS) {
                file.delete();
            } else if (names[i].endsWith(CacheFolder.SUFFIX) && CacheFolder.isOwn(file.toPath())) {
                try {
                    segments.add(new Segment(file));
                } catch (IOException | RuntimeException damaged) {
                    file.delete();
                }
            }
        }
    }

    @Override
    public synchronized byte[] read(long key) {
        for (int i = 0; i < segments.size(); i++) {
            byte[] record = segments.get(i).read(key);
            if (record != null) {
                hits++;
                return record;
            }
        }
        return null;
    }

    @Override
    public synchronized void add(long key, long otherKey, byte[] record) {
        if (isFull) {
            return;
        }
        try {
            if (writer == null) {
                String name =
                        Long.toHexString(System.currentTimeMillis()) + '-' + pid + '-' + Long.toHexString(System.nanoTime()) + CacheFolder.SUFFIX;
                writer = new SegmentWriter(new File(folder.toFile(), name), pid);
            }
            writer.add(key, record);
            writer.alias(otherKey, key);
            additions++;
        } catch (IOException | RuntimeException full) {
            discard();
        }
    }

    /** Adds no more records. Those that were read from files stay of use. */
    private void discard() {
        isFull = true;
        if (writer != null) {
            writer.discard();
            writer = null;
        }
    }

    /** Publishes the records that were added, and forgets the files. A cache that has ended has no records and takes none. */
    public synchronized void publish() {
        try {
            if (writer != null) {
                boolean unite = segments.size() >= MOST_FILES;
                if (unite) {
                    addAll(totalBytes() > MOST_BYTES);
                }
                writer.publish();
                writer = null;
                for (int i = 0; unite && i < segments.size(); i++) {
                    segments.get(i).file.delete();
                }
            }
        } catch (IOException | RuntimeException full) {
            // The end discards the temporary file.
        }
        end();
    }

    private long totalBytes() {
        long total = 0;
        for (int i = 0; i < segments.size(); i++) {
            total += segments.get(i).file.length();
        }
        return total;
    }

    private void addAll(boolean onlyUsed) throws IOException {
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(i);
            for (int j = 0; j < segment.size(); j++) {
                if (!(onlyUsed && !segment.isUsed(j)) && !writer.contains(segment.key(j))) {
                    byte[] record = segment.read(segment.key(j));
                    if (record != null) {
                        writer.add(segment.key(j), record);
                    }
                }
            }
        }
    }

    private void end() {
        discard();
        for (int i = 0; i < segments.size(); i++) {
            segments.get(i).close();
        }
        segments.clear();
    }

    /** Records that were found. */
    public synchronized int hits() {
        return hits;
    }

    /** Records that were added. */
    public synchronized int additions() {
        return additions;
    }
}
