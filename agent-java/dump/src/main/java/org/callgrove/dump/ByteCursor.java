package org.callgrove.dump;

import java.nio.charset.StandardCharsets;

/**
 * Reads the primitive values of the dump format (integers, varints, strings) from the uncompressed bytes of one section. Values that the
 * section cannot hold are rejected with a {@link DumpException}.
 */
final class ByteCursor {
    private final byte[] bytes;
    private final String section;
    private int at;

    ByteCursor(byte[] bytes, String section) {
        this.bytes = bytes;
        this.section = section;
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    int remaining() {
        return bytes.length - at;
    }

    int u8() throws DumpException {
        if (at == bytes.length) {
            throw error("it ends in the middle of an entry");
        }
        return bytes[at++] & 0xff;
    }

    int u16() throws DumpException {
        return u8() | u8() << 8;
    }

    long u32() throws DumpException {
        return u16() | (long) u16() << 16;
    }

    long u64() throws DumpException {
        return u32() | u32() << 32;
    }

    long varint() throws DumpException {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int group = u8();
            value |= (long) (group & 0x7f) << shift;
            if (group < 0x80) {
                if (value > MctFormat.MAX_COUNT) {
                    throw error("a count exceeds 2^53 - 1: " + value);
                }
                return value;
            }
        }
        throw error("a number is longer than 9 bytes");
    }

    /** Reads a varint that must be below {@code limit}, such as an index into a table. */
    int index(long limit, String what) throws DumpException {
        long value = varint();
        if (value >= limit) {
            throw error(what + " " + value + " is out of range: there are " + limit);
        }
        return (int) value;
    }

    /** Reads the number of entries that follow, each at least {@code bytesEach} bytes long. */
    int count(int bytesEach) throws DumpException {
        long value = varint();
        if (value * bytesEach > remaining()) {
            throw error("it declares " + value + " entries, which its " + bytes.length + " bytes cannot hold");
        }
        return (int) value;
    }

    String utf8(long length) throws DumpException {
        if (length > remaining()) {
            throw error("a string of " + length + " bytes runs past the end");
        }
        String text = new String(bytes, at, (int) length, StandardCharsets.UTF_8);
        at += (int) length;
        return text;
    }

    void expectEnd() throws DumpException {
        if (!atEnd()) {
            throw error("it has " + remaining() + " bytes too many");
        }
    }

    /** @param what a clause with its own subject, such as "it ends in the middle of an entry" */
    private DumpException error(String what) {
        return new DumpException("section " + section + " is damaged: " + what + ", at raw byte " + at, -1, section);
    }
}
