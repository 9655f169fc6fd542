package org.callgrove.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/** Finds the dumps of a run and reads them. A dump that lacks part of the run is rejected. */
final class DumpFiles {
    private static final String AGAIN = " Record it again.";

    private DumpFiles() {}

    /** Lists the dumps at the given paths, which are files, or folders of dumps. */
    static List<Path> at(List<Path> places) throws LedgerException {
        List<Path> dumps = new ArrayList<>();
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                dumps.addAll(in(place));
            } else {
                dumps.add(place);
            }
        }
        if (dumps.isEmpty()) {
            throw new LedgerException(
                    "There is no dump" + (places.isEmpty() ? "" : " in " + Texts.list(places)) + ". Run the tests with the agent first.");
        }
        return dumps;
    }

    private static List<Path> in(Path folder) throws LedgerException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".mct")).sorted().toList();
        } catch (IOException unreadable) {
            throw new LedgerException("The folder " + folder + " cannot be read: " + Texts.reason(unreadable) + ".", unreadable);
        }
    }

    static Dump read(Path file) throws LedgerException {
        if (!Files.exists(file)) {
            throw new LedgerException("The dump " + file + " does not exist. Run the tests with the agent first.");
        }
        Dump dump;
        try {
            dump = DumpReader.read(file);
        } catch (IOException unreadable) {
            throw new LedgerException("The dump " + file + " cannot be read: " + Texts.reason(unreadable) + "." + AGAIN, unreadable);
        }
        String reason = reasonToRefuse(dump);
        if (reason != null) {
            throw new LedgerException("The dump " + file + " " + reason);
        }
        return dump;
    }

    /**
     * The reason why a dump cannot be used, as the rest of a sentence that begins with the name of its file; null if the dump contains the
     * whole run.
     */
    private static String reasonToRefuse(Dump dump) {
        Map<String, Object> meta = dump.meta;
        for (String metric : List.of("calls", "bytecodes")) {
            if (!dump.metrics.containsKey(metric)) {
                return "contains no " + metric
                        + (dump.problems.isEmpty() ? ". Record it without the option metrics=, or with metrics=calls;bytecodes."
                                : ": " + String.join("; ", dump.problems) + "." + AGAIN);
            }
        }
        if (meta.containsKey("counted")) {
            return "lacks some metrics for part of the run. Record the same metrics from beginning to end.";
        }
        if ("checkpoint".equals(meta.get("dump"))) {
            return "was written while its program ran, or the program was killed. Let the tests finish.";
        }
        if (Boolean.TRUE.equals(meta.get("incomplete"))) {
            return "is missing calls because memory ran out. Raise memory= or use more forks.";
        }
        if (meta.containsKey("folded") || dump.folded.length > 0) {
            return "has folded contexts: contexts were merged for lack of memory, so the work of several tests may be lumped together. Raise memory= or use more forks.";
        }
        return null;
    }

    /** The feature version of the JDK that recorded a dump; 0 if the dump does not say. */
    static int jdk(Dump dump) {
        Object version = dump.meta.get("jvm") instanceof Map<?, ?> jvm ? jvm.get("javaVersion") : null;
        String digits = version == null ? "" : version.toString().replaceFirst("^1\\.", "").replaceFirst("\\D.*$", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    static String blocks(Dump dump) {
        return dump.meta.get("analysis") instanceof String analysis ? analysis : "default";
    }
}
