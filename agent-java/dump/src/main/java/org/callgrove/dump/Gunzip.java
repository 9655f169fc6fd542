package org.callgrove.dump;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates the payload of one section of a dump: exactly one gzip member of exactly the declared length. */
final class Gunzip {
    private static final int HEADER = 10;
    private static final int TRAILER = 8;

    private Gunzip() {}

    static byte[] inflate(byte[] stored, SectionEntry entry) throws DumpException {
        if (stored.length < HEADER + TRAILER || (stored[0] & 0xff) != 0x1f || (stored[1] & 0xff) != 0x8b || stored[2] != 8 || stored[3] != 0) {
            throw damaged(entry, "its payload is not a plain gzip member");
        }
        byte[] raw = new byte[(int) entry.rawLength];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(stored, HEADER, stored.length - HEADER);
            int length = 0;
            while (!inflater.finished()) {
                int more = length < raw.length ? inflater.inflate(raw, length, raw.length - length) : inflater.inflate(new byte[1]);
                length += more;
                if (length > raw.length) {
                    throw damaged(entry, "it inflates to more than the declared " + raw.length + " bytes");
                }
                if (more == 0 && !inflater.finished()) {
                    throw damaged(entry, "its compressed data ends too early");
                }
            }
            if (length != raw.length) {
                throw damaged(entry, "it inflates to " + length + " bytes instead of " + raw.length);
            }
            if (inflater.getRemaining() != TRAILER) {
                throw damaged(entry, "its gzip member is not as long as declared");
            }
        } catch (DataFormatException e) {
            throw damaged(entry, "its compressed data is invalid");
        } finally {
            inflater.end();
        }
        CRC32 crc = new CRC32();
        crc.update(raw);
        ByteCursor trailer = new ByteCursor(Arrays.copyOfRange(stored, stored.length - TRAILER, stored.length), entry.name);
        if (trailer.u32() != crc.getValue() || trailer.u32() != raw.length) {
            throw damaged(entry, "its checksum does not match its content");
        }
        return raw;
    }

    private static DumpException damaged(SectionEntry entry, String why) {
        return new DumpException("section " + entry + " is damaged: " + why, entry.payloadOffset(), entry.name);
    }
}
