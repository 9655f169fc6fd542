package org.callgrove.programs;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A JDK on this machine, identified by its {@code release} file. */
public record Jdk(Path home, int feature, String version) {
    private static final boolean WINDOWS = File.separatorChar == '\\';

    /** One JDK for each feature release from 17, the first found in {@link #places}. Never empty, because one of them runs this test. */
    public static List<Jdk> all() {
        Map<Integer, Jdk> byFeature = new LinkedHashMap<>();
        for (Path home : places()) {
            Jdk jdk = at(home);
            if (jdk != null && jdk.feature >= 17) {
                byFeature.putIfAbsent(jdk.feature, jdk);
            }
        }
        return List.copyOf(byFeature.values());
    }

    /** Only the JDK with the highest feature release. */
    static List<Jdk> newest() {
        return all().stream().max(Comparator.comparing(Jdk::feature)).stream().toList();
    }

    /** Path of the JDK's {@code java} launcher. */
    public Path java() {
        return home.resolve("bin").resolve(WINDOWS ? "java.exe" : "java");
    }

    @Override
    public String toString() {
        return "JDK " + version;
    }

    /** Places to look for JDKs: JAVA_HOMES, JAVA_HOME, the JDK that runs this test, the one on the PATH, and the folders that installers use. */
    private static List<Path> places() {
        List<Path> homes = new ArrayList<>();
        addPaths(homes, System.getenv("JAVA_HOMES"));
        addPaths(homes, System.getenv("JAVA_HOME"));
        homes.add(Path.of(System.getProperty("java.home")));
        List<Path> bins = new ArrayList<>();
        addPaths(bins, System.getenv("PATH"));
        for (Path bin : bins) {
            Path java = bin.resolve(WINDOWS ? "java.exe" : "java");
            try {
                if (Files.isExecutable(java)) {
                    homes.add(java.toRealPath().getParent().getParent());
                }
            } catch (IOException unreadable) {
                // The folder is not a JDK.
            }
        }
        String user = System.getProperty("user.home");
        addChildren(homes, Path.of("/usr/lib/jvm"), "");
        addChildren(homes, Path.of("/usr/java"), "");
        addChildren(homes, Path.of(user, ".sdkman", "candidates", "java"), "");
        addChildren(homes, Path.of(user, ".jdks"), "");
        addChildren(homes, Path.of("/Library/Java/JavaVirtualMachines"), "Contents/Home");
        addChildren(homes, Path.of("C:\\Program Files\\Java"), "");
        addChildren(homes, Path.of("C:\\Program Files\\Eclipse Adoptium"), "");
        return homes;
    }

    private static void addPaths(List<Path> homes, String list) {
        if (list != null) {
            for (String entry : list.split(File.pathSeparator)) {
                if (!entry.isBlank()) {
                    homes.add(Path.of(entry.trim()));
                }
            }
        }
    }

    private static void addChildren(List<Path> homes, Path folder, String below) {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
                List<Path> sorted = new ArrayList<>();
                children.forEach(sorted::add);
                sorted.sort(null);
                for (Path child : sorted) {
                    homes.add(below.isEmpty() ? child : child.resolve(below));
                }
            } catch (IOException unreadable) {
                // A folder that cannot be listed contains no usable JDK.
            }
        }
    }

    private static Jdk at(Path home) {
        Path release = home.resolve("release");
        Path javac = home.resolve("bin").resolve(WINDOWS ? "javac.exe" : "javac");
        if (!Files.isRegularFile(release) || !Files.isExecutable(javac)) {
            return null;
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
            String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
            return new Jdk(home.toRealPath(), Integer.parseInt(version.split("[.\\-+]")[0]), version);
        } catch (IOException | NumberFormatException unreadable) {
            return null;
        }
    }
}
