package org.callgrove.dump;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts a decoded dump to rows as in the JSON of golden files (golden/README.md). */
final class DumpRows {
    private DumpRows() {}

    static List<Object> methods(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (Dump.Method m : dump.methods) {
            rows.add(Arrays.asList(m.className, m.name, m.descriptor, (long) m.flags, (long) m.firstLine, (long) m.superConstructor));
        }
        return rows;
    }

    static List<Object> threads(Dump dump) {
        List<Object> threads = new ArrayList<>();
        int context = 0;
        for (ThreadInfo thread : dump.threads) {
            List<Object> rows = new ArrayList<>();
            for (long i = 0; i < thread.nodes(); i++, context++) {
                List<Object> row = new ArrayList<>(List.of((long) dump.depth[context], (long) dump.method[context]));
                for (long[] counts : dump.metrics.values()) {
                    row.add(counts[context]);
                }
                rows.add(row);
            }
            threads.add(rows);
        }
        return threads;
    }

    static List<Object> arrays(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (Dump.ArrayRow row : dump.arrays) {
            rows.add(List.of((long) row.context, String.valueOf(row.type), row.arrays, row.elements));
        }
        return rows;
    }

    /** Increments of each context in each snapshot, by metric, without rows of zeros. */
    static List<Object> increments(Dump dump) {
        Map<Long, long[]> byPlace = new TreeMap<>();
        List<String> metrics = new ArrayList<>(dump.metrics.keySet());
        for (Map.Entry<String, List<Dump.SnapshotRow>> metric : dump.increments.entrySet()) {
            for (Dump.SnapshotRow row : metric.getValue()) {
                byPlace.computeIfAbsent((long) row.context * dump.snapshots.length + row.snapshot,
                        place -> new long[metrics.size()])[metrics.indexOf(metric.getKey())] = row.count;
            }
        }
        List<Object> rows = new ArrayList<>();
        byPlace.forEach((place, counts) -> {
            List<Object> row = new ArrayList<>(List.of(place / dump.snapshots.length, place % dump.snapshots.length));
            Arrays.stream(counts).forEach(row::add);
            rows.add(row);
        });
        return rows;
    }

    static List<Object> arrayIncrements(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (Dump.ArraySnapshotRow row : dump.arrayIncrements) {
            Dump.ArrayRow gained = row.gained;
            rows.add(List.of((long) gained.context, (long) row.snapshot, String.valueOf(gained.type), gained.arrays, gained.elements));
        }
        return rows;
    }

    /** Size of each class that declares a method, and whether it was computed. */
    static List<Object> sizes(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (Dump.Method method : dump.methods) {
            List<Object> row = List.of(method.className, method.classSize >> 1, method.classSize & 1);
            if (!rows.contains(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** Origin of each class that declares a method. */
    static List<Object> origins(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (Dump.Method method : dump.methods) {
            List<Object> row = List.of(method.className, (long) method.classOrigin);
            if (!rows.contains(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** Counts with their contexts, without zeros. */
    static List<Object> nonZero(long[] counts) {
        List<Object> rows = new ArrayList<>();
        for (int context = 0; context < counts.length; context++) {
            if (counts[context] != 0) {
                rows.add(List.of((long) context, counts[context]));
            }
        }
        return rows;
    }

    /** Sums rows of context, class and number by context. The calls of a constructor that names no other are not subtracted from any class. */
    static long[] sums(Dump dump, List<?> rows) {
        long[] sums = new long[dump.depth.length];
        for (Object each : rows) {
            List<?> row = (List<?>) each;
            sums[((Long) row.get(0)).intValue()] += (Long) row.get(2);
        }
        for (int context = 0; context < sums.length; context++) {
            Dump.Method method = dump.methods.get(dump.method[context]);
            if (method.isChained() && method.superConstructor < 0) {
                sums[context] -= dump.metrics.get("calls")[context];
            }
        }
        return sums;
    }

    /** Contexts that were called and whose methods allocate something that is not counted. */
    static List<Object> lowerBounds(Dump dump) {
        List<Object> rows = new ArrayList<>();
        for (int i = 0; i < dump.method.length; i++) {
            if ((dump.methods.get(dump.method[i]).flags & MethodTable.UNCOUNTED_ALLOCATIONS) != 0 && dump.metrics.get("calls")[i] > 0) {
                rows.add((long) i);
            }
        }
        return rows;
    }

    static List<Object> folded(Dump dump) {
        List<Object> contexts = new ArrayList<>();
        for (int context : dump.folded) {
            contexts.add((long) context);
        }
        return contexts;
    }

    /** Objects of every context and class (JP Figure 3 b), without zeros. */
    static List<Object> objects(Dump dump) {
        long[] calls = dump.metrics.get("calls");
        long[] passed = dump.passed();
        int n = dump.depth.length;
        List<Map<String, Long>> byClass = new ArrayList<>();
        int[] path = new int[n + 1];
        for (int context = 0; context < n; context++) {
            byClass.add(new TreeMap<>());
            Dump.Method method = dump.methods.get(dump.method[context]);
            path[dump.depth[context]] = context;
            if (method.isConstructor()) {
                if (dump.depth[context] > 0) {
                    byClass.get(path[dump.depth[context] - 1]).merge(method.className, calls[context], Long::sum);
                }
                if (method.superConstructor >= 0) {
                    byClass.get(context).merge(dump.methods.get(method.superConstructor).className, -passed[context], Long::sum);
                }
            }
        }
        List<Object> rows = new ArrayList<>();
        for (int context = 0; context < n; context++) {
            for (Map.Entry<String, Long> entry : byClass.get(context).entrySet()) {
                if (entry.getValue() != 0) {
                    rows.add(List.of((long) context, entry.getKey(), entry.getValue()));
                }
            }
        }
        return rows;
    }
}
