package org.callgrove.ledger;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.callgrove.dump.Dump;

/**
 * The exact work of each test method of a suite. The ledger of a single run is made from the run's dumps ({@link #of}); the committed
 * ledger is read from its file ({@link #read}). Ledgers are immutable.
 */
public final class Ledger {
    /** Conventional name of the file. */
    public static final String FILE_NAME = "callgrove-work.tsv";
    /** Row for class initialisers, class loading and linking below tests, which would otherwise count for whichever test comes first. Never gated. */
    public static final String ONE_TIME_WORK = TestNames.ONE_TIME_WORK;
    /** Row for work of tests and own code that was not called by a test engine, such as work on executors' threads. Never gated. */
    public static final String OTHER_THREADS = TestNames.OTHER_THREADS;

    private final Header header;
    private final SortedMap<String, Row> rows;
    /** Work by row and own method, by ordinal of {@link Column}. Empty if only the ledger's file is known. */
    private final Map<String, Map<String, long[]>> methods;
    private final long outside;

    Ledger(Header header, SortedMap<String, Row> rows, Map<String, Map<String, long[]>> methods, long outside) {
        this.header = header;
        this.rows = Collections.unmodifiableSortedMap(rows);
        this.methods = methods;
        this.outside = outside;
    }

    /**
     * Counts the work of one run of a suite. Several dumps, such as those from several forks, are added up.
     *
     * @param dumps files, or folders in which every {@code *.mct} is read
     * @throws LedgerException if there is no dump; if one is damaged, incomplete or folded, or lacks calls or bytecodes; if they were recorded under
     * different conditions; or if they contain no tests
     */
    public static Ledger of(List<Path> dumps, OwnCode own) throws LedgerException {
        WorkCount work = new WorkCount(own);
        Header header = null;
        List<Path> files = DumpFiles.at(dumps);
        for (Path file : files) {
            Dump dump = DumpFiles.read(file);
            Header one = new Header(DumpFiles.jdk(dump), own.compiler(), DumpFiles.blocks(dump));
            if (header != null && !header.equals(one)) {
                throw new LedgerException(
                        "The dumps are from different runs: " + files.get(0) + " was recorded on JDK " + header.jdk() + " with blocks="
                                + header.blocks() + ", " + file + " on JDK " + one.jdk() + " with blocks=" + one.blocks()
                                + ". Empty the dump folder before each run.");
            }
            header = one;
            work.add(dump);
        }
        if (!work.hasTests()) {
            throw new LedgerException("There are no tests in " + Texts.list(dumps)
                    + ": no test engine calls a class from the test folders. Check the folders of compiled tests, and record the JVM that runs the tests, not that of the build tool.");
        }
        SortedMap<String, Row> rows = new TreeMap<>();
        Map<String, Map<String, long[]>> methods = new HashMap<>();
        work.rows().forEach((name, each) -> {
            List<Range> figures = new ArrayList<>();
            for (long figure : each.figures) {
                figures.add(Range.of(figure));
            }
            rows.put(name, new Row(figures, "", isTest(name) ? work.draws(each) : ""));
            methods.put(name, each.methods);
        });
        return new Ledger(header, rows, methods, work.outside());
    }

    /**
     * Reads a ledger's file.
     *
     * @throws LedgerException if it is missing or not a ledger, was written by a newer version, or contains conflict markers from a merge
     */
    public static Ledger read(Path file) throws LedgerException {
        return LedgerFile.read(file);
    }

    /**
     * Writes the file atomically: it is replaced by a complete one or left as it was.
     *
     * @throws LedgerException if it cannot be written, such as on a full disk
     */
    public void write(Path file) throws LedgerException {
        LedgerFile.write(this, file);
    }

    public Header header() {
        return header;
    }

    /** Rows by test, such as {@code com.acme.ParserTest.parses}, with {@link #ONE_TIME_WORK} and {@link #OTHER_THREADS} first. */
    public SortedMap<String, Row> rows() {
        return rows;
    }

    /**
     * Bytecodes in the dumps that belong to no row, but to the test engine and the program around it. 0 for a ledger read from its file.
     */
    public long outside() {
        return outside;
    }

    /** Number of rows that are tests. */
    int tests() {
        return rows.size() - (rows.containsKey(ONE_TIME_WORK) ? 1 : 0) - (rows.containsKey(OTHER_THREADS) ? 1 : 0);
    }

    /** Number of tests with unstable rows. */
    long unstable() {
        return rows.entrySet().stream().filter(row -> isTest(row.getKey()) && row.getValue().isUnstable()).count();
    }

    /** Whether a row is that of a test, which can be gated. */
    static boolean isTest(String row) {
        return !row.startsWith("(");
    }

    /** Work of a row by own method; empty if unknown. */
    Map<String, long[]> methods(String row) {
        return methods.getOrDefault(row, Map.of());
    }

    /**
     * Adds the work of each of the project's own methods, which the ledger's file does not contain. From it, a check can name the methods
     * that grew, and a widened row the method that varies most. Nothing is added from dumps of another JDK or compiler, because their
     * figures differ from the ledger's.
     *
     * @param base base dumps: dumps of the last run that matched the ledger
     * @param warning receives the reason if the base dumps cannot be used. They only serve to name methods, so a check goes on without them
     */
    public Ledger explainedBy(List<Path> base, OwnCode own, Consumer<String> warning) {
        try {
            return explainedBy(of(base, own));
        } catch (LedgerException unreadable) {
            warning.accept("The base dumps are not used. " + unreadable.getMessage());
            return this;
        }
    }

    Ledger explainedBy(Ledger base) {
        return header.equals(base.header) ? new Ledger(header, rows, base.methods, outside) : this;
    }

    /**
     * Widens the rows of a baseline by one more run of the same code. Figures that differ become ranges.
     *
     * @throws LedgerException if the run was recorded on another JDK, with another compiler or with other blocks
     */
    public Ledger widened(Ledger run) throws LedgerException {
        if (!header.equals(run.header)) {
            throw new LedgerException("The ledger was made with " + header + ", this run with " + run.header
                    + ". Accept the run into the ledger with " + Texts.ACCEPT + ", or delete the ledger and recreate it with "
                    + Texts.BASELINE + ".");
        }
        SortedMap<String, Row> all = new TreeMap<>(run.rows);
        rows.forEach((name, row) -> all.put(name, run.rows.containsKey(name) ? widened(name, run) : row));
        return new Ledger(header, all, run.methods, run.outside);
    }

    /**
     * Accepts a run with an intended change into the ledger. Rows that differ get the run's figures, unstable rows are widened, new tests are added
     * and missing ones removed. A row that no longer draws random numbers also gets the run's figures. Conditions become those of the run.
     * {@link LedgerDiff} reports what changed.
     */
    public Ledger accepted(Ledger run) {
        SortedMap<String, Row> all = new TreeMap<>();
        run.rows.forEach((name, row) -> {
            Row before = rows.get(name);
            boolean isNew = before == null || (differs(before, row) && !before.isUnstable());
            boolean isSeededNow = before != null && !before.draws().isEmpty() && row.draws().isEmpty();
            all.put(name, isNew || isSeededNow ? row : widened(name, run));
        });
        return new Ledger(run.header, all, run.methods, run.outside);
    }

    private static boolean differs(Row before, Row after) {
        for (Column column : Column.values()) {
            if (column.isGated && !before.figure(column).contains(after.figure(column))) {
                return true;
            }
        }
        return false;
    }

    private Row widened(String name, Ledger run) {
        Row before = rows.get(name);
        Row after = run.rows.get(name);
        List<Range> figures = new ArrayList<>();
        for (Column column : Column.values()) {
            figures.add(before.figure(column).widened(after.figure(column)));
        }
        String varying = MethodChanges.between(this, run, name).most();
        String draws = after.draws().isEmpty() ? before.draws() : after.draws();
        return new Row(figures, varying.isEmpty() || !new Row(figures, "", draws).isUnstable() ? before.varying() : varying, draws);
    }

    /** Names of the rows of either ledger, sorted. */
    static Set<String> names(Ledger a, Ledger b) {
        SortedMap<String, Row> all = new TreeMap<>(a.rows);
        all.putAll(b.rows);
        return all.keySet();
    }
}
