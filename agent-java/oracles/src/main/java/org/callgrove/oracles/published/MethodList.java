package org.callgrove.oracles.published;

import java.io.IOException;

/** The methods of one file in its own order. Methods with equal class, name and descriptor stay apart (docs/format.md, section 3). */
final class MethodList {
    static final int CONSTRUCTOR = 1;
    static final int COUNTED_AS_LEAF = 64;
    static final int SEVERAL_NEXT = 256;

    final String[] className;
    final String[] name;
    final String[] descriptor;
    final int[] flags;
    /** By method: the constructor that this constructor calls, -1 if none (map M of JP 5.1). */
    final int[] chainsTo;
    /** By method: bytes of an instance of its class, 0 if unknown; null in a file without sizes. */
    final long[] instanceBytes;

    MethodList(Sections sections) throws IOException {
        String[] strings = readStrings(sections);
        String[] classes = readClasses(sections, strings);
        VarintReader in = sections.varints("methods");
        int count = in.nextInt();
        className = new String[count];
        name = new String[count];
        descriptor = new String[count];
        flags = new int[count];
        chainsTo = new int[count];
        long[] sizes = sections.has("class.sizes") ? readSizes(sections, classes.length) : null;
        instanceBytes = sizes == null ? null : new long[count];
        for (int i = 0; i < count; i++) {
            int owner = in.nextInt();
            className[i] = classes[owner];
            if (sizes != null) {
                instanceBytes[i] = sizes[owner];
            }
            name[i] = strings[in.nextInt()];
            descriptor[i] = strings[in.nextInt()];
            flags[i] = in.nextInt();
            in.next(); // the first line
            chainsTo[i] = in.nextInt() - 1;
        }
        in.requireEnd();
    }

    private static String[] readStrings(Sections sections) throws IOException {
        VarintReader in = sections.varints("strings");
        String[] strings = new String[in.nextInt()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = in.nextText();
        }
        in.requireEnd();
        return strings;
    }

    private static long[] readSizes(Sections sections, int classes) throws IOException {
        VarintReader in = sections.varints("class.sizes");
        long[] sizes = new long[classes];
        for (int i = 0; i < classes; i++) {
            sizes[i] = in.next() / 2;
        }
        in.requireEnd();
        return sizes;
    }

    private static String[] readClasses(Sections sections, String[] strings) throws IOException {
        VarintReader in = sections.varints("classes");
        String[] classes = new String[in.nextInt()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = strings[in.nextInt()];
            in.next(); // flags
            in.next(); // the source file
        }
        in.requireEnd();
        return classes;
    }

    boolean isConstructor(int method) {
        return (flags[method] & CONSTRUCTOR) != 0;
    }

    /** Whether a method is a constructor that calls another one within the tree (docs/metrics.md, section 6). */
    boolean isChained(int method) {
        return isConstructor(method) && (flags[method] & COUNTED_AS_LEAF) == 0 && !className[method].equals("java.lang.Object");
    }
}
