package org.callgrove.dump;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Finds the sections of a dump through its directory or, if that is damaged or missing, by scanning from the front (docs/format.md, section 1). Only
 * both ends of the file and section headers are read; payloads are inflated on demand.
 */
final class SectionDirectory {
    final List<String> problems = new ArrayList<>();
    int minor;

    private final ByteSource source;
    private final long size;
    private final List<SectionEntry> sections = new ArrayList<>();

    SectionDirectory(ByteSource source) throws IOException {
        this.source = source;
        this.size = source.size();
        fileHeader();
        SectionEntry directory = directoryEntry();
        if (directory == null || !readDirectory(directory)) {
            scan();
        }
    }

    /** All sections except the directory, in file order. */
    List<SectionEntry> sections() {
        return sections;
    }

    /** Parts of a section in order; empty if the file has none. */
    List<SectionEntry> parts(String name) throws DumpException {
        List<SectionEntry> parts = new ArrayList<>();
        for (SectionEntry entry : sections) {
            if (entry.name.equals(name)) {
                if (entry.part != parts.size()) {
                    throw new DumpException("section " + name + " has part " + entry.part + " where part " + parts.size() + " belongs", entry.offset,
                            name);
                }
                parts.add(entry);
            }
        }
        return parts;
    }

    byte[] inflate(SectionEntry entry) throws IOException {
        if (entry.end() > size) {
            throw new DumpException("the file is truncated in section " + entry, size, entry.name);
        }
        if (entry.rawLength > MctFormat.MAX_RAW_PART || entry.storedLength > MctFormat.MAX_RAW_PART) {
            throw new DumpException("section " + entry + " declares " + entry.rawLength + " bytes; a part has at most " + MctFormat.MAX_RAW_PART,
                    entry.offset, entry.name);
        }
        if (entry.rawLength > MctFormat.MAX_RATIO * entry.storedLength + MctFormat.RATIO_SLACK) {
            throw new DumpException(
                    "section " + entry + " declares " + entry.rawLength + " bytes, which " + entry.storedLength + " compressed bytes cannot hold",
                    entry.offset, entry.name);
        }
        return Gunzip.inflate(source.read(entry.payloadOffset(), (int) entry.storedLength), entry);
    }

    private void fileHeader() throws IOException {
        if (size == 0) {
            throw new DumpException("the file is empty", 0, null);
        }
        byte[] magic = MctFormat.magic();
        byte[] head = source.read(0, (int) Math.min(size, MctFormat.FILE_HEADER_BYTES));
        int common = Math.min(head.length, magic.length);
        if (!Arrays.equals(head, 0, common, magic, 0, common)) {
            throw new DumpException("not an .mct file: it does not begin with the bytes 89 4D 43 54 0D 0A 1A 0A", 0, null);
        }
        if (head.length < MctFormat.FILE_HEADER_BYTES) {
            throw new DumpException("the file is truncated in its header", size, null);
        }
        ByteCursor cursor = new ByteCursor(Arrays.copyOfRange(head, magic.length, head.length), "header");
        int major = cursor.u16();
        if (major > MctFormat.MAJOR || major == 0) {
            throw new DumpException("unsupported format version " + major + "; this reader supports version " + MctFormat.MAJOR, magic.length, null);
        }
        minor = cursor.u16();
    }

    private SectionEntry directoryEntry() throws IOException {
        if (size < MctFormat.FILE_HEADER_BYTES + MctFormat.FOOTER_BYTES) {
            return null;
        }
        byte[] footer = source.read(size - MctFormat.FOOTER_BYTES, MctFormat.FOOTER_BYTES);
        byte[] magic = MctFormat.footerMagic();
        CRC32 crc = new CRC32();
        crc.update(footer, 0, 8);
        ByteCursor cursor = new ByteCursor(footer, "footer");
        long offset = cursor.u64();
        boolean whole = cursor.u32() == crc.getValue() && Arrays.equals(footer, 12, 20, magic, 0, 8);
        SectionEntry entry = whole ? header(offset) : null;
        return entry != null && entry.name.equals(MctFormat.DIRECTORY) ? entry : null;
    }

    private boolean readDirectory(SectionEntry directory) throws IOException {
        try {
            Object json = JsonReader.parse(new String(inflate(directory), StandardCharsets.UTF_8));
            for (Object item : (List<?>) ((Map<?, ?>) json).get("sections")) {
                Map<?, ?> fields = (Map<?, ?>) item;
                SectionEntry entry =
                        new SectionEntry(
                                (String) fields.get("name"), Math.toIntExact((Long) fields.get("part")), (Long) fields.get("offset"),
                                (Long) fields.get("rawLength"), (Long) fields.get("storedLength"));
                if (!fits(entry) || entry.end() > directory.offset) {
                    sections.clear();
                    return false;
                }
                if (!entry.isSameAs(header(entry.offset))) {
                    problems.add("the header of section " + entry + " at byte " + entry.offset + " is damaged; the directory was used instead");
                }
                sections.add(entry);
            }
            return true;
        } catch (DumpException | RuntimeException damaged) {
            sections.clear();
            return false;
        }
    }

    private void scan() throws IOException {
        problems.add("the directory at the end of the file is missing or damaged; the file was scanned for sections instead");
        long offset = MctFormat.FILE_HEADER_BYTES;
        while (offset < size - MctFormat.FOOTER_BYTES) {
            SectionEntry entry = header(offset);
            if (entry == null) {
                problems.add("incomplete section header at byte " + offset + "; everything after it could not be read");
                return;
            }
            if (entry.name.equals(MctFormat.DIRECTORY)) {
                return;
            }
            sections.add(entry);
            offset = entry.end();
        }
        if (offset > size) {
            problems.add("the file is truncated in section " + sections.get(sections.size() - 1));
        }
    }

    private boolean fits(SectionEntry entry) {
        return MctFormat.isSectionName(entry.name)
                && entry.part >= 0
                && entry.offset >= MctFormat.FILE_HEADER_BYTES
                && entry.offset < size
                && entry.rawLength >= 0
                && entry.storedLength >= 0
                && entry.storedLength <= size;
    }

    /** The section with a header at an offset, or null if there is none or it is damaged. */
    private SectionEntry header(long offset) throws IOException {
        if (offset < MctFormat.FILE_HEADER_BYTES || offset > size - MctFormat.SECTION_HEADER_BYTES) {
            return null;
        }
        int available = (int) Math.min(size - offset, MctFormat.SECTION_HEADER_BYTES + MctFormat.MAX_NAME_BYTES);
        byte[] bytes = source.read(offset, available);
        byte[] magic = MctFormat.sectionMagic();
        int nameLength = bytes[4] & 0xff;
        int length = MctFormat.SECTION_HEADER_BYTES + nameLength;
        if (!Arrays.equals(bytes, 0, 4, magic, 0, 4) || length > available) {
            return null;
        }
        ByteCursor cursor = new ByteCursor(Arrays.copyOfRange(bytes, 5, length), "header");
        String name = cursor.utf8(nameLength);
        long part = cursor.u32();
        SectionEntry entry = new SectionEntry(name, (int) part, offset, cursor.u64(), cursor.u64());
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length - 4);
        boolean lengthsSane = entry.rawLength >= 0 && entry.storedLength >= 0 && entry.storedLength <= Long.MAX_VALUE / 2;
        return cursor.u32() == crc.getValue() && MctFormat.isSectionName(name) && lengthsSane && part >= 0 && part <= Integer.MAX_VALUE ? entry
                : null;
    }
}
