package org.callgrove.profile.encoding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the numbers and strings of data for later processes, such as transcripts of woven classes. Numbers are big-endian. Each string is
 * stored once, in a separate list.
 */
public final class DataWriter {
    /** Index that means null. */
    public static final int NULL = 0xFFFF;

    private byte[] bytes = new byte[1024];
    private int size;
    private final Map<String, Integer> indices = new HashMap<>();
    private byte[] texts = new byte[1024];
    private int textSize;
    private boolean tooLarge;

    public void u1(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    public void u2(int value) {
        tooLarge |= value != (value & 0xFFFF);
        room(2);
        bytes[size++] = (byte) (value >> 8);
        bytes[size++] = (byte) value;
    }

    public void u4(int value) {
        room(4);
        put4(bytes, size, value);
        size += 4;
    }

    private void room(int count) {
        if (size + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * (size + count));
        }
    }

    /** Writes a string or null. */
    public void text(String text) {
        if (text == null) {
            u2(NULL);
            return;
        }
        Integer index = indices.get(text);
        if (index == null) {
            index = indices.size();
            indices.put(text, index);
            add(text);
        }
        tooLarge |= index >= NULL;
        u2(index & 0xFFFF);
    }

    /** Stores the length of a string, then one byte per character, or two if one is not enough for some character. */
    private void add(String text) {
        int length = text.length();
        boolean wide = false;
        for (int i = 0; i < length; i++) {
            wide |= text.charAt(i) > 0xFF;
        }
        int needed = 4 + (wide ? 2 * length : length);
        if (textSize + needed > texts.length) {
            texts = Arrays.copyOf(texts, 2 * (textSize + needed));
        }
        put4(texts, textSize, wide ? ~length : length);
        textSize += 4;
        for (int i = 0; i < length; i++) {
            if (wide) {
                texts[textSize++] = (byte) (text.charAt(i) >> 8);
            }
            texts[textSize++] = (byte) text.charAt(i);
        }
    }

    /**
     * Everything written: the length of the strings, their number, the strings, and the numbers. Null if that is more than a transcript can
     * hold.
     */
    public byte[] toBytes() {
        if (tooLarge) {
            return null;
        }
        byte[] all = new byte[8 + textSize + size];
        put4(all, 0, textSize);
        put4(all, 4, indices.size());
        System.arraycopy(texts, 0, all, 8, textSize);
        System.arraycopy(bytes, 0, all, 8 + textSize, size);
        return all;
    }

    public static void put2(byte[] to, int at, int value) {
        to[at] = (byte) (value >> 8);
        to[at + 1] = (byte) value;
    }

    public static void put4(byte[] to, int at, int value) {
        to[at] = (byte) (value >> 24);
        to[at + 1] = (byte) (value >> 16);
        to[at + 2] = (byte) (value >> 8);
        to[at + 3] = (byte) value;
    }
}
