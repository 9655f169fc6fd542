package org.callgrove.dump;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes a whole {@code .mct} file. Damage to the tree, the names or all metrics causes a {@link DumpException}. Damaged optional sections
 * are left out and listed in {@link Dump#problems} (docs/format.md, section 1, "Damage").
 */
public final class DumpReader {
    private static final int MAX_CONTEXTS = Integer.MAX_VALUE - 16;

    /** Bytes of an entry of section {@code locks}, at least. */
    private static final int LEAST_LOCK_BYTES = 5;

    private final SectionDirectory directory;

    private DumpReader(SectionDirectory directory) {
        this.directory = directory;
    }

    public static Dump read(Path file) throws IOException {
        try (ByteSource source = ByteSource.of(file)) {
            return read(source);
        }
    }

    public static Dump read(byte[] file) throws IOException {
        return read(ByteSource.of(file));
    }

    static Dump read(ByteSource source) throws IOException {
        return new DumpReader(new SectionDirectory(source)).dump();
    }

    /**
     * Reads only section {@code meta} and the methods of a file, which takes little memory however many contexts it has.
     *
     * @param meta receives the fields of section {@code meta}
     */
    public static List<Dump.Method> readMethods(Path file, Map<String, Object> meta) throws IOException {
        try (ByteSource source = ByteSource.of(file)) {
            DumpReader reader = new DumpReader(new SectionDirectory(source));
            meta.putAll(new MetaSection(new String(reader.single(MctFormat.META), StandardCharsets.UTF_8)).json);
            return NameReader.methods(reader.single(MctFormat.STRINGS), reader.single(MctFormat.CLASSES), new long[0], new long[0],
                    reader.single(MctFormat.METHODS));
        }
    }

    private Dump dump() throws IOException {
        MetaSection meta = new MetaSection(new String(single(MctFormat.META), StandardCharsets.UTF_8));
        int nodes = declared(meta);
        MetaSection.OptionalFacts.check(meta.json, nodes, directory.problems);
        byte[] classes = single(MctFormat.CLASSES);
        List<Dump.Method> methods = NameReader.methods(single(MctFormat.STRINGS), classes, perClass(MctFormat.CLASS_SIZES, classes),
                perClass(MctFormat.CLASS_ORIGINS, classes), single(MctFormat.METHODS));
        ColumnReader columns = new ColumnReader(directory, nodes);
        int[] depth = columns.depths(meta.threads);
        int[] method = columns.indices(MctFormat.METHOD, methods.size());
        Map<String, long[]> metrics = new LinkedHashMap<>();
        for (String id : meta.columnMetrics) {
            try {
                metrics.put(id, columns.counts(MctFormat.METRIC_PREFIX + id));
            } catch (DumpException damaged) {
                directory.problems.add(damaged.getMessage());
            }
        }
        if (metrics.isEmpty()) {
            throw new DumpException("this file contains no complete metric: " + String.join("; ", directory.problems), -1, null);
        }
        Map<String, List<Dump.SnapshotRow>> increments = new LinkedHashMap<>();
        for (Map.Entry<String, long[]> metric : metrics.entrySet()) {
            increments(columns, metric.getKey(), metric.getValue(), meta.snapshots.length, increments);
        }
        List<Dump.ArrayRow> arrays = meta.hasArrays ? arrays(columns) : new ArrayList<>();
        return new Dump(meta.json, meta.threads, methods, depth, method, folded(columns), metrics, arrays, meta.snapshots, increments,
                arrayIncrements(columns, meta.snapshots.length, arrays), locks(meta), directory.problems);
    }

    /** Numbers by class from an optional section; empty if the file lacks the section. */
    private long[] perClass(String section, byte[] classes) throws IOException {
        try {
            return directory.parts(section).isEmpty() ? new long[0] : NameReader.perClass(section, classes, single(section));
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
            return new long[0];
        }
    }

    private List<Dump.ArraySnapshotRow> arrayIncrements(ColumnReader columns, int snapshots, List<Dump.ArrayRow> totals) throws IOException {
        try {
            return snapshots == 0 || directory.parts(MctFormat.SNAPSHOT_ARRAYS).isEmpty() ? new ArrayList<>()
                    : columns.arraySnapshots(snapshots, totals);
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
            return new ArrayList<>();
        }
    }

    private void increments(ColumnReader columns, String metric, long[] counts, int snapshots, Map<String, List<Dump.SnapshotRow>> into)
            throws IOException {
        if (snapshots == 0 || directory.parts(MctFormat.SNAPSHOTS_PREFIX + metric).isEmpty()) {
            return;
        }
        try {
            into.put(metric, columns.snapshots(MctFormat.SNAPSHOTS_PREFIX + metric, snapshots, counts));
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
        }
    }

    private int[] folded(ColumnReader columns) throws IOException {
        try {
            return directory.parts(MctFormat.FOLDED).isEmpty() ? new int[0] : columns.contexts(MctFormat.FOLDED);
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
            return new int[0];
        }
    }

    private List<Dump.ArrayRow> arrays(ColumnReader columns) throws IOException {
        try {
            return columns.arrays();
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
            return new ArrayList<>();
        }
    }

    /** The rows of section {@code locks}; null if the file has none or it is damaged. */
    private List<Dump.LockRow> locks(MetaSection meta) throws IOException {
        try {
            boolean isThere = !directory.parts(MctFormat.LOCKS).isEmpty();
            return isThere || meta.lockClasses >= 0 ? locks(single(MctFormat.LOCKS), (int) meta.nodes, meta.lockClasses) : null;
        } catch (DumpException damaged) {
            directory.problems.add(damaged.getMessage());
            return null;
        }
    }

    /**
     * @param classes number of classes in {@code meta.locks}; -1 if that is missing
     * @throws DumpException if an entry is out of range or out of order
     */
    private static List<Dump.LockRow> locks(byte[] section, int nodes, int classes) throws DumpException {
        if (classes < 0) {
            throw damagedLocks("meta.locks, which has the classes, is missing or not valid");
        }
        ByteCursor cursor = new ByteCursor(section, MctFormat.LOCKS);
        int count = cursor.count(LEAST_LOCK_BYTES);
        List<Dump.LockRow> rows = new ArrayList<>();
        int waiter = 0;
        for (int i = 0; i < count; i++) {
            waiter += cursor.index(nodes - waiter, "the distance to the next waiter,");
            int holder = cursor.index(nodes + 1L, "the holder plus 1,") - 1;
            int lockClass = cursor.index(classes, "class");
            Dump.LockRow row = new Dump.LockRow(waiter, holder, lockClass, cursor.varint(), cursor.varint());
            if (row.looks == 0) {
                throw damagedLocks("entry " + i + " has no look");
            }
            if (i > 0 && !row.isAfter(rows.get(i - 1))) {
                throw damagedLocks("entry " + i + " is not after the one before it");
            }
            rows.add(row);
        }
        cursor.expectEnd();
        return rows;
    }

    private static DumpException damagedLocks(String what) {
        return new DumpException("section " + MctFormat.LOCKS + " is damaged: " + what, -1, MctFormat.LOCKS);
    }

    /** The declared number of contexts, checked against the thread segments and the raw length of the tree (docs/format.md, section 6). */
    private int declared(MetaSection meta) throws DumpException {
        long sum = 0;
        for (ThreadInfo thread : meta.threads) {
            sum += thread.nodes;
        }
        if (sum != meta.nodes) {
            throw new DumpException("meta declares " + meta.nodes + " contexts, but its threads have " + sum, -1, MctFormat.META);
        }
        String[] tree = {MctFormat.POPS, MctFormat.METHOD};
        for (String name : tree) {
            long bytes = 0;
            for (SectionEntry part : required(name)) {
                bytes += part.rawLength;
            }
            if (meta.nodes > bytes) {
                throw new DumpException("meta declares " + meta.nodes + " contexts, which the " + bytes + " bytes of " + name + " cannot hold", -1,
                        name);
            }
        }
        if (meta.nodes > MAX_CONTEXTS) {
            throw new DumpException("the file contains " + meta.nodes + " contexts; this reader supports at most " + MAX_CONTEXTS, -1,
                    MctFormat.META);
        }
        return (int) meta.nodes;
    }

    private byte[] single(String name) throws IOException {
        List<SectionEntry> parts = required(name);
        if (parts.size() != 1) {
            throw new DumpException("section " + name + " has " + parts.size() + " parts instead of one", parts.get(1).offset, name);
        }
        return directory.inflate(parts.get(0));
    }

    private List<SectionEntry> required(String name) throws DumpException {
        List<SectionEntry> parts = directory.parts(name);
        if (parts.isEmpty()) {
            StringBuilder why = new StringBuilder("section " + name + " is missing");
            for (String problem : directory.problems) {
                why.append("; ").append(problem);
            }
            throw new DumpException(why.toString(), -1, name);
        }
        return parts;
    }
}
