package org.callgrove.dump;

import java.io.IOException;

/** Writes one column of a dump. Entries pass through a small raw buffer into a compressor; each full part becomes a section. */
final class ColumnWriter {
    private static final int RAW_BUFFER = 1 << 13;

    private final String name;
    private final SectionSink sink;
    private final int partEntries;
    private final Gzip gzip;
    private final ByteWriter raw = new ByteWriter(RAW_BUFFER + 64);
    private int entries;
    private int part;

    ColumnWriter(String name, SectionSink sink, int level, int partEntries) {
        this.name = name;
        this.sink = sink;
        this.partEntries = partEntries;
        this.gzip = new Gzip(level);
    }

    /** Opens a column for each of the file's counters that is stored in one, and for each metric of profiling agents. */
    static ColumnWriter[] forCounters(String prefix, SectionSink sink, int level, int partEntries) {
        ColumnWriter[] columns = new ColumnWriter[sink.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = new ColumnWriter(prefix + sink.columnId(i), sink, level, partEntries);
        }
        return columns;
    }

    /** Appends an entry that is a single varint. */
    void entry(long value) throws IOException {
        beginEntry().varint(value);
    }

    /** Begins an entry and returns the buffer for its bytes. A full part is written first. */
    ByteWriter beginEntry() throws IOException {
        if (entries == partEntries) {
            cut();
        } else if (raw.length() >= RAW_BUFFER) {
            drain();
        }
        entries++;
        return raw;
    }

    /** Writes the last part. A column without entries is one empty part. */
    void finish() throws IOException {
        if (entries > 0 || part == 0) {
            cut();
        }
    }

    void end() {
        gzip.end();
    }

    private void drain() {
        gzip.write(raw.array(), raw.length());
        raw.clear();
    }

    private void cut() throws IOException {
        drain();
        gzip.finish();
        sink.section(name, part, gzip);
        gzip.reset();
        part++;
        entries = 0;
    }
}
