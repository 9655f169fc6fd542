package org.callgrove.agent.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WovenCacheTest {
    private static final byte[] ONE = {1, 2, 3};
    private static final byte[] TWO = {4, 5};

    @TempDir
    Path temporary;

    private Path place() {
        return temporary.resolve("cache");
    }

    private WovenCache open() {
        return WovenCache.open(place(), "conditions", 7);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(place())) {
            return all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
    }

    private void store(long key, byte[] transcript) {
        WovenCache cache = open();
        cache.add(key, 100 + key, transcript);
        cache.publish();
    }

    @Test
    void keepsTranscriptsForTheNextProcess() {
        store(-3, ONE);
        store(5, TWO);
        WovenCache cache = open();
        assertThat(cache.read(-3)).isEqualTo(ONE);
        assertThat(cache.read(5)).isEqualTo(TWO);
        assertThat(cache.read(105)).isEqualTo(TWO);
        assertThat(cache.read(6)).isNull();
        assertThat(cache.hits()).isEqualTo(3);
        assertThat(WovenCache.open(place(), "other conditions", 7).read(5)).isNull();
    }

    @Test
    void publishesNothingUntilTheEnd() throws IOException {
        WovenCache cache = open();
        cache.add(1, 100 + 1, ONE);
        assertThat(open().read(1)).isNull();
        assertThat(files()).singleElement().asString().endsWith(".tmp");
        cache.publish();
        assertThat(open().read(1)).isEqualTo(ONE);
        cache.add(2, 100 + 2, TWO);
        cache.publish();
        assertThat(files()).hasSize(1);
    }

    @Test
    void servesProcessesThatRunAtTheSameTime() {
        WovenCache first = open();
        WovenCache second = WovenCache.open(place(), "conditions", 8);
        first.add(1, 100 + 1, ONE);
        second.add(1, 100 + 1, ONE);
        second.add(2, 100 + 2, TWO);
        first.publish();
        second.publish();
        WovenCache later = open();
        assertThat(later.read(1)).isEqualTo(ONE);
        assertThat(later.read(2)).isEqualTo(TWO);
    }

    @Test
    void unitesFilesBeforeTheyAreMany() throws IOException {
        for (int key = 0; key < 20; key++) {
            store(key, new byte[] {(byte) key});
        }
        assertThat(files()).hasSizeLessThan(8);
        WovenCache cache = open();
        for (int key = 0; key < 20; key++) {
            assertThat(cache.read(key)).containsExactly(key);
            assertThat(cache.read(100 + key)).as("by its other key").containsExactly(key);
        }
    }

    @Test
    void unitesFilesOfManyProcessesThatRanAtOnce() throws IOException {
        byte[] large = new byte[100_000];
        List<WovenCache> running = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            WovenCache cache = WovenCache.open(place(), "conditions", i);
            cache.add(1, 101, large);
            running.add(cache);
        }
        running.forEach(WovenCache::publish);
        assertThat(files()).hasSize(20);
        WovenCache reads = open();
        assertThat(reads.read(1)).isEqualTo(large);
        reads.publish();
        assertThat(files()).hasSize(1);
        assertThat(Files.size(files().get(0))).as("both keys have one transcript").isLessThan(101_000);
        assertThat(open().read(101)).isEqualTo(large);
    }

    @Test
    void takesNoMoreThanItsLimit() throws IOException {
        WovenCache cache = open();
        byte[] large = new byte[1 << 20];
        for (int key = 0; key < 100; key++) {
            cache.add(key, 100 + key, large);
        }
        cache.publish();
        assertThat(Files.size(files().get(0))).isBetween(60L << 20, 65L << 20);
    }

    @Test
    void ignoresDamage() throws IOException {
        byte[] transcript = new byte[500];
        new Random(1).nextBytes(transcript);
        store(1, transcript);
        byte[] whole = Files.readAllBytes(files().get(0));
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Path file = files().get(0);
            Files.write(file, damaged);
            byte[] read = open().read(1);
            // The first four bytes are only for people; no reader needs them.
            assertThat(read == null || Arrays.equals(read, transcript)).as("byte " + at).isTrue();
            Files.write(file, whole);
        }
        for (int length = 0; length < whole.length; length += 7) {
            Path file = temporary.resolve("short" + length);
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(isRefused(file)).as("length " + length).isTrue();
        }
    }

    private static boolean isRefused(Path file) {
        try {
            new CacheFile(file.toFile()).close();
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void refusesFoldersAndFilesThatOthersCanWrite() throws IOException {
        assumeTrue(CacheFolder.hasPermissions(temporary));
        store(1, ONE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place()))).isEqualTo("rwx------");
        Path file = files().get(0);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
        assertThat(open().read(1)).isNull();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(open().read(1)).isEqualTo(ONE);
        for (Path folder : List.of(place(), file.getParent())) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx----w-"));
            assertThat(open()).isNull();
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
        Path link = temporary.resolve("link");
        Files.createSymbolicLink(link, place());
        assertThat(WovenCache.open(link, "conditions", 7)).isNull();
    }

    @Test
    void readsOnWhereNothingCanBeWritten() throws IOException {
        assumeTrue(CacheFolder.hasPermissions(temporary));
        store(1, ONE);
        WovenCache cache = open();
        // No file can be created in a folder that is gone.
        Path folder = files().get(0).getParent();
        Files.move(folder, temporary.resolve("moved"));
        cache.add(2, 102, TWO);
        assertThat(cache.read(1)).isEqualTo(ONE);
        cache.publish();
        assertThat(cache.read(1)).isNull();
    }

    @Test
    void doesWithoutAFolderThatCannotBeMade() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));
        assertThat(WovenCache.open(file, "conditions", 7)).isNull();
        assertThat(WovenCache.open(file.resolve("below"), "conditions", 7)).isNull();
    }

    @Test
    void removesFoldersOfOldConditions() throws IOException {
        store(1, ONE);
        Path foreign = Files.createDirectories(place().resolve("aaa")).resolve("kept.transcripts");
        Files.write(foreign, ONE);
        for (int i = 0; i < 40; i++) {
            WovenCache cache = WovenCache.open(place(), "agent " + i, 7);
            cache.add(1, 100 + 1, ONE);
            cache.publish();
        }
        try (Stream<Path> folders = Files.list(place())) {
            assertThat(folders.count()).isLessThan(16);
        }
        assertThat(foreign).exists();
        assertThat(WovenCache.open(place(), "agent 39", 7).read(1)).isEqualTo(ONE);
    }
}
