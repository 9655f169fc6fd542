package org.callgrove.dump;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Writes the outer structure of a dump: file header, sections, directory, footer (docs/format.md, section 1). */
final class SectionSink {
    private final OutputStream out;
    private final ByteWriter header = new ByteWriter(128);
    private final ArrayList<SectionEntry> directory = new ArrayList<>();
    private final int level;
    /** Minor version of the file. */
    final int minor;
    /** Metrics defined by profiling agents; their columns follow those of {@link Counter}. */
    final AgentMetric[] agentMetrics;
    /** The file's counters, and when they were on. */
    final CounterTimes times;
    /** For each column of the file, the index of its count among the counts of a context. */
    private final int[] counts;
    private long offset;

    SectionSink(OutputStream out, int level, int minor, CounterTimes times, AgentMetric[] agentMetrics) throws IOException {
        this.agentMetrics = agentMetrics;
        this.times = times;
        this.out = out;
        this.level = level;
        this.minor = minor;
        this.counts = counts();
        byte[] magic = MctFormat.magic();
        header.bytes(magic, 0, magic.length);
        header.u16(MctFormat.MAJOR);
        header.u16(minor);
        header.u32(0);
        flush(header);
    }

    private int[] counts() {
        int own = counters();
        int[] all = new int[own + agentMetrics.length];
        int used = 0;
        for (int i = 0; i < all.length; i++) {
            if (i >= own || times.includes(Counter.ofColumn(i))) {
                all[used++] = i;
            }
        }
        return Arrays.copyOf(all, used);
    }

    /** Number of columns with counts, including those of profiling agents. */
    int columnCount() {
        return counts.length;
    }

    private int counters() {
        return AgentMetric.areSamples(agentMetrics) ? 0 : Counter.columnCount(minor);
    }

    /** Index of a column's count among the counts of a context: those of all counters, then those of agents. */
    int countOf(int column) {
        return counts[column];
    }

    /** Id of the metric that a column holds. */
    String columnId(int column) {
        int own = counters();
        return counts[column] < own ? Counter.ofColumn(counts[column]).id : agentMetrics[counts[column] - own].id;
    }

    /** Whether the file stores the arrays that contexts allocated. */
    boolean hasArrays() {
        return times.includes(Counter.ARRAYS);
    }

    /** Writes a finished gzip member as one part of a section. */
    void section(String name, int part, Gzip member) throws IOException {
        long start = offset;
        byte[] magic = MctFormat.sectionMagic();
        header.clear();
        header.bytes(magic, 0, magic.length);
        header.u8(name.length());
        header.ascii(name);
        header.u32(part);
        header.u64(member.rawLength());
        header.u64(member.stored().length());
        CRC32 crc = new CRC32();
        crc.update(header.array(), 0, header.length());
        header.u32((int) crc.getValue());
        flush(header);
        flush(member.stored());
        directory.add(new SectionEntry(name, part, start, member.rawLength(), member.stored().length()));
    }

    /** Writes a section that is not a column. */
    void section(String name, ByteWriter raw) throws IOException {
        Gzip member = new Gzip(level);
        try {
            member.write(raw.array(), raw.length());
            member.finish();
            section(name, 0, member);
        } finally {
            member.end();
        }
    }

    /** Writes the directory and the footer. Nothing may follow. */
    void finish() throws IOException {
        long directoryOffset = offset;
        JsonWriter json = new JsonWriter();
        json.beginObject().name("sections").beginArray();
        for (int i = 0; i < directory.size(); i++) {
            SectionEntry entry = directory.get(i);
            json.beginObject();
            json.name("name").value(entry.name);
            json.name("part").value(entry.part);
            json.name("offset").value(entry.offset);
            json.name("rawLength").value(entry.rawLength);
            json.name("storedLength").value(entry.storedLength);
            json.endObject();
        }
        json.endArray().endObject();
        ByteWriter raw = new ByteWriter(1 << 12);
        raw.utf8(json.toString());
        section(MctFormat.DIRECTORY, raw);

        header.clear();
        header.u64(directoryOffset);
        CRC32 crc = new CRC32();
        crc.update(header.array(), 0, header.length());
        header.u32((int) crc.getValue());
        byte[] end = MctFormat.footerMagic();
        header.bytes(end, 0, end.length);
        flush(header);
        out.flush();
    }

    private void flush(ByteWriter bytes) throws IOException {
        bytes.writeTo(out);
        offset += bytes.length();
    }
}
