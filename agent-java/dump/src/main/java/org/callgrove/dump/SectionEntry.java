package org.callgrove.dump;

/** A line of a dump's directory: position and length of a section, in bytes. */
final class SectionEntry {
    final String name;
    final int part;
    /** Offset of the section header from the start of the file. */
    final long offset;
    final long rawLength;
    final long storedLength;

    SectionEntry(String name, int part, long offset, long rawLength, long storedLength) {
        this.name = name;
        this.part = part;
        this.offset = offset;
        this.rawLength = rawLength;
        this.storedLength = storedLength;
    }

    /** Offset of the payload, computed without the section header, which may be damaged. */
    long payloadOffset() {
        return offset + MctFormat.SECTION_HEADER_BYTES + name.length();
    }

    /** Offset of the first byte after the payload. */
    long end() {
        return payloadOffset() + storedLength;
    }

    /** Whether a section header agrees with this line of the directory. */
    boolean isSameAs(SectionEntry header) {
        return header != null && header.name.equals(name) && header.part == part && header.rawLength == rawLength
                && header.storedLength == storedLength;
    }

    @Override
    public String toString() {
        return part == 0 ? name : name + " part " + part;
    }
}
