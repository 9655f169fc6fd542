package org.callgrove.ledger;

import java.util.ArrayList;
import java.util.List;

/** The difference between two ledgers, as {@code baseline} and {@code accept} report it. */
public final class LedgerDiff {
    private final List<String> lines = new ArrayList<>();

    private LedgerDiff() {}

    public static LedgerDiff between(Ledger before, Ledger after) {
        LedgerDiff diff = new LedgerDiff();
        if (!before.header().equals(after.header())) {
            diff.lines.add("conditions: " + before.header() + " → " + after.header());
        }
        for (String test : Ledger.names(before, after)) {
            diff.compare(test, before.rows().get(test), after.rows().get(test));
        }
        return diff;
    }

    private void compare(String test, Row before, Row after) {
        if (before == null) {
            lines.add("+ " + test + figures(after));
            return;
        }
        if (after == null) {
            lines.add("- " + test + figures(before));
            return;
        }
        List<String> changes = new ArrayList<>();
        for (Column column : Column.values()) {
            Range was = before.figure(column);
            Range is = after.figure(column);
            if (!was.equals(is)) {
                changes.add(column.id + " " + Texts.change(was, is));
            }
        }
        if (Ledger.isTest(test) && before.isUnstable() != after.isUnstable()) {
            lines.add("  " + test + ": " + String.join(", ", changes) + (changes.isEmpty() ? "" : "; ")
                    + (after.isUnstable() ? "now " + unstable(after) : "no longer unstable"));
        } else if (!changes.isEmpty()) {
            lines.add("  " + test + ": " + String.join(", ", changes) + (Ledger.isTest(test) && after.isUnstable() ? "; " + unstable(after) : ""));
        }
    }

    private static String unstable(Row row) {
        return "unstable" + (row.reason().isEmpty() ? "" : ", " + row.reason());
    }

    private static String figures(Row row) {
        List<String> figures = new ArrayList<>();
        for (Column column : Column.values()) {
            figures.add(column.id + " " + Texts.range(row.figure(column)));
        }
        return ": " + String.join(", ", figures) + (row.draws().isEmpty() ? "" : "; " + unstable(row));
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /**
     * User-facing lines: {@code +} marks a new test and {@code -} one that is gone. For all other tests that changed, the changed columns
     * are listed.
     */
    public String text() {
        return isEmpty() ? "The ledger is unchanged." : String.join("\n", lines);
    }
}
