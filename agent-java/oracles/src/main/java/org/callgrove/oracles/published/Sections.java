package org.callgrove.oracles.published;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

/**
 * The sections of a dump file by name (docs/format.md, section 1). They are found by reading one header after another from byte 16 on, without the
 * directory.
 */
final class Sections {
    private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'T', 0x0D, 0x0A, 0x1A, 0x0A};
    private static final int FILE_HEADER = 16;

    private final byte[] file;
    private final Map<String, List<int[]>> parts = new LinkedHashMap<>();

    Sections(Path path) throws IOException {
        file = Files.readAllBytes(path);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[MAGIC.length];
        bytes.get(magic);
        require(Arrays.equals(magic, MAGIC), "The file does not begin as an .mct file does.");
        require(bytes.getShort() == 1, "The major version is not 1.");
        bytes.position(FILE_HEADER);
        for (String name = ""; !name.equals("directory");) {
            name = readSection(bytes);
        }
    }

    /** Reads one section header, stores the position of its payload and skips the payload. */
    private String readSection(ByteBuffer bytes) throws IOException {
        int start = bytes.position();
        require(bytes.getInt() == ByteBuffer.wrap(new byte[] {'S', 'E', 'C', 'T'}).order(ByteOrder.LITTLE_ENDIAN).getInt(),
                "No section begins at byte " + start + ".");
        byte[] text = new byte[bytes.get() & 0xFF];
        bytes.get(text);
        String name = new String(text, StandardCharsets.US_ASCII);
        int part = bytes.getInt();
        bytes.getLong(); // length before compression
        int storedLength = Math.toIntExact(bytes.getLong());
        CRC32 crc = new CRC32();
        crc.update(file, start, bytes.position() - start);
        require(bytes.getInt() == (int) crc.getValue(), "The header of section " + name + " is damaged.");
        List<int[]> known = parts.computeIfAbsent(name, ignored -> new ArrayList<>());
        require(part == known.size(), "Part " + part + " of section " + name + " is out of order.");
        known.add(new int[] {bytes.position(), storedLength});
        bytes.position(bytes.position() + storedLength);
        return name;
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    /** The uncompressed bytes of all parts of a section, one after the other. */
    InputStream open(String name) throws IOException {
        require(has(name), "There is no section " + name + ".");
        List<InputStream> streams = new ArrayList<>();
        for (int[] part : parts.get(name)) {
            streams.add(new GZIPInputStream(new ByteArrayInputStream(file, part[0], part[1]), 1 << 16));
        }
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    String text(String name) throws IOException {
        try (InputStream in = open(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(otherwise);
        }
    }
}
