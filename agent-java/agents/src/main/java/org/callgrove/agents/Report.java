package org.callgrove.agents;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes an agent's report to the file named by a system property. */
final class Report {
    private Report() {
    }

    /**
     * Writes the lines of a report.
     *
     * @param property system property that holds the file's name
     * @param otherwise name of the file if the property is not set
     */
    static void write(String property, String otherwise, List<String> lines) {
        try (PrintWriter out = open(property, otherwise)) {
            lines.forEach(out::println);
        }
    }

    /** Opens the file, for agents that write it row by row. */
    static PrintWriter open(String property, String otherwise) {
        Path file = Path.of(System.getProperty(property, otherwise));
        try {
            return new PrintWriter(Files.newBufferedWriter(file));
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }
}
