package org.callgrove.ledger;

import java.util.List;

/**
 * A row of the ledger: the work of one test method, or of {@link Ledger#ONE_TIME_WORK} or {@link Ledger#OTHER_THREADS}.
 *
 * @param figures by ordinal of {@link Column}
 * @param varying the own method that varies most between runs; empty if none varies or if it is unknown
 * @param draws the call that draws random numbers without a seed, such as {@code com.acme.ParserTest.draws calls new Random()}; empty if there is
 * none
 */
public record Row(List<Range> figures, String varying, String draws) {
    private static final String MOST_IN = "most in ";
    private static final String DRAWS = "draws random numbers: ";

    public Row {
        figures = List.copyOf(figures);
    }

    /** Returns a row with a reason for its instability, as worded by {@link #reason}. */
    static Row of(List<Range> figures, String reason) {
        return new Row(figures, after(MOST_IN, reason), after(DRAWS, reason));
    }

    private static String after(String words, String reason) {
        return reason.startsWith(words) ? reason.substring(words.length()) : "";
    }

    public Range figure(Column column) {
        return figures.get(column.ordinal());
    }

    /**
     * Whether a gated column differed between runs of the baseline, or may differ in the next run, because random numbers are drawn. Such a row is
     * reported and never fails a check.
     */
    public boolean isUnstable() {
        if (!draws.isEmpty()) {
            return true;
        }
        for (Column column : Column.values()) {
            if (column.isGated && !figure(column).isExact()) {
                return true;
            }
        }
        return false;
    }

    /** The reason why the row is unstable, as worded in files and reports; empty if unknown. */
    public String reason() {
        return !draws.isEmpty() ? DRAWS + draws : varying.isEmpty() ? "" : MOST_IN + varying;
    }
}
