package org.callgrove.agent.cache;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.agent.output.TemporaryFile;
import org.callgrove.profile.replay.WovenStore;
import org.callgrove.weave.ClassFileKey;

/**
 * Keeps woven classes in the files of one folder, as transcripts, from which a later process weaves the same classes faster. Each process
 * that adds transcripts writes its own file, so that processes running at the same time do not disturb each other. From time to time, a
 * process merges all files into one.
 */
public final class WovenCache implements WovenStore {
    /** Number of files at which they are merged into one. */
    private static final int MOST_FILES = 6;
    /**
     * Maximum size in bytes of the transcripts that a process adds. Programs that keep generating classes with new names would otherwise
     * add more and more.
     */
    private static final long MOST_ADDED = 64L << 20;
    /**
     * Maximum size of one file in bytes. If all files together are larger, the merged one keeps the transcripts that the merging process
     * has used.
     */
    private static final long MOST_BYTES = 128L << 20;
    private static final long STALE_MILLIS = 86_400_000;

    private final Path folder;
    private final long pid;
    private final List<CacheFile> files = new ArrayList<>();
    private CacheFileWriter writer;
    /** Whether transcripts can no longer be added. */
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
     * @param place the folder for caches; null for the user's default folder
     * @param conditions everything on which the transcripts of this process depend, in addition to their keys
     * @return null if the folder cannot be created or others can write to it
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
        // The time marks the folder as recently used, so that it is kept.
        folder.toFile().setLastModified(System.currentTimeMillis());
        WovenCache cache = new WovenCache(folder, pid);
        cache.open();
        return cache;
    }

    /** Loads the JDK classes that a cache needs, so that the program finds the same classes loaded with and without a cache. */
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
                    files.add(new CacheFile(file));
                } catch (IOException | RuntimeException damaged) {
                    file.delete();
                }
            }
        }
    }

    @Override
    public synchronized byte[] read(long key) {
        for (int i = 0; i < files.size(); i++) {
            byte[] transcript = files.get(i).read(key);
            if (transcript != null) {
                hits++;
                return transcript;
            }
        }
        return null;
    }

    @Override
    public synchronized void add(long key, long otherKey, byte[] transcript) {
        if (isFull) {
            return;
        }
        try {
            writer().add(key, transcript);
            writer.alias(otherKey, key);
            additions++;
        } catch (IOException | RuntimeException full) {
            discard();
        }
    }

    /** Stops adding transcripts. Those in the files can still be read. */
    private void discard() {
        isFull = true;
        if (writer != null) {
            writer.discard();
            writer = null;
        }
    }

    private CacheFileWriter writer() throws IOException {
        if (writer == null) {
            String name = Long.toHexString(System.currentTimeMillis()) + '-' + pid + '-' + Long.toHexString(System.nanoTime()) + CacheFolder.SUFFIX;
            writer = new CacheFileWriter(new File(folder.toFile(), name), pid, MOST_ADDED);
        }
        return writer;
    }

    /** Publishes the transcripts that were added, and closes the files. After that, the cache has no transcripts and accepts none. */
    public synchronized void publish() {
        List<File> united = new ArrayList<>();
        try {
            if (files.size() >= MOST_FILES && !isFull) {
                writer().grow(MOST_BYTES);
                addAll(totalBytes() > MOST_BYTES);
                for (int i = 0; i < files.size(); i++) {
                    united.add(files.get(i).file);
                }
            }
            if (writer != null) {
                writer.publish();
                writer = null;
            }
        } catch (IOException | RuntimeException full) {
            // The temporary file is discarded below.
            united.clear();
        }
        end();
        for (int i = 0; i < united.size(); i++) {
            united.get(i).delete();
        }
    }

    private long totalBytes() {
        long total = 0;
        for (int i = 0; i < files.size(); i++) {
            total += files.get(i).file.length();
        }
        return total;
    }

    private void addAll(boolean onlyUsed) throws IOException {
        for (int i = 0; i < files.size(); i++) {
            CacheFile file = files.get(i);
            // Two keys may have the same transcript.
            Map<Integer, Long> keys = new HashMap<>();
            for (int j = 0; j < file.size(); j++) {
                long key = file.key(j);
                if (onlyUsed && !file.isUsed(j) || writer.contains(key)) {
                    continue;
                }
                Long first = keys.get(file.position(j));
                if (first != null) {
                    writer.alias(key, first);
                    continue;
                }
                byte[] transcript = file.read(key);
                if (transcript != null) {
                    writer.add(key, transcript);
                    keys.put(file.position(j), key);
                }
            }
        }
    }

    private void end() {
        discard();
        for (int i = 0; i < files.size(); i++) {
            files.get(i).close();
        }
        files.clear();
    }

    /** Number of transcripts that were found. */
    public synchronized int hits() {
        return hits;
    }

    /** Number of transcripts that were added. */
    public synchronized int additions() {
        return additions;
    }
}
