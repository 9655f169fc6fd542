package org.callgrove.oracles.published;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the numbers and texts in a section of a dump; the least significant seven bits of a number come first (docs/format.md, "Conventions"). */
final class VarintReader {
    private static final long LARGEST = (1L << 53) - 1;

    private final InputStream in;
    private final String section;
    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int filled;

    VarintReader(Sections sections, String section) throws IOException {
        this.in = sections.open(section);
        this.section = section;
    }

    long next() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int read = nextByte();
            value |= (long) (read & 0x7F) << shift;
            if ((read & 0x80) == 0) {
                Sections.require(value <= LARGEST, "A count in section " + section + " exceeds 2^53.");
                return value;
            }
        }
        throw new IOException("A number in section " + section + " has more than nine bytes.");
    }

    int nextInt() throws IOException {
        return Math.toIntExact(next());
    }

    int nextByte() throws IOException {
        Sections.require(!isAtEnd(), "Section " + section + " ends too early.");
        return buffer[next++] & 0xFF;
    }

    /** Reads a text preceded by its length in bytes. */
    String nextText() throws IOException {
        byte[] bytes = new byte[nextInt()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) nextByte();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    boolean isAtEnd() throws IOException {
        if (next == filled) {
            next = 0;
            filled = Math.max(0, in.read(buffer));
        }
        return filled == 0;
    }

    void requireEnd() throws IOException {
        Sections.require(isAtEnd(), "Section " + section + " has bytes left over.");
        in.close();
    }
}
