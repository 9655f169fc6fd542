package org.callgrove.dump;

import java.io.IOException;

/** Reports a file that is not a readable dump, or a count that a dump cannot hold, with the location of the error. */
public final class DumpException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long byteOffset;
    private final String section;

    /**
     * @param byteOffset position in the file, or -1 when it does not apply
     * @param section name of the section, or null when it does not apply
     */
    public DumpException(String message, long byteOffset, String section) {
        super(message + where(byteOffset, section));
        this.byteOffset = byteOffset;
        this.section = section;
    }

    /** Position in the file in bytes, or -1 when it does not apply. */
    public long byteOffset() {
        return byteOffset;
    }

    /** Name of the section, or null when it does not apply. */
    public String section() {
        return section;
    }

    private static String where(long byteOffset, String section) {
        if (section == null && byteOffset < 0) {
            return "";
        }
        StringBuilder text = new StringBuilder(" (");
        if (section != null) {
            text.append("section ").append(section);
        }
        if (byteOffset >= 0) {
            text.append(section == null ? "byte " : ", byte ").append(byteOffset);
        }
        return text.append(')').toString();
    }
}
