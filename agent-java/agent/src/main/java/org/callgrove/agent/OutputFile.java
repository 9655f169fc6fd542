package org.callgrove.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;

/** The dump's place: written beside itself and renamed, so that a reader finds the last whole dump or none. */
final class OutputFile {
    final long pid;
    final long startMillis;
    private final Path file;
    private final Path temporary;

    private OutputFile(Path file, long pid, long startMillis) {
        this.file = file;
        this.pid = pid;
        this.startMillis = startMillis;
        this.temporary = file.resolveSibling(file.getFileName() + "." + pid + ".tmp");
    }

    /**
     * The place that the options name.
     *
     * @throws IllegalArgumentException if nothing can be written there
     */
    static OutputFile of(Options options) {
        long pid = pid();
        long start = System.currentTimeMillis();
        String name = options.outFor(pid, start);
        Path file;
        try {
            file = Paths.get(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("out '" + name + "' is no file name: " + e.getReason());
        }
        Path folder = file.getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new IllegalArgumentException("out '" + name + "' is a folder: give a file name");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("out: there is no folder " + folder + ": create it first");
        }
        if (!Files.isWritable(folder)) {
            throw new IllegalArgumentException("out: the folder " + folder + " is not writable");
        }
        return new OutputFile(file, pid, start);
    }

    /** Linux tells it by a link; {@code ProcessHandle} starts a pool of threads, forty classes to be woven. */
    private static long pid() {
        try {
            return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
        } catch (IOException | NumberFormatException elsewhere) {
            return ProcessHandle.current().pid();
        }
    }

    Path file() {
        return file;
    }

    Path temporary() {
        return temporary;
    }

    void publish() throws IOException {
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void discard() {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException leftBehind) {
            // The message about why the dump failed has been printed; there is nothing to add.
        }
    }
}
