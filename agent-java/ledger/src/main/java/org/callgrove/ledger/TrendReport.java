package org.callgrove.ledger;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.JsonWriter;

/**
 * The work of a run, for charts over commits: JSON of github-action-benchmark, kind {@code customSmallerIsBetter}. The report contains the
 * sums over all tests, then the test classes and the tests whose own code does the most work. A chart identifies its lines by name, so
 * names contain no figures.
 *
 * <p>Unstable tests are left out: they would change every sum in every run.
 */
public final class TrendReport {
    /** Default number of test classes, and of tests, in a report. */
    public static final int USUAL_TOP = 10;
    private static final String ALL = "all tests";

    private final Ledger run;
    private final String title;
    private final Map<String, long[]> tests = new TreeMap<>();
    private final Map<String, long[]> classes = new TreeMap<>();
    private final long[] sums = new long[Column.values().length];
    private int unstable;

    private TrendReport(Ledger run, Ledger known, String title) {
        this.run = run;
        this.title = title;
        run.rows().forEach((test, row) -> {
            Row before = known == null ? null : known.rows().get(test);
            if (!Ledger.isTest(test)) {
                return;
            }
            if (row.isUnstable() || before != null && before.isUnstable()) {
                unstable++;
                return;
            }
            long[] figures = new long[sums.length];
            for (Column column : Column.values()) {
                figures[column.ordinal()] = row.figure(column).max();
            }
            tests.put(test, figures);
            add(classes.computeIfAbsent(classOf(test), key -> new long[sums.length]), figures);
            add(sums, figures);
        });
    }

    /**
     * Returns the report of a run.
     *
     * @param known the committed ledger, which states what is unstable; null if there is none
     * @param title text at the beginning of each name, such as the name of a module; may be empty
     */
    public static TrendReport of(Ledger run, Ledger known, String title) {
        return new TrendReport(run, known, title);
    }

    /**
     * Writes the file atomically.
     *
     * @param top number of test classes, and of tests, that get charts of their own
     * @throws LedgerException if it cannot be written
     */
    public void write(Path file, int top) throws LedgerException {
        LedgerFile.write(text(top), file, Files::newOutputStream);
    }

    String text(int top) {
        List<String> lines = new ArrayList<>();
        String extra = Texts.count(tests.size(), "test") + (unstable == 0 ? "" : ", " + Texts.number(unstable) + " unstable left out") + "\n"
                + run.header();
        lines.add(entry(ALL, Column.OWN, sums, extra));
        lines.add(entry(ALL, Column.CALLS_OUT, sums, extra));
        lines.add(entry(ALL, Column.OBJECTS, sums, extra));
        for (Map<String, long[]> each : List.of(classes, tests)) {
            each.entrySet().stream().sorted(heaviestFirst()).limit(top)
                    .forEach(entry -> lines.add(entry(entry.getKey(), Column.OWN, entry.getValue(), others(entry.getValue()))));
        }
        return "[\n" + String.join(",\n", lines) + "\n]\n";
    }

    /** Orders entries by work, the heaviest first. Entries with equal work stay in the order of their names. */
    private static Comparator<Map.Entry<String, long[]>> heaviestFirst() {
        return Comparator.comparing(entry -> -entry.getValue()[Column.OWN.ordinal()]);
    }

    private String entry(String name, Column column, long[] figures, String extra) {
        String unit = switch (column) {
            case OWN, ALL -> "bytecodes";
            case CALLS_OUT -> "calls";
            case OBJECTS -> "objects";
        };
        return new JsonWriter().beginObject().name("name").value((title.isEmpty() ? "" : title + " / ") + name + ": " + column.id)
                .name("unit").value(unit).name("value").value(figures[column.ordinal()]).name("extra").value(extra).endObject().toString();
    }

    private static String others(long[] figures) {
        List<String> all = new ArrayList<>();
        for (Column column : Column.values()) {
            if (column != Column.OWN) {
                all.add(column.id + " " + Texts.number(figures[column.ordinal()]));
            }
        }
        return String.join("\n", all);
    }

    /** The outermost class of a test: {@code com.acme.ParserTest} of {@code com.acme.ParserTest$Numbers.parses}. */
    private static String classOf(String test) {
        String name = test.substring(0, test.lastIndexOf('.'));
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private static void add(long[] to, long[] figures) {
        for (int i = 0; i < to.length; i++) {
            to[i] += figures[i];
        }
    }
}
