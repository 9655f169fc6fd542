package org.callgrove.ledger;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The file of a ledger (docs/ci.md): four lines on its conditions, a line of column names, then a line for each row, sorted. Cells are
 * separated by tabs. The line of an unstable row has one more cell at its end, which says so and, if known, why.
 */
final class LedgerFile {
    private static final int VERSION = 1;
    private static final String FORMAT = "callgrove-work";
    private static final String UNSTABLE = "unstable";
    private static final String REASON = UNSTABLE + ", ";
    private static final String TO = "..";
    private static final List<String> CONFLICT = List.of("<<<<<<<", "|||||||", "=======", ">>>>>>>");

    private final Path file;
    private final List<String> lines;
    private int at;

    private LedgerFile(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    /** Opens a file for writing; tests replace it to simulate a full disk. */
    interface Opener {
        OutputStream open(Path file) throws IOException;
    }

    static Ledger read(Path file) throws LedgerException {
        if (!Files.exists(file)) {
            throw new LedgerException("There is no ledger " + file + ". Create it with " + Texts.BASELINE + ", and commit it.");
        }
        try {
            String text = Files.readString(file);
            return new LedgerFile(file, text.lines().toList()).ledger();
        } catch (LedgerException known) {
            throw known;
        } catch (IOException unreadable) {
            throw new LedgerException("The ledger " + file + " cannot be read: " + Texts.reason(unreadable) + ".", unreadable);
        }
    }

    private Ledger ledger() throws LedgerException {
        for (at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (CONFLICT.stream().anyMatch(line::startsWith)) {
                throw new LedgerException("The ledger " + file + " has the markers of a merge conflict (line " + (at + 1)
                        + "). Take either side (git checkout --ours " + file + "), run the tests, then " + Texts.ACCEPT + ".");
            }
        }
        at = 0;
        version(field(FORMAT));
        Header header = new Header((int) number(field("jdk")), field("compiler"), field("blocks"));
        if (at == lines.size() || !lines.get(at).equals(names())) {
            throw damaged("the column names are missing here");
        }
        SortedMap<String, Row> rows = new TreeMap<>();
        for (at++; at < lines.size(); at++) {
            String[] cells = lines.get(at).split("\t", -1);
            if (rows.put(cells[0], row(cells)) != null) {
                throw damaged(cells[0] + " already has a row");
            }
        }
        return new Ledger(header, rows, Map.of(), 0);
    }

    private void version(String text) throws LedgerException {
        long version = number(text);
        if (version != VERSION) {
            throw new LedgerException("The ledger " + file + " has format " + version + ", " + (version > VERSION ? "newer" : "older")
                    + " than this version of Callgrove, which reads format " + VERSION + ". "
                    + (version > VERSION ? "Update Callgrove." : "Delete the ledger and recreate it with " + Texts.BASELINE + "."));
        }
    }

    private String field(String name) throws LedgerException {
        if (at == lines.size() || !lines.get(at).startsWith(name + "\t")) {
            throw at == 0 ? new LedgerException("The file " + file + " is not a ledger: it does not begin with " + FORMAT + ".")
                    : damaged("the field " + name + " is expected here");
        }
        return lines.get(at++).substring(name.length() + 1);
    }

    private Row row(String[] cells) throws LedgerException {
        int columns = Column.values().length;
        boolean isUnstable = cells.length == columns + 2 && cells[columns + 1].startsWith(UNSTABLE);
        if (cells.length != columns + 1 && !isUnstable) {
            throw damaged("a row must contain a test and " + columns + " figures");
        }
        List<Range> figures = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            int to = cells[i].indexOf(TO);
            figures.add(
                    to < 0 ? Range.of(number(cells[i])) : new Range(number(cells[i].substring(0, to)), number(cells[i].substring(to + TO.length()))));
        }
        boolean hasReason = isUnstable && cells[columns + 1].startsWith(REASON);
        return Row.of(figures, hasReason ? cells[columns + 1].substring(REASON.length()) : "");
    }

    private long number(String text) throws LedgerException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException none) {
            throw damaged("\"" + text + "\" is not a number");
        }
    }

    private LedgerException damaged(String reason) {
        return new LedgerException("The ledger " + file + " is damaged (line " + (at + 1) + "): " + reason + ". Restore it from version control.");
    }

    static String text(Ledger ledger) {
        StringBuilder text = new StringBuilder();
        Header header = ledger.header();
        text.append(FORMAT).append('\t').append(VERSION).append('\n');
        text.append("jdk\t").append(header.jdk()).append('\n');
        text.append("compiler\t").append(header.compiler()).append('\n');
        text.append("blocks\t").append(header.blocks()).append('\n');
        text.append(names()).append('\n');
        ledger.rows().forEach((test, row) -> {
            text.append(test);
            for (Range figure : row.figures()) {
                text.append('\t').append(figure.min());
                if (!figure.isExact()) {
                    text.append(TO).append(figure.max());
                }
            }
            if (Ledger.isTest(test) && row.isUnstable()) {
                text.append('\t').append(row.reason().isEmpty() ? UNSTABLE : REASON + row.reason());
            }
            text.append('\n');
        });
        return text.toString();
    }

    private static String names() {
        StringJoiner names = new StringJoiner("\t").add("test");
        Arrays.stream(Column.values()).forEach(column -> names.add(column.id));
        return names.toString();
    }

    static void write(Ledger ledger, Path file) throws LedgerException {
        write(text(ledger), file, Files::newOutputStream);
    }

    /** Writes to another file in the folder first, so that a full disk leaves the old ledger as it was. */
    static void write(String text, Path file, Opener opener) throws LedgerException {
        Path whole = file.toAbsolutePath();
        Path beside = whole.resolveSibling(whole.getFileName() + ".new");
        try {
            Files.createDirectories(whole.getParent());
            try (OutputStream out = opener.open(beside)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            try {
                Files.move(beside, whole, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException notHere) {
                Files.move(beside, whole, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException failed) {
            String left = Files.exists(whole) ? " The old one is unchanged." : "";
            try {
                Files.deleteIfExists(beside);
            } catch (IOException alsoFailed) {
                left += " " + beside + " remains.";
            }
            throw new LedgerException("The file " + file + " cannot be written: " + Texts.reason(failed) + "." + left, failed);
        }
    }
}
