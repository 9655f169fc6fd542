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

/** A new file beside the dump's, which only its owner can open until it takes the dump's place. */
public final class TemporaryFile {
    static final String SUFFIX = ".tmp";
    private static final int MOST_TRIES = 100;

    private final Path path;
    /** Device and inode; null where the system has none. */
    private final Object key;

    private TemporaryFile(Path path) throws IOException {
        this.path = path;
        this.key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    }

    /**
     * Makes an empty file. The call that creates it refuses a name that exists, a link as well as a file.
     *
     * @param isPrivate whether the file system can keep others from opening it
     */
    static TemporaryFile beside(Path file, long pid, boolean isPrivate) throws IOException {
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
     * A number that no other call is likely to return. To guess it would win nobody anything, as an existing name is never opened; and
     * SecureRandom would load sixty classes to be woven.
     */
    private static long unlikely(long pid) {
        long mixed = System.nanoTime() * 0x9E3779B97F4A7C15L + pid;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /**
     * Opens it for writing, not by a channel: an interrupt would close that. A name has to be opened a second time for this; opening for
     * appending truncates nothing if somebody has put another file there, and the check refuses to write to it.
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
            throw new IOException("somebody replaced the temporary file " + path);
        }
    }

    /** POSIX permissions of the file; null where the file system has none. */
    Set<PosixFilePermission> permissions() throws IOException {
        PosixFileAttributeView view = view();
        return view == null ? null : view.readAttributes().permissions();
    }

    long lastModifiedMillis() throws IOException {
        return Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toMillis();
    }

    /**
     * Renames it, replacing a file of that name.
     *
     * @param permissions those of the published file; null to leave them
     */
    void publish(Path file, Set<PosixFilePermission> permissions) throws IOException {
        check();
        if (permissions != null && !permissions.equals(permissions())) {
            view().setPermissions(permissions);
        }
        Files.move(path, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Follows no link: it opens the file for that, and fails where a link stands. */
    private PosixFileAttributeView view() {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    Path path() {
        return path;
    }

    /** Deletes it; does nothing if it was published. */
    public void discard() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException leftBehind) {
            // Whoever discards has said why; a later process removes the file (StaleFiles).
        }
    }
}
