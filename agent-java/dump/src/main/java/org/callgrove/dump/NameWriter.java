package org.callgrove.dump;

import java.io.IOException;
import java.util.HashMap;

/** Encodes names and, on request, sizes and origins of classes (docs/format.md, section 3) for the methods of a dump. */
final class NameWriter {
    private final MethodTable table;
    private final MethodRanks ranks;
    private final HashMap<String, Integer> stringIndex = new HashMap<>();
    private final HashMap<Integer, Integer> classIndex = new HashMap<>();
    private final ByteWriter strings = new ByteWriter(1 << 16);
    private final ByteWriter classes = new ByteWriter(1 << 14);
    /** Sizes of classes; null in a file without sizes. */
    private final ByteWriter sizes;
    /** Origins of classes; null in a file without origins. */
    private final ByteWriter origins;
    private final ByteWriter methods = new ByteWriter(1 << 16);
    private final ByteWriter text = new ByteWriter(256);

    NameWriter(MethodTable table, MethodRanks ranks, boolean withSizes, boolean withOrigins) {
        this.table = table;
        this.sizes = withSizes ? new ByteWriter(1 << 12) : null;
        this.origins = withOrigins ? new ByteWriter(1 << 12) : null;
        this.ranks = ranks;
    }

    void write(SectionSink sink) throws IOException {
        // count() grows during the loop: a method's this- or super-constructor may have no context; it is then appended and visited in turn.
        for (int index = 0; index < ranks.count(); index++) {
            method(ranks.id(index));
        }
        sink.section(MctFormat.STRINGS, counted(stringIndex.size(), strings));
        sink.section(MctFormat.CLASSES, counted(classIndex.size(), classes));
        if (sizes != null) {
            sink.section(MctFormat.CLASS_SIZES, sizes);
        }
        if (origins != null) {
            sink.section(MctFormat.CLASS_ORIGINS, origins);
        }
        sink.section(MctFormat.METHODS, counted(ranks.count(), methods));
    }

    private void method(int id) {
        methods.varint(classOf(table.classOf(id)));
        methods.varint(string(table.methodName(id)));
        methods.varint(string(table.descriptor(id)));
        methods.varint(table.methodFlags(id));
        methods.varint(Math.max(0, table.firstLine(id)));
        int called = table.superConstructor(id);
        methods.varint(called < 0 ? 0 : ranks.index(called) + 1L);
    }

    private int classOf(int classId) {
        Integer known = classIndex.get(classId);
        if (known != null) {
            return known;
        }
        int index = classIndex.size();
        classIndex.put(classId, index);
        classes.varint(string(table.className(classId)));
        classes.varint(table.classFlags(classId));
        String source = table.sourceFile(classId);
        classes.varint(source == null ? 0 : string(source) + 1L);
        if (sizes != null) {
            sizes.varint(table.classSize(classId));
        }
        if (origins != null) {
            origins.varint(table.classOrigin(classId));
        }
        return index;
    }

    private int string(String value) {
        Integer known = stringIndex.get(value);
        if (known != null) {
            return known;
        }
        int index = stringIndex.size();
        stringIndex.put(value, index);
        text.clear();
        text.utf8(value);
        strings.varint(text.length());
        strings.bytes(text.array(), 0, text.length());
        return index;
    }

    private static ByteWriter counted(int count, ByteWriter entries) {
        ByteWriter section = new ByteWriter(entries.length() + 9);
        section.varint(count);
        section.bytes(entries.array(), 0, entries.length());
        return section;
    }
}
