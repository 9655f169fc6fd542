package org.callgrove.dump;

import java.util.ArrayList;
import java.util.List;

/**
 * Decodes the sections for names: {@code strings}, {@code classes}, {@code class.sizes}, {@code class.origins} and {@code methods} (docs/format.md,
 * section 3).
 */
final class NameReader {
    private NameReader() {}

    /**
     * Decodes the methods, with their names and classes.
     *
     * @param sizes by class, from {@link #perClass}; empty if there are none
     * @param origins by class, from {@link #perClass}; empty if there are none
     */
    static List<Dump.Method> methods(byte[] stringBytes, byte[] classBytes, long[] sizes, long[] origins, byte[] methodBytes)
            throws DumpException {
        String[] strings = strings(new ByteCursor(stringBytes, MctFormat.STRINGS));

        ByteCursor classes = new ByteCursor(classBytes, MctFormat.CLASSES);
        int classCount = classes.count(3);
        String[] className = new String[classCount];
        int[] classFlags = new int[classCount];
        String[] source = new String[classCount];
        for (int i = 0; i < classCount; i++) {
            className[i] = strings[classes.index(strings.length, "string")];
            classFlags[i] = classes.index(Integer.MAX_VALUE, "flags");
            int sourceFile = classes.index(strings.length + 1L, "string");
            source[i] = sourceFile == 0 ? null : strings[sourceFile - 1];
        }
        classes.expectEnd();

        ByteCursor cursor = new ByteCursor(methodBytes, MctFormat.METHODS);
        int count = cursor.count(6);
        List<Dump.Method> methods = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int owner = cursor.index(classCount, "class");
            String name = strings[cursor.index(strings.length, "string")];
            String descriptor = strings[cursor.index(strings.length, "string")];
            int flags = cursor.index(Integer.MAX_VALUE, "flags");
            int line = cursor.index(Integer.MAX_VALUE, "line");
            int called = cursor.index(count + 1L, "constructor") - 1;
            methods.add(new Dump.Method(className[owner], classFlags[owner], source[owner], owner < sizes.length ? sizes[owner] : 0,
                    owner < origins.length ? origin(origins[owner]) : 0, name, descriptor, flags, line, called));
        }
        cursor.expectEnd();
        return methods;
    }

    /** Decodes a section that contains one number for each class in section {@code classes}. */
    static long[] perClass(String section, byte[] classBytes, byte[] bytes) throws DumpException {
        long[] values = new long[new ByteCursor(classBytes, MctFormat.CLASSES).count(3)];
        ByteCursor cursor = new ByteCursor(bytes, section);
        for (int i = 0; i < values.length; i++) {
            values[i] = cursor.varint();
        }
        cursor.expectEnd();
        return values;
    }

    private static int origin(long code) {
        return code > MethodTable.GENERATED ? MethodTable.UNKNOWN_ORIGIN : (int) code;
    }

    private static String[] strings(ByteCursor cursor) throws DumpException {
        String[] strings = new String[cursor.count(1)];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = cursor.utf8(cursor.varint());
        }
        cursor.expectEnd();
        return strings;
    }
}
