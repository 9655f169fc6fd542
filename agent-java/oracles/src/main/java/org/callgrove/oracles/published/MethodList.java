package org.callgrove.oracles.published;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The methods of one file in its own order. Methods with equal class, name and descriptor stay apart (docs/format.md, section 3). */
final class MethodList {
    static final int CONSTRUCTOR = 1;
    static final int COUNTED_AS_LEAF = 64;
    static final int SEVERAL_NEXT = 256;

    /** Name of the methods that stand for objects made by {@code clone} (docs/metrics.md, section 6). */
    static final String MADE_BY_CLONE = "(made by clone)";

    String[] className;
    String[] name;
    String[] descriptor;
    int[] flags;
    /** By method: the constructor that this constructor calls, -1 if none (map M of JP 5.1). */
    int[] chainsTo;
    /** By method: bytes of an instance of its class, 0 if unknown; null in a file without sizes. */
    long[] instanceBytes;
    private final Map<Integer, Integer> clones = new HashMap<>();

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

    boolean isClone(int method) {
        return name[method].equals(MADE_BY_CLONE);
    }

    /** The method that stands for the objects that {@code clone} makes of a constructor's class. It is added to the file's own when first asked for. */
    int cloneOf(int constructor) {
        return clones.computeIfAbsent(constructor, this::added);
    }

    private int added(int constructor) {
        int method = name.length;
        className = Arrays.copyOf(className, method + 1);
        name = Arrays.copyOf(name, method + 1);
        descriptor = Arrays.copyOf(descriptor, method + 1);
        flags = Arrays.copyOf(flags, method + 1);
        chainsTo = Arrays.copyOf(chainsTo, method + 1);
        className[method] = className[constructor];
        name[method] = MADE_BY_CLONE;
        descriptor[method] = "";
        flags[method] = flags[constructor];
        chainsTo[method] = -1;
        if (instanceBytes != null) {
            instanceBytes = Arrays.copyOf(instanceBytes, method + 1);
            instanceBytes[method] = instanceBytes[constructor];
        }
        return method;
    }

    boolean isConstructor(int method) {
        return (flags[method] & CONSTRUCTOR) != 0;
    }

    /** Whether a method is a constructor that calls another one within the tree (docs/metrics.md, section 6). */
    boolean isChained(int method) {
        return isConstructor(method) && (flags[method] & COUNTED_AS_LEAF) == 0 && !className[method].equals("java.lang.Object");
    }
}
