package org.callgrove.ledger;

import java.util.List;

/**
 * The work of one test method, or of {@link Ledger#ONE_TIME_WORK} or {@link Ledger#OTHER_THREADS}.
 *
 * @param figures by ordinal of {@link Column}
 * @param varying the own method that varies most between runs; empty if none varies or it is not known
 */
public record Row(List<Range> figures, String varying) {
    public Row {
        figures = List.copyOf(figures);
    }

    public Range figure(Column column) {
        return figures.get(column.ordinal());
    }

    /** Whether a gated column differed between runs of the baseline. Such a row is reported and never fails a check. */
    public boolean isUnstable() {
        for (Column column : Column.values()) {
            if (column.isGated && !figure(column).isExact()) {
                return true;
            }
        }
        return false;
    }
}
