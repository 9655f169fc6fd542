package org.callgrove.agent.output;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.callgrove.agent.options.Options;

/**
 * The dump's file. A dump is written to a temporary file in the same folder, which is renamed once it is complete. So a reader finds either
 * the last complete dump or no file. Targets that a rename would destroy are rejected: devices, pipes, sockets and links.
 */
public final class OutputFile {
    public final long pid;
    public final long startMillis;
    /** The name as given in the options, for messages. */
    public final String name;
    private final Path file;
    /** Permissions that a new file gets from the umask or the folder; null if there are no POSIX permissions. */
    private Set<PosixFilePermission> permissions;

    private OutputFile(String name, Path file, long pid, long startMillis) {
        this.name = name;
        this.file = file;
        this.pid = pid;
        this.startMillis = startMillis;
    }

    /**
     * Finds the file named in the options. Writes and removes temporary files next to it, to load all classes that writing a dump needs.
     *
     * @throws IllegalArgumentException if nothing can be written there
     */
    public static OutputFile of(Options options) {
        long pid = pid();
        long start = System.currentTimeMillis();
        String name = options.outFor(pid, start);
        Path file;
        try {
            file = Paths.get(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("out '" + name + "' is not a file name: " + e.getReason());
        }
        Path folder = file.getParent();
        if (folder == null) {
            throw new IllegalArgumentException("out '" + name + "' is a folder: give a file name");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("out: there is no folder " + folder + ": create it first");
        }
        OutputFile out = new OutputFile(name, file, pid, start);
        try {
            String obstacle = out.obstacle();
            if (obstacle != null) {
                throw new IllegalArgumentException("out '" + name + "' " + obstacle + ": give a file name");
            }
            StaleFiles.remove(folder, options.out, pid, out.rehearse());
        } catch (IOException e) {
            throw new IllegalArgumentException("out: the folder " + folder + " is not writable (" + e + ")");
        }
        return out;
    }

    /**
     * The process id, on Linux read from the link {@code /proc/self}. {@code ProcessHandle} would start a thread pool, and load forty more
     * classes to weave.
     */
    private static long pid() {
        try {
            return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
        } catch (IOException | NumberFormatException elsewhere) {
            return ProcessHandle.current().pid();
        }
    }

    /** The reason why the file must not be replaced; null if it may be, or does not exist. */
    private String obstacle() throws IOException {
        BasicFileAttributes there;
        try {
            there = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException none) {
            return null;
        }
        return there.isRegularFile() ? null
                : there.isDirectory() ? "is a folder"
                : there.isSymbolicLink() ? "is a symbolic link, which a dump would replace"
                : "is a device, a pipe or a socket, which a dump would replace";
    }

    /** Goes through all steps of writing a dump with empty files. Returns the file system's current time. */
    private long rehearse() throws IOException {
        TemporaryFile target = TemporaryFile.beside(file, pid, false);
        try {
            permissions = target.permissions();
            TemporaryFile dump = temporary();
            try {
                dump.open().close();
                dump.publish(target.path(), permissions);
            } finally {
                dump.discard();
            }
            return target.lastModifiedMillis();
        } finally {
            target.discard();
        }
    }

    public Path file() {
        return file;
    }

    /** Creates a temporary file for a dump. */
    public TemporaryFile temporary() throws IOException {
        return TemporaryFile.beside(file, pid, permissions != null);
    }

    /** Publishes a complete dump. Throws an exception if a file that must not be replaced has taken the name since the start. */
    public void publish(TemporaryFile dump) throws IOException {
        String obstacle = obstacle();
        if (obstacle != null) {
            throw new IOException("the path has changed since the program started: it " + obstacle);
        }
        dump.publish(file, permissions);
    }
}
