package org.callgrove.dump;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decodes the columns of a dump part by part: dense ones into arrays with an entry for each context, sparse ones into rows. */
final class ColumnReader {
    private final SectionDirectory directory;
    private final int nodes;
    /** The parts of the column being read, and the position in them. */
    private List<SectionEntry> parts;
    private ByteCursor cursor;
    private int nextPart;

    ColumnReader(SectionDirectory directory, int nodes) {
        this.directory = directory;
        this.nodes = nodes;
    }

    /** Reads {@code tree.pops} as depths. */
    int[] depths(List<ThreadInfo> threads) throws IOException {
        open(MctFormat.POPS);
        int[] depths = new int[nodes];
        int at = 0;
        for (ThreadInfo thread : threads) {
            int before = -1;
            for (long i = 0; i < thread.nodes; i++) {
                long pops = next();
                if (pops > before + 1L) {
                    throw new DumpException("section tree.pops is damaged: context " + at + " goes up " + pops + " levels from depth " + before, -1,
                            MctFormat.POPS);
                }
                before = (int) (before + 1 - pops);
                depths[at++] = before;
            }
        }
        close(MctFormat.POPS);
        return depths;
    }

    /** Reads a column of indices below {@code limit}. */
    int[] indices(String name, int limit) throws IOException {
        open(name);
        int[] values = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            advance();
            values[i] = cursor.index(limit, "method");
        }
        close(name);
        return values;
    }

    long[] counts(String name) throws IOException {
        open(name);
        long[] values = new long[nodes];
        for (int i = 0; i < nodes; i++) {
            values[i] = next();
        }
        close(name);
        return values;
    }

    /** Reads a column of context numbers, each stored as the distance from the previous one. */
    int[] contexts(String name) throws IOException {
        open(name);
        int[] contexts = new int[16];
        int count = 0;
        long context = -1;
        while (hasNext()) {
            long gap = cursor.varint();
            context += gap;
            if (gap == 0 || context >= nodes) {
                throw new DumpException("section " + name + " is damaged: context " + context + " does not exist or appears twice", -1, name);
            }
            if (count == contexts.length) {
                contexts = Arrays.copyOf(contexts, count * 2);
            }
            contexts[count++] = (int) context;
        }
        return Arrays.copyOf(contexts, count);
    }

    List<Dump.ArrayRow> arrays() throws IOException {
        open(MctFormat.ARRAYS);
        List<Dump.ArrayRow> rows = new ArrayList<>();
        long context = -1;
        while (hasNext()) {
            context += cursor.varint();
            rows.add(arrays(MctFormat.ARRAYS, context));
        }
        return rows;
    }

    /** Reads the rest of an entry of arrays: element type, arrays, elements. */
    private Dump.ArrayRow arrays(String name, long context) throws DumpException {
        char type = (char) cursor.u8();
        if (context < 0 || context >= nodes || MctFormat.ELEMENT_TYPES.indexOf(type) < 0) {
            throw new DumpException("section " + name + " is damaged: there is no element type " + (int) type + " or no context " + context, -1,
                    name);
        }
        return new Dump.ArrayRow((int) context, type, cursor.varint(), cursor.varint());
    }

    /**
     * Reads section {@code snapshots.arrays}.
     *
     * @param totals final counts, which no sum of increments may exceed
     */
    List<Dump.ArraySnapshotRow> arraySnapshots(int snapshots, List<Dump.ArrayRow> totals) throws IOException {
        Map<Long, Dump.ArrayRow> left = new HashMap<>();
        for (Dump.ArrayRow total : totals) {
            left.put(place(total), total);
        }
        open(MctFormat.SNAPSHOT_ARRAYS);
        List<Dump.ArraySnapshotRow> rows = new ArrayList<>();
        Set<Long> typesOfSnapshot = new HashSet<>();
        long context = -1;
        int last = -1;
        while (hasNext()) {
            long gap = cursor.varint();
            context += gap;
            int snapshot = cursor.index(snapshots, "snapshot");
            Dump.ArrayRow row = arrays(MctFormat.SNAPSHOT_ARRAYS, context);
            if (gap > 0 || snapshot > last) {
                typesOfSnapshot.clear();
            }
            Dump.ArrayRow rest = left.get(place(row));
            boolean fits = rest != null && row.arrays > 0 && row.arrays <= rest.arrays && row.elements <= rest.elements;
            if (!fits || gap == 0 && snapshot < last || !typesOfSnapshot.add(place(row))) {
                throw new DumpException("section snapshots.arrays is damaged: context " + context + " has no " + row.arrays + " arrays of type "
                        + row.type + " in state " + snapshot, -1, MctFormat.SNAPSHOT_ARRAYS);
            }
            left.put(place(row), new Dump.ArrayRow(row.context, row.type, rest.arrays - row.arrays, rest.elements - row.elements));
            last = snapshot;
            rows.add(new Dump.ArraySnapshotRow(snapshot, row));
        }
        return rows;
    }

    private static long place(Dump.ArrayRow row) {
        return (long) row.context << 8 | row.type;
    }

    /**
     * Reads a column of increments between snapshots.
     *
     * @param counts final counts by context, which no sum of increments may exceed
     */
    List<Dump.SnapshotRow> snapshots(String name, int snapshots, long[] counts) throws IOException {
        open(name);
        List<Dump.SnapshotRow> rows = new ArrayList<>();
        long context = -1;
        int last = -1;
        long sum = 0;
        while (hasNext()) {
            long gap = cursor.varint();
            context += gap;
            if (gap > 0) {
                last = -1;
                sum = 0;
            }
            int snapshot = cursor.index(snapshots, "snapshot");
            long count = cursor.varint();
            sum += count;
            if (context < 0 || context >= nodes || snapshot <= last || count == 0 || sum > counts[(int) context]) {
                throw new DumpException("section " + name + " is damaged: context " + context + " has no " + count + " in state " + snapshot, -1,
                        name);
            }
            last = snapshot;
            rows.add(new Dump.SnapshotRow((int) context, snapshot, count));
        }
        return rows;
    }

    private void open(String name) throws IOException {
        parts = directory.parts(name);
        if (parts.isEmpty()) {
            throw new DumpException("section " + name + " is missing", -1, name);
        }
        nextPart = 1;
        cursor = new ByteCursor(directory.inflate(parts.get(0)), name);
    }

    private long next() throws IOException {
        advance();
        return cursor.varint();
    }

    private void advance() throws IOException {
        if (!hasNext()) {
            throw new DumpException("section " + parts.get(0).name + " is damaged: it ends before the last context", -1, parts.get(0).name);
        }
    }

    private boolean hasNext() throws IOException {
        while (cursor.atEnd() && nextPart < parts.size()) {
            SectionEntry part = parts.get(nextPart++);
            cursor = new ByteCursor(directory.inflate(part), part.name);
        }
        return !cursor.atEnd();
    }

    private void close(String name) throws IOException {
        if (hasNext()) {
            throw new DumpException("section " + name + " is damaged: it goes on after the last context", -1, name);
        }
    }
}
