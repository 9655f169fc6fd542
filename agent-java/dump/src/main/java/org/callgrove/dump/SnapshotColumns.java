package org.callgrove.dump;

import java.io.IOException;

/**
 * Writes the columns of snapshots (docs/format.md, section 8). They are sparse: they have entries only for contexts whose count grew since the
 * previous snapshot.
 */
final class SnapshotColumns {
    /** Columns in the same order as in the sink. */
    private final ColumnWriter[] columns;
    /** Context of the latest entry, by column; -1 if there is none. */
    private final long[] lastNode;
    /** Column of arrays; null if the minor version lacks it or the file has no arrays. */
    private final ColumnWriter arrays;
    private long lastArrayNode = -1;

    SnapshotColumns(SectionSink sink, int level, int partEntries) {
        columns = ColumnWriter.forCounters(MctFormat.SNAPSHOTS_PREFIX, sink, level, partEntries);
        lastNode = new long[columns.length];
        for (int i = 0; i < lastNode.length; i++) {
            lastNode[i] = -1;
        }
        arrays = sink.minor < MctFormat.SNAPSHOT_ARRAYS_SINCE || !sink.hasArrays() ? null
                : new ColumnWriter(MctFormat.SNAPSHOT_ARRAYS, sink, level, partEntries);
    }

    /** Number of columns with counts. */
    int counters() {
        return columns.length;
    }

    /** Writes the increment of a context's counter from the previous snapshot to this one, already checked. Zeros are not written. */
    void entry(int column, long node, int snapshot, long count) throws IOException {
        if (count == 0) {
            return;
        }
        ByteWriter entry = columns[column].beginEntry();
        entry.varint(node - lastNode[column]);
        entry.varint(snapshot);
        entry.varint(count);
        lastNode[column] = node;
    }

    /** Writes the increments of a context's arrays of one element type, already checked. */
    void arrays(long node, int snapshot, char type, long count, long elements) throws IOException {
        ByteWriter entry = arrays.beginEntry();
        entry.varint(node - lastArrayNode);
        entry.varint(snapshot);
        entry.u8(type);
        entry.varint(count);
        entry.varint(elements);
        lastArrayNode = node;
    }

    void finish() throws IOException {
        for (int i = 0; i < columns.length; i++) {
            columns[i].finish();
        }
        if (arrays != null) {
            arrays.finish();
        }
    }

    void end() {
        for (int i = 0; i < columns.length; i++) {
            columns[i].end();
        }
        if (arrays != null) {
            arrays.end();
        }
    }
}
