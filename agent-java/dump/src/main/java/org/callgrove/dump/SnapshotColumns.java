package org.callgrove.dump;

import java.io.IOException;

/** The columns of earlier states (docs/format.md, section 8): sparse, one entry for each context and state between which and the one before a count grew. */
final class SnapshotColumns {
    /** By {@link Counter#column}. */
    private final ColumnWriter[] columns;
    /** Likewise, the context of the newest entry; -1 for none. */
    private final long[] lastNode;

    SnapshotColumns(SectionSink sink, int level, int partEntries) {
        columns = ColumnWriter.forCounters(MctFormat.SNAPSHOTS_PREFIX, sink, level, partEntries);
        lastNode = new long[columns.length];
        for (int i = 0; i < lastNode.length; i++) {
            lastNode[i] = -1;
        }
    }

    /** What came to a counter of a context between the state before and this one, checked; zeros are not written. */
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

    void finish() throws IOException {
        for (int i = 0; i < columns.length; i++) {
            columns[i].finish();
        }
    }

    void end() {
        for (int i = 0; i < columns.length; i++) {
            columns[i].end();
        }
    }
}
