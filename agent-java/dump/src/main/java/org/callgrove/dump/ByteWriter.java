package org.callgrove.dump;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes the primitive values of the dump format (integers, varints, strings) into a growing byte array. Owners reuse the array, so that
 * writing a dump makes little garbage.
 */
final class ByteWriter {
    private byte[] bytes;
    private int length;

    ByteWriter(int capacity) {
        bytes = new byte[capacity];
    }

    int length() {
        return length;
    }

    byte[] array() {
        return bytes;
    }

    void clear() {
        length = 0;
    }

    void u8(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    void u16(int value) {
        u8(value);
        u8(value >>> 8);
    }

    void u32(int value) {
        u16(value);
        u16(value >>> 16);
    }

    void u64(long value) {
        u32((int) value);
        u32((int) (value >>> 32));
    }

    /** Writes unsigned LEB128. The caller has checked that {@code value} is not negative. */
    void varint(long value) {
        ensure(9);
        long rest = value;
        while (rest > 0x7f) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void bytes(byte[] source, int offset, int count) {
        ensure(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** Writes each character as one byte, for names known to be ASCII. */
    void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            u8(text.charAt(i));
        }
    }

    /** Writes UTF-8. An unpaired surrogate, legal in a class file but not in UTF-8, becomes U+FFFD. */
    void utf8(String text) {
        int n = text.length();
        for (int i = 0; i < n; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                u8(c);
            } else if (c < 0x800) {
                u8(0xc0 | c >> 6);
                u8(0x80 | c & 0x3f);
            } else if (Character.isHighSurrogate(c) && i + 1 < n && Character.isLowSurrogate(text.charAt(i + 1))) {
                int point = Character.toCodePoint(c, text.charAt(++i));
                u8(0xf0 | point >> 18);
                u8(0x80 | point >> 12 & 0x3f);
                u8(0x80 | point >> 6 & 0x3f);
                u8(0x80 | point & 0x3f);
            } else {
                char safe = Character.isSurrogate(c) ? '\ufffd' : c;
                u8(0xe0 | safe >> 12);
                u8(0x80 | safe >> 6 & 0x3f);
                u8(0x80 | safe & 0x3f);
            }
        }
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            long wanted = Math.max((long) length + more, bytes.length + (bytes.length >> 1));
            if ((long) length + more > Integer.MAX_VALUE - 16) {
                throw new OutOfMemoryError("a section of more than 2 GB");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
        }
    }
}
