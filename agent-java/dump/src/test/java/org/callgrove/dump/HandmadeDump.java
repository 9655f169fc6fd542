package org.callgrove.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;

/** Builds, section by section, dumps that {@link DumpWriter} would never write. */
final class HandmadeDump {
    private HandmadeDump() {}

    /** Builds a file with one thread and one method. The numbers in meta need not match the columns. */
    static byte[] file(long nodes, long inThread, int[] pops, int[] methods) throws IOException {
        return file(nodes, inThread, pops, methods, "");
    }

    /**
     * Builds a file with contexts that each call the next one.
     *
     * @param metaLocks the JSON of {@code meta.locks} with the comma before it; empty for none
     * @param locks bytes of section {@code locks}; none for a file without it
     */
    static byte[] withLocks(int contexts, String metaLocks, int... locks) throws IOException {
        return file(contexts, contexts, new int[contexts], new int[contexts], metaLocks, locks);
    }

    private static byte[] file(long nodes, long inThread, int[] pops, int[] methods, String metaLocks, int... locks) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SectionSink sink = new SectionSink(out, 6, MctFormat.MINOR, new CounterTimes(), new AgentMetric[0]);
        sink.section("tree.pops", varints(pops));
        sink.section("tree.method", varints(methods));
        sink.section("metric.calls", varints(new int[pops.length]));
        sink.section("arrays", varints());
        ByteWriter strings = varints(1, 1);
        strings.ascii("x");
        sink.section("strings", strings);
        sink.section("classes", varints(1, 0, 0, 0));
        sink.section("methods", varints(1, 0, 0, 0, 0, 0, 0));
        if (locks.length > 0) {
            ByteWriter section = new ByteWriter(16);
            for (int each : locks) {
                section.u8(each);
            }
            sink.section("locks", section);
        }
        ByteWriter meta = new ByteWriter(100);
        meta.ascii("{\"format\":1,\"dump\":\"exit\",\"agent\":{},\"jvm\":{},\"start\":0,\"end\":0,\"nodes\":" + nodes);
        meta.ascii(",\"threads\":[{\"id\":1,\"name\":\"main\",\"group\":\"\",\"nodes\":" + inThread + "}]");
        meta.ascii(",\"metrics\":[{\"id\":\"calls\",\"kind\":\"column\"}]" + metaLocks + "}");
        sink.section("meta", meta);
        sink.finish();
        return out.toByteArray();
    }

    /** Builds a file with a single section, meta, whose header declares these lengths for 30 bytes of payload. */
    static byte[] withLengths(long rawLength, long storedLength) {
        ByteWriter file = new ByteWriter(200);
        byte[] magic = MctFormat.magic();
        file.bytes(magic, 0, magic.length);
        file.u16(1);
        file.u16(0);
        file.u32(0);
        int start = file.length();
        file.ascii("SECT");
        file.u8(4);
        file.ascii("meta");
        file.u32(0);
        file.u64(rawLength);
        file.u64(storedLength);
        CRC32 crc = new CRC32();
        crc.update(file.array(), start, file.length() - start);
        file.u32((int) crc.getValue());
        for (int i = 0; i < 60; i++) {
            file.u8(0);
        }
        byte[] bytes = new byte[file.length()];
        System.arraycopy(file.array(), 0, bytes, 0, bytes.length);
        return bytes;
    }

    private static ByteWriter varints(int... values) {
        ByteWriter bytes = new ByteWriter(16);
        for (int value : values) {
            bytes.varint(value);
        }
        return bytes;
    }
}
