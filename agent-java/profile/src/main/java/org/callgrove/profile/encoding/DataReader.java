package org.callgrove.profile.encoding;

/**
 * Reads numbers and strings that {@link DataWriter} wrote for later processes, in transcripts of woven classes and in the table of leaf
 * methods. Damaged bytes lead to a {@link RuntimeException}.
 */
public final class DataReader {
    private final byte[] bytes;
    private final String[] texts;
    private int at;

    /** @param from index of the log's first byte */
    @SuppressWarnings("deprecation")
    public DataReader(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
        int end = from + 8 + u4();
        texts = new String[u4()];
        for (int i = 0; i < texts.length; i++) {
            int length = u4();
            if (length >= 0) {
                // The constructor with a charset takes many times longer while it is interpreted.
                texts[i] = new String(bytes, 0, at, length);
                at += length;
            } else {
                texts[i] = wide(~length);
            }
        }
        if (at != end) {
            throw new IllegalStateException("the strings end at " + at + ", not at " + end);
        }
    }

    private String wide(int length) {
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = (char) u2();
        }
        return new String(chars);
    }

    public int u1() {
        return bytes[at++] & 0xFF;
    }

    public int u2() {
        at += 2;
        return (bytes[at - 2] & 0xFF) << 8 | bytes[at - 1] & 0xFF;
    }

    public int u4() {
        at += 4;
        return (bytes[at - 4] & 0xFF) << 24 | (bytes[at - 3] & 0xFF) << 16 | (bytes[at - 2] & 0xFF) << 8 | bytes[at - 1] & 0xFF;
    }

    public String text() {
        int index = u2();
        return index == DataWriter.NULL ? null : texts[index];
    }
}
