package org.callgrove.agent.jvm;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the default of option {@code memory}: a quarter of the memory that the machine or container has, or that the process may
 * address, after subtracting the maximum heap. Also formats sizes in the option's syntax.
 */
public final class MemoryLimit {
    /**
     * Smallest default, in bytes. With less, the trees of small programs would be folded; on smaller machines, users can set the option.
     */
    private static final long LEAST = 64L << 20;
    private static final int SHARE = 4;
    /** Bytes assumed if the memory size is unknown. */
    private static final long UNKNOWN = 4L << 30;

    private MemoryLimit() {
    }

    /** The default limit, in bytes. */
    public static long standard() {
        return standard(Paths.get("/"), Runtime.getRuntime().maxMemory());
    }

    /**
     * The default limit, in bytes, according to the files of a Linux system.
     *
     * @param root the folder that contains {@code proc} and {@code sys}
     */
    static long standard(Path root, long heap) {
        long machine = machine(root);
        long container = container(root);
        long share = (Math.min(Math.min(machine, container), addressSpace(root)) - heap) / SHARE;
        return Math.max(LEAST, share >> 20 << 20);
    }

    /** A size in the option's syntax, in the largest unit that leaves no remainder. */
    public static String text(long bytes) {
        String units = "kMG";
        long number = bytes;
        int unit = 0;
        while (unit < units.length() && number > 0 && number % 1024 == 0) {
            number /= 1024;
            unit++;
        }
        return number + (unit == 0 ? "" : units.substring(unit - 1, unit));
    }

    private static long machine(Path root) {
        for (String line : lines(root.resolve("proc/meminfo"))) {
            if (line.startsWith("MemTotal:")) {
                return number(line.replace("MemTotal:", "").replace("kB", "").trim(), UNKNOWN >> 10) << 10;
            }
        }
        return elsewhere();
    }

    /** The memory size on systems other than Linux. A runtime image made by jlink may lack this bean. */
    private static long elsewhere() {
        try {
            return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        } catch (ClassCastException | LinkageError none) {
            return UNKNOWN;
        }
    }

    /** The maximum address space of the process ({@code ulimit -v}). */
    private static long addressSpace(Path root) {
        String name = "Max address space";
        for (String line : lines(root.resolve("proc/self/limits"))) {
            if (line.startsWith(name)) {
                return number(line.substring(name.length()).trim().split(" ")[0], Long.MAX_VALUE);
            }
        }
        return Long.MAX_VALUE;
    }

    /** The lowest memory limit of the process's control group (version 1 or 2) and the groups above it. */
    private static long container(Path root) {
        long least = Long.MAX_VALUE;
        for (String line : lines(root.resolve("proc/self/cgroup"))) {
            // The format of a line is hierarchy:controllers:path.
            int first = line.indexOf(':');
            int second = line.indexOf(':', first + 1);
            if (second < 0) {
                continue;
            }
            String controllers = line.substring(first + 1, second);
            String path = line.substring(second + 1);
            if (controllers.isEmpty()) {
                least = Math.min(least, leastAbove(root.resolve("sys/fs/cgroup"), path, "memory.max"));
            } else if (Arrays.asList(controllers.split(",")).contains("memory")) {
                least = Math.min(least, leastAbove(root.resolve("sys/fs/cgroup/memory"), path, "memory.limit_in_bytes"));
            }
        }
        return least;
    }

    /**
     * The lowest limit of a group and those above it. Within a container, the mount may begin at the group itself, so that its path does
     * not exist. Then the file at the mount point is used.
     */
    private static long leastAbove(Path mount, String path, String file) {
        long least = Long.MAX_VALUE;
        int slashes = 0;
        while (slashes < path.length() && path.charAt(slashes) == '/') {
            slashes++;
        }
        Path group = mount.resolve(path.substring(slashes)).normalize();
        if (!group.startsWith(mount)) {
            group = mount;
        }
        while (group != null && group.startsWith(mount)) {
            for (String line : lines(group.resolve(file))) {
                least = Math.min(least, number(line.trim(), Long.MAX_VALUE));
            }
            group = group.getParent();
        }
        return least;
    }

    private static long number(String text, long otherwise) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException unlimited) {
            return otherwise;
        }
    }

    /** The lines of a file; none if it cannot be read. A reader or a channel would load fifty more classes to weave. */
    private static List<String> lines(Path file) {
        List<String> lines = new ArrayList<>();
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            for (int start = 0; start < text.length();) {
                int end = text.indexOf('\n', start);
                lines.add(text.substring(start, end < 0 ? text.length() : end));
                start = end < 0 ? text.length() : end + 1;
            }
        } catch (IOException | SecurityException none) {
            return lines;
        }
        return lines;
    }
}
