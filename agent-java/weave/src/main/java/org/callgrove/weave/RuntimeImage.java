package org.callgrove.weave;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the index of the runtime image: the JDK's file {@code lib/modules}, which holds its classes.
 *
 * <p>The JDK has such a reader, but it caches what it lists, and programs share it: javac would then allocate an eighth less under the
 * agent than without it.
 */
final class RuntimeImage {
    private static final int MAGIC = 0xCAFEDADA;
    private static final int MAJOR_VERSION = 1;
    /** Magic number, version, flags, number of resources, length of both tables, bytes of locations, bytes of strings. */
    private static final int HEADER = 7 * Integer.BYTES;
    /** Kinds of attributes of a location. Three bits of an attribute's first byte give the length of its value. */
    private static final int END = 0;
    private static final int MODULE = 1;
    private static final int PARENT = 2;
    private static final int BASE = 3;
    private static final int EXTENSION = 4;

    private final ByteBuffer offsets;
    private final byte[] locations;
    private final byte[] strings;

    private RuntimeImage(ByteBuffer offsets, byte[] locations, byte[] strings) {
        this.offsets = offsets;
        this.locations = locations;
        this.strings = strings;
    }

    /** The image of the running JDK; null if it has none, or one of an unknown version. */
    static RuntimeImage ofRunningJdk() throws IOException {
        File file = new File(System.getProperty("java.home"), "lib/modules");
        if (!file.isFile()) {
            return null;
        }
        try (InputStream in = new FileInputStream(file)) {
            ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER)).order(ByteOrder.nativeOrder());
            if (header.remaining() < HEADER || header.getInt() != MAGIC || header.getInt() >> 16 != MAJOR_VERSION) {
                return null;
            }
            header.position(4 * Integer.BYTES);
            int tables = header.getInt() * Integer.BYTES;
            int ofLocations = header.getInt();
            int ofStrings = header.getInt();
            in.skipNBytes(tables);
            ByteBuffer offsets = ByteBuffer.wrap(in.readNBytes(tables)).order(ByteOrder.nativeOrder());
            return new RuntimeImage(offsets, in.readNBytes(ofLocations), in.readNBytes(ofStrings));
        }
    }

    /** Internal names of a module's classes, without {@code module-info}. */
    List<String> classes(String module) {
        List<String> names = new ArrayList<>();
        int[] starts = new int[EXTENSION + 1];
        for (int i = 0; i < offsets.limit(); i += Integer.BYTES) {
            readStrings(offsets.getInt(i), starts);
            if (isAt(starts[EXTENSION], "class") && isAt(starts[MODULE], module) && !isAt(starts[BASE], "module-info")) {
                String parent = string(starts[PARENT]);
                names.add(parent.isEmpty() ? string(starts[BASE]) : parent + '/' + string(starts[BASE]));
            }
        }
        return names;
    }

    /** Stores by kind where the strings of a location begin; 0, the empty string, for attributes that it lacks. */
    private void readStrings(int location, int[] starts) {
        Arrays.fill(starts, 0);
        int at = location;
        while (locations[at] >> 3 != END) {
            int kind = (locations[at] & 0xff) >> 3;
            int end = at + (locations[at] & 7) + 2;
            int value = 0;
            for (at++; at < end; at++) {
                value = value << 8 | locations[at] & 0xff;
            }
            if (kind <= EXTENSION) {
                starts[kind] = value;
            }
        }
    }

    private boolean isAt(int start, String expected) {
        int length = expected.length();
        for (int i = 0; i < length; i++) {
            if (strings[start + i] != expected.charAt(i)) {
                return false;
            }
        }
        return strings[start + length] == 0;
    }

    private String string(int start) {
        int end = start;
        while (strings[end] != 0) {
            end++;
        }
        return new String(strings, start, end - start, StandardCharsets.UTF_8);
    }
}
