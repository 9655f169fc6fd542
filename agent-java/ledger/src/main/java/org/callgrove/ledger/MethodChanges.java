package org.callgrove.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The project's own methods whose figures differ between two runs of a ledger's row, usually a test method. Only the first column with a
 * difference is reported. A failed check names these methods.
 */
record MethodChanges(Column column, List<Change> changes) {
    private static final long[] NOTHING = new long[Column.values().length];

    /** Figures of one method before and after. */
    record Change(String method, long before, long after) {
        long growth() {
            return after - before;
        }
    }

    static MethodChanges between(Ledger before, Ledger after, String row) {
        Map<String, long[]> earlier = before.methods(row);
        Map<String, long[]> later = after.methods(row);
        Set<String> methods = new HashSet<>(earlier.keySet());
        methods.addAll(later.keySet());
        for (Column column : Column.values()) {
            List<Change> changes = new ArrayList<>();
            for (String method : methods) {
                long was = earlier.getOrDefault(method, NOTHING)[column.ordinal()];
                long is = later.getOrDefault(method, NOTHING)[column.ordinal()];
                if (was != is) {
                    changes.add(new Change(method, was, is));
                }
            }
            if (!earlier.isEmpty() && !changes.isEmpty()) {
                return new MethodChanges(column, changes);
            }
        }
        return new MethodChanges(Column.OWN, List.of());
    }

    /** The method that differs most, in either direction; empty if none is known to differ. */
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
