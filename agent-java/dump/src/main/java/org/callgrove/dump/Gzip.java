package org.callgrove.dump;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compresses a stream of raw bytes into one gzip member in memory: the payload of a section (docs/format.md, section 1). Only the
 * compressed bytes of one part are kept. A compressor can be used again after {@link #reset()}.
 */
final class Gzip {
    private static final int CHUNK = 1 << 13;

    private final Deflater deflater;
    private final CRC32 crc = new CRC32();
    private final byte[] chunk = new byte[CHUNK];
    private final ByteWriter stored = new ByteWriter(1 << 12);
    private long rawLength;

    Gzip(int level) {
        deflater = new Deflater(level, true);
        reset();
    }

    void reset() {
        deflater.reset();
        crc.reset();
        rawLength = 0;
        stored.clear();
        stored.u8(0x1f);
        stored.u8(0x8b);
        stored.u8(Deflater.DEFLATED);
        stored.u8(0);
        stored.u32(0);
        stored.u8(0);
        stored.u8(255);
    }

    void write(byte[] bytes, int length) {
        crc.update(bytes, 0, length);
        rawLength += length;
        deflater.setInput(bytes, 0, length);
        while (!deflater.needsInput()) {
            stored.bytes(chunk, 0, deflater.deflate(chunk, 0, CHUNK));
        }
    }

    /** Completes the member; {@link #stored()} is its bytes. */
    void finish() {
        deflater.finish();
        while (!deflater.finished()) {
            stored.bytes(chunk, 0, deflater.deflate(chunk, 0, CHUNK));
        }
        stored.u32((int) crc.getValue());
        stored.u32((int) rawLength);
    }

    ByteWriter stored() {
        return stored;
    }

    long rawLength() {
        return rawLength;
    }

    /** Frees the memory that the compressor holds outside the Java heap. */
    void end() {
        deflater.end();
    }
}
