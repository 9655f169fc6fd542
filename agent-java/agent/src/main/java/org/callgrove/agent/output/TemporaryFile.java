package org.callgrove.agent.output;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * An unfinished dump in the folder of the final file, which it replaces when complete. Until then, only its owner can open it if there are
 * POSIX permissions.
 */
public final class TemporaryFile {
    /** Suffix of the names of temporary files. */
    public static final String SUFFIX = ".tmp";
    private static final int MOST_TRIES = 100;

    private final Path path;
    /** Device and inode of the file; null if the file system has none. */
    private final Object key;

    private TemporaryFile(Path path) throws IOException {
        this.path = path;
        this.key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    }

    /**
     * Creates an empty file. Fails if the name already exists, as a file or a link.
     *
     * @param isPrivate whether the file system can keep others from opening it
     */
    public static TemporaryFile beside(Path file, long pid, boolean isPrivate) throws IOException {
        FileAttribute<?>[] attributes = isPrivate
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE))}
                : new FileAttribute<?>[0];
        for (int tries = 1;; tries++) {
            Path path = file.resolveSibling(file.getFileName() + "." + pid + "." + Long.toHexString(unlikely(pid)) + SUFFIX);
            try {
                return new TemporaryFile(Files.createFile(path, attributes));
            } catch (FileAlreadyExistsException taken) {
                if (tries == MOST_TRIES) {
                    throw taken;
                }
            }
        }
    }

    /**
     * A number that no other call is likely to return. It does no harm if others guess it, because an existing name is never opened.
     * SecureRandom would load sixty more classes to weave.
     */
    private static long unlikely(long pid) {
        long mixed = System.nanoTime() * 0x9E3779B97F4A7C15L + pid;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /**
     * Opens the file for writing, but not as a channel, which an interrupt would close. It is opened for appending: if another file has
     * taken the name, that file is not truncated, and the check then refuses to write.
     */
    public OutputStream open() throws IOException {
        FileOutputStream stream = new FileOutputStream(path.toString(), true);
        try {
            check();
            return stream;
        } catch (IOException | RuntimeException | Error e) {
            stream.close();
            throw e;
        }
    }

    private void check() throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!now.isRegularFile() || !Objects.equals(now.fileKey(), key)) {
            throw new IOException("another process replaced the temporary file " + path);
        }
    }

    /** POSIX permissions of the file; null if the file system has none. */
    Set<PosixFilePermission> permissions() throws IOException {
        PosixFileAttributeView view = view();
        return view == null ? null : view.readAttributes().permissions();
    }

    long lastModifiedMillis() throws IOException {
        return Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toMillis();
    }

    /**
     * Renames the file, replacing any file with that name.
     *
     * @param permissions permissions of the published file; null to leave them as they are
     */
    public void publish(Path file, Set<PosixFilePermission> permissions) throws IOException {
        check();
        if (permissions != null && !permissions.equals(permissions())) {
            view().setPermissions(permissions);
        }
        Files.move(path, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** POSIX attributes of the file itself; null if the file system has none. Setting them fails if a link has taken the name. */
    private PosixFileAttributeView view() {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    Path path() {
        return path;
    }

    /** Deletes the file, unless it has been published. */
    public void discard() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException leftBehind) {
            // The caller has reported the reason for discarding it; a later process removes the file (StaleFiles).
        }
    }
}
