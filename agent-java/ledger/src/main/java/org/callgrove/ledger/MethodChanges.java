package org.callgrove.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Own methods whose work differs between two runs of one row, in the first gated column in which any differs. */
record MethodChanges(Column column, List<Change> changes) {
    private static final long[] NOTHING = new long[Column.values().length];

    /** Figures of one method. */
    record Change(String method, long base, long head) {
        long growth() {
            return head - base;
        }
    }

    static MethodChanges between(Ledger base, Ledger head, String row) {
        Map<String, long[]> before = base.methods(row);
        Map<String, long[]> after = head.methods(row);
        Set<String> methods = new HashSet<>(before.keySet());
        methods.addAll(after.keySet());
        for (Column column : Column.values()) {
            List<Change> changes = new ArrayList<>();
            for (String method : methods) {
                long was = before.getOrDefault(method, NOTHING)[column.ordinal()];
                long is = after.getOrDefault(method, NOTHING)[column.ordinal()];
                if (was != is) {
                    changes.add(new Change(method, was, is));
                }
            }
            if (!before.isEmpty() && !changes.isEmpty()) {
                return new MethodChanges(column, changes);
            }
        }
        return new MethodChanges(Column.OWN, List.of());
    }

    /** The method that differs most, either way; empty if none is known to. */
    String most() {
        return changes.stream().max(Comparator.comparingLong((Change each) -> Math.abs(each.growth())).thenComparing(Change::method))
                .map(Change::method)
                .orElse("");
    }

    /** The methods that grew most, or, if none grew, those that shrank most. */
    List<Change> grown(int count) {
        boolean some = changes.stream().anyMatch(each -> each.growth() > 0);
        return changes.stream().filter(each -> !some || each.growth() > 0)
                .sorted(Comparator.comparingLong((Change each) -> -Math.abs(each.growth())).thenComparing(Change::method)).limit(count).toList();
    }
}
