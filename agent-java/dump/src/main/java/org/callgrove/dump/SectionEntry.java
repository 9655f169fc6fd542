package org.callgrove.dump;

/** One line of the directory: where a section stands and how long it is, in bytes. */
final class SectionEntry {
    final String name;
    final int part;
    /** Of the section header, from the start of the file. */
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

    /** Where the payload begins, which does not depend on the section header being whole. */
    long payloadOffset() {
        return offset + MctFormat.SECTION_HEADER_BYTES + name.length();
    }

    /** The byte after the payload. */
    long end() {
        return payloadOffset() + storedLength;
    }

    /** Whether a section header, if there is one, says the same as this line of the directory. */
    boolean isSameAs(SectionEntry header) {
        return header != null && header.name.equals(name) && header.part == part && header.rawLength == rawLength
                && header.storedLength == storedLength;
    }

    @Override
    public String toString() {
        return part == 0 ? name : name + " part " + part;
    }
}
