package org.callgrove.jmh;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.ProfilerException;

/** Finds the agent's jar: at the path given by an option, or else next to the profiler's jar, or else on the class path. */
final class AgentJar {
    private static final String NAME = "callgrove-agent.*\\.jar";

    private AgentJar() {}

    /**
     * Returns the absolute path of the jar.
     *
     * @param named path given by an option; null to look for the jar
     * @throws ProfilerException if it is not there, or if Java cannot use its path; the message says what to do
     */
    static Path find(Path named) throws ProfilerException {
        return find(named, besideProfiler(), System.getProperty("java.class.path", ""));
    }

    /** Returns the path if {@code -javaagent:} accepts it. */
    private static Path usable(Path jar) throws ProfilerException {
        if (jar.toString().indexOf('=') >= 0) {
            throw new ProfilerException("callgrove: in -javaagent, a path ends at its first =, so Java would not find " + jar
                    + ". Move the jar to a folder without = in its path.");
        }
        return jar;
    }

    /** @param beside the folder of the profiler's jar; null if unknown */
    static Path find(Path named, Path beside, String classPath) throws ProfilerException {
        if (named != null) {
            if (!Files.isRegularFile(named)) {
                throw new ProfilerException("callgrove: the agent " + named.toAbsolutePath() + " does not exist. Correct -prof callgrove:agent=….");
            }
            return usable(named.toAbsolutePath());
        }
        List<Path> places = new ArrayList<>(in(beside));
        for (String entry : classPath.split(File.pathSeparator)) {
            places.add(Path.of(entry));
        }
        for (Path place : places) {
            if (place.getFileName() != null && place.getFileName().toString().matches(NAME) && Files.isRegularFile(place)) {
                return usable(place.toAbsolutePath());
            }
        }
        throw new ProfilerException("callgrove: callgrove-agent.jar was not found" + (beside == null ? "" : " in " + beside)
                + " or on the class path. Put it there, or specify its path: -prof callgrove:agent=/path/to/callgrove-agent.jar.");
    }

    private static List<Path> in(Path folder) {
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Path besideProfiler() {
        try {
            CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
            return source == null ? null : Path.of(source.getLocation().toURI()).toAbsolutePath().getParent();
        } catch (URISyntaxException | RuntimeException unknown) {
            return null;
        }
    }
}
