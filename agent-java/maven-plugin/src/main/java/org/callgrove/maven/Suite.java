package org.callgrove.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The tests that one plug-in runs, Surefire or Failsafe. Each of the two has a separate ledger, because an integration test may run the
 * same method as a unit test.
 */
enum Suite {
    SUREFIRE("maven-surefire-plugin", "surefire-reports", "callgrove-work.tsv", "test"),
    FAILSAFE("maven-failsafe-plugin", "failsafe-reports", "callgrove-work-it.tsv", "verify");

    final String plugin;
    /** File name of the ledger, which is next to the POM. */
    final String ledger;
    /** Maven phase after which these tests have run, and after which the servers for Failsafe's tests have stopped. */
    final String phase;
    private final String reports;

    Suite(String plugin, String reports, String ledger, String phase) {
        this.plugin = plugin;
        this.reports = reports;
        this.ledger = ledger;
        this.phase = phase;
    }

    /** Folder for the dumps of one run, with one file for each VM that the plug-in forks. */
    Path folder(Path target) {
        return target.resolve("callgrove").resolve(folderName());
    }

    /** Dumps of the last run, sorted by name; none if nothing was recorded. */
    List<Path> dumps(Path target) {
        return files(folder(target), ".mct");
    }

    /** Folder for base dumps: dumps of the last run that matched the ledger. A CI job may keep it. */
    Path base(Path target) {
        return target.resolve("callgrove").resolve("base").resolve(folderName());
    }

    List<Path> baseDumps(Path target) {
        return files(base(target), ".mct");
    }

    /** File with the work of the run that was checked last, in the form of the ledger. */
    Path latest(Path target) {
        return target.resolve("callgrove").resolve(ledger);
    }

    /** File with the work of the last run, for charts over commits. */
    Path report(Path target) {
        return target.resolve("callgrove").resolve(this == SUREFIRE ? "callgrove-report.json" : "callgrove-report-it.json");
    }

    private String folderName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Deletes the dumps of earlier runs, which would otherwise be added to those of this one. */
    void empty(Path target) throws IOException {
        Path folder = folder(target);
        deleteFiles(folder);
        Files.setLastModifiedTime(folder, FileTime.fromMillis(System.currentTimeMillis()));
    }

    /** Whether the tests wrote a report since {@link #empty} ran. */
    boolean hasRun(Path target) {
        try {
            FileTime since = Files.getLastModifiedTime(folder(target));
            for (Path report : files(target.resolve(reports), ".xml")) {
                if (Files.getLastModifiedTime(report).compareTo(since) >= 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    /** Makes the folder, or deletes the files in it. */
    static void deleteFiles(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Path file : files(folder, "")) {
            Files.delete(file);
        }
    }

    private static List<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file) && file.toString().endsWith(ending)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
