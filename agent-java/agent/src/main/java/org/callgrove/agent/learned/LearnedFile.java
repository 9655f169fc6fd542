package org.callgrove.agent.learned;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.agent.options.Options;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.learned.MethodList;

/** The dump named by the option {@code learned}: the methods that ran below root methods in an earlier recording. */
public final class LearnedFile {
    private LearnedFile() {
    }

    /**
     * Reads the methods, each by canonical class name, a dot, name and descriptor.
     *
     * @return null if the option is not given
     * @throws IllegalArgumentException with one sentence on what is wrong with the file
     */
    public static MethodList read(Options options) {
        if (options.learned == null) {
            return null;
        }
        Path file;
        try {
            file = Paths.get(options.learned).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("learned '" + options.learned + "' is not a file name: " + e.getReason());
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("learned: there is no file " + file + ": record once without learned= to get one");
        }
        Map<String, Object> meta = new HashMap<>();
        List<Dump.Method> methods;
        try {
            methods = DumpReader.readMethods(file, meta);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "learned: " + file + " cannot be read as a dump (" + e.getMessage() + "): give an .mct file of the agent");
        }
        checkRoots(file, meta.get("roots"), options.roots);
        Set<String> listed = new HashSet<>();
        for (Dump.Method method : methods) {
            listed.add(method.toString());
        }
        Set<String> indirect = new HashSet<>();
        addIndirect(meta.get("notInstrumented"), indirect);
        Object part = meta.get("partlyWoven");
        addNames(part instanceof Map ? ((Map<?, ?>) part).get("alsoListed") : null, indirect);
        listed.addAll(indirect);
        return new MethodList(listed, indirect);
    }

    private static void checkRoots(Path file, Object roots, List<String> wanted) {
        if (!(roots instanceof List)) {
            throw new IllegalArgumentException("learned: " + file + " was recorded without root methods: give a file recorded with root="
                    + String.join(";", wanted));
        }
        List<String> found = new ArrayList<>();
        for (Object root : (List<?>) roots) {
            found.add(String.valueOf(root));
        }
        if (!new HashSet<>(found).equals(new HashSet<>(wanted))) {
            throw new IllegalArgumentException("learned: " + file + " was recorded with root=" + String.join(";", found) + ", not with root="
                    + String.join(";", wanted) + ": give a file with the same root methods");
        }
    }

    /** Adds methods that reflection or a method handle may have called while they were not woven. */
    private static void addIndirect(Object notInstrumented, Set<String> to) {
        for (Object each : notInstrumented instanceof List ? (List<?>) notInstrumented : List.of()) {
            Map<?, ?> entry = each instanceof Map ? (Map<?, ?>) each : Map.of();
            if (LearnedMethods.INDIRECT.equals(entry.get("reason"))) {
                addNames(List.of(entry), to);
            }
        }
    }

    private static void addNames(Object methods, Set<String> to) {
        for (Object each : methods instanceof List ? (List<?>) methods : List.of()) {
            Map<?, ?> names = each instanceof Map ? (Map<?, ?>) each : Map.of();
            if (names.get("class") instanceof String && names.get("method") instanceof String && names.get("method").toString().indexOf('(') > 0) {
                to.add(names.get("class") + "." + names.get("method"));
            }
        }
    }
}
