package org.callgrove.agent.cache;

import java.io.File;
import java.io.FilenameFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import org.callgrove.agent.output.TemporaryFile;

/** Finds the folder for cached woven classes. Its contents become code of the program, so other users must not be able to write to it. */
final class CacheFolder {
    /** Prefix of the names of folders. */
    static final String PREFIX = "woven-";
    /** Suffix of the names of complete files. */
    static final String SUFFIX = ".transcripts";
    /** Maximum number of combinations of agent, JDK and options for which transcripts are kept. */
    private static final int MOST_FOLDERS = 12;

    private CacheFolder() {
    }

    /** The folder for a user's caches, by the conventions of the operating system; null if the user has no home directory. */
    static Path ofUser() {
        String os = System.getProperty("os.name", "");
        String home = System.getProperty("user.home");
        String chosen = System.getenv(os.startsWith("Windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
        if (chosen != null && new File(chosen).isAbsolute()) {
            return Paths.get(chosen, "callgrove");
        }
        if (home == null || !new File(home).isAbsolute()) {
            return null;
        }
        return os.startsWith("Mac") ? Paths.get(home, "Library", "Caches", "callgrove") : Paths.get(home, ".cache", "callgrove");
    }

    /**
     * Creates a folder and those above it, unless they exist.
     *
     * @return whether the folder belongs to this user and no other user can write to it
     */
    static boolean make(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder.getParent());
                Files.createDirectory(folder, ownerOnly(folder.getParent()));
            }
        } catch (IOException | RuntimeException existsOrRefused) {
            // Another process may have created it at the same time.
        }
        return isOwn(folder);
    }

    private static FileAttribute<?>[] ownerOnly(Path where) {
        return hasPermissions(where)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(EnumSet.of(PosixFilePermission.OWNER_READ,
                        PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE))}
                : new FileAttribute<?>[0];
    }

    /** Whether a file system has POSIX permissions. */
    static boolean hasPermissions(Path path) {
        return view(path) != null;
    }

    private static PosixFileAttributeView view(Path path) {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether a file or folder belongs to this user and no other user can write to it. If the file system has no POSIX permissions, only
     * its location is relied on.
     */
    static boolean isOwn(Path path) {
        try {
            PosixFileAttributeView view = view(path);
            if (view == null) {
                return true;
            }
            PosixFileAttributes is = view.readAttributes();
            return !is.isSymbolicLink() && is.owner().equals(Files.getFileAttributeView(own(), PosixFileAttributeView.class).readAttributes().owner())
                    && !is.permissions().contains(PosixFilePermission.GROUP_WRITE) && !is.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException | RuntimeException absent) {
            return false;
        }
    }

    private static boolean isOfCache(String name) {
        boolean isOne = name.startsWith(PREFIX) && name.length() > PREFIX.length();
        for (int i = PREFIX.length(); isOne && i < name.length(); i++) {
            isOne = Character.digit(name.charAt(i), 16) >= 0;
        }
        return isOne;
    }

    /** Keeps the most recently used folders, and removes the others. */
    static void evict(Path above) {
        File[] folders = above.toFile().listFiles(new FilenameFilter() {
            @Override
            public boolean accept(File in, String name) {
                return isOfCache(name) && !Files.isSymbolicLink(new File(in, name).toPath());
            }
        });
        if (folders == null || folders.length <= MOST_FOLDERS) {
            return;
        }
        Arrays.sort(folders, new Comparator<File>() {
            @Override
            public int compare(File a, File b) {
                return Long.compare(b.lastModified(), a.lastModified());
            }
        });
        for (int i = MOST_FOLDERS; i < folders.length; i++) {
            File[] files = folders[i].listFiles();
            for (int j = 0; files != null && j < files.length; j++) {
                if (files[j].getName().endsWith(SUFFIX) || files[j].getName().endsWith(TemporaryFile.SUFFIX)) {
                    files[j].delete();
                }
            }
            folders[i].delete();
        }
    }

    /** A path that belongs to the user of this process. */
    private static Path own() {
        Path process = Paths.get("/proc/self");
        return Files.exists(process) ? process : Paths.get(System.getProperty("user.home"));
    }
}
