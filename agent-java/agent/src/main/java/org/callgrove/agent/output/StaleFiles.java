package org.callgrove.agent.output;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Removes temporary files that killed processes have left. The process id in the name proves nothing by itself, because containers that
 * share a folder number their processes separately. So the file must also have been unchanged for an hour; a dump in progress writes all
 * the time.
 */
final class StaleFiles {
    private static final long AGE_MILLIS = 3_600_000;
    /** Maximum number of file names to look at. The program's start waits for this, so a huge folder is searched only partly. */
    private static final int MOST_NAMES = 10_000;

    private StaleFiles() {
    }

    /**
     * Removes stale files for one target.
     *
     * @param out the option {@code out}, in which {@code %p} and {@code %t} stand for any number
     * @param now current time of the folder's file system, which may use another machine's clock
     */
    static void remove(Path folder, String out, long ownPid, long now) {
        String pattern = out.substring(Math.max(out.lastIndexOf('/'), out.lastIndexOf(File.separatorChar)) + 1);
        int names = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                long pid = pid(pattern, file.getFileName().toString());
                if (pid >= 0 && isOld(file, now) && (pid == ownPid || !isAlive(pid))) {
                    Files.deleteIfExists(file);
                }
                if (++names == MOST_NAMES) {
                    return;
                }
            }
        } catch (IOException | RuntimeException notToBeListed) {
            // The files stay; recording works without removing them.
        }
    }

    private static boolean isOld(Path file, long now) throws IOException {
        BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return is.isRegularFile() && now - is.lastModifiedTime().toMillis() > AGE_MILLIS;
    }

    private static boolean isAlive(long pid) {
        return new File("/proc/self").exists() ? new File("/proc/" + pid).exists() : ProcessHandle.of(pid).isPresent();
    }

    /** The process id in the name of a temporary file; -1 if the name is not that of a temporary file for this target. */
    static long pid(String pattern, String name) {
        if (!name.endsWith(TemporaryFile.SUFFIX)) {
            return -1;
        }
        int at = 0;
        for (int i = 0; i < pattern.length() && at >= 0; i++) {
            char c = pattern.charAt(i);
            boolean number = c == '%' && pattern.charAt(++i) != '%';
            at = number ? after(name, at, 10) : at < name.length() && name.charAt(at) == c ? at + 1 : -1;
        }
        int pidStart = dot(name, at);
        int pidEnd = after(name, pidStart, 10);
        int end = after(name, dot(name, pidEnd), 16);
        if (end != name.length() - TemporaryFile.SUFFIX.length() || pidEnd - pidStart > 18) {
            return -1;
        }
        return Long.parseLong(name.substring(pidStart, pidEnd));
    }

    /** Position after a dot at the given position; -1 if there is none. */
    private static int dot(String name, int at) {
        return at >= 0 && at < name.length() && name.charAt(at) == '.' ? at + 1 : -1;
    }

    /** Position after a number at the given position; -1 if there is none. */
    private static int after(String name, int start, int radix) {
        int at = start;
        while (at >= 0 && at < name.length() && Character.digit(name.charAt(at), radix) >= 0) {
            at++;
        }
        return at > start ? at : -1;
    }
}
