package org.callgrove.programs;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** Reads JaCoCo's coverage file (JaCoCo's class ExecutionDataReader describes the format). */
final class CoverageFile {
    private static final int HEADER = 0x01;
    private static final int SESSION = 0x10;
    private static final int CLASS = 0x11;

    private CoverageFile() {}

    /** For each class, the id of its class file, the number of probes, and the probes that were reached. */
    static Map<String, String> read(Path file) throws IOException {
        Map<String, String> classes = new TreeMap<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            for (int block = in.read(); block >= 0; block = in.read()) {
                switch (block) {
                    case HEADER -> in.readInt();
                    case SESSION -> {
                        in.readUTF();
                        in.readLong();
                        in.readLong();
                    }
                    case CLASS -> {
                        long id = in.readLong();
                        classes.put(in.readUTF(), Long.toHexString(id) + ' ' + probes(in));
                    }
                    default -> throw new IOException("block " + block + " in " + file);
                }
            }
        }
        return classes;
    }

    private static String probes(DataInputStream in) throws IOException {
        int length = 0;
        int shift = 0;
        int part;
        do {
            part = in.readUnsignedByte();
            length |= (part & 0x7F) << shift;
            shift += 7;
        } while (part >= 0x80);
        byte[] bits = in.readNBytes((length + 7) / 8);
        return length + " " + BitSet.valueOf(bits);
    }
}
