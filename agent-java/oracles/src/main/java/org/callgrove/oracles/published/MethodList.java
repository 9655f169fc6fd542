package org.callgrove.oracles.published;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The methods of one file, in the file's order. Methods with equal class, name and descriptor are kept separate (docs/format.md, section 3). */
final class MethodList {
    static final int CONSTRUCTOR = 1;
    static final int COUNTED_AS_LEAF = 64;
    static final int SEVERAL_NEXT = 256;

    /**
     * Names of additional methods, as whose calls objects are counted on which no constructor of their class ran (docs/metrics.md, section
     * 6).
     */
    private static final String MADE_BY_CLONE = "(made by clone)";
    private static final String MADE_OTHERWISE = "(made without its constructor)";
    private static final Set<String> LEAVES_THAT_MAKE =
            Set.of("jdk.internal.misc.Unsafe.allocateInstance", "java.security.AccessController.getStackAccessControlContext");

    String[] className;
    String[] name;
    String[] descriptor;
    int[] flags;
    /** For each constructor, the constructor that it calls on {@code this}; -1 if there is none (map M of the JP paper, section 5.1). */
    int[] chainsTo;
    /** For each method, the bytes of an instance of its class, 0 if unknown; null in a file without sizes. */
    long[] instanceBytes;
    private final Map<String, Integer> standIns = new HashMap<>();

    MethodList(Sections sections) throws IOException {
        String[] strings = readStrings(sections);
        String[] classes = readClasses(sections, strings);
        VarintReader in = new VarintReader(sections, "methods");
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
        VarintReader in = new VarintReader(sections, "strings");
        String[] strings = new String[in.nextInt()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = in.nextText();
        }
        in.requireEnd();
        return strings;
    }

    private static long[] readSizes(Sections sections, int classes) throws IOException {
        VarintReader in = new VarintReader(sections, "class.sizes");
        long[] sizes = new long[classes];
        for (int i = 0; i < classes; i++) {
            sizes[i] = in.next() / 2;
        }
        in.requireEnd();
        return sizes;
    }

    private static String[] readClasses(Sections sections, String[] strings) throws IOException {
        VarintReader in = new VarintReader(sections, "classes");
        String[] classes = new String[in.nextInt()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = strings[in.nextInt()];
            in.next(); // flags
            in.next(); // the source file
        }
        in.requireEnd();
        return classes;
    }

    static boolean standsForObjects(String name) {
        return name.equals(MADE_BY_CLONE) || name.equals(MADE_OTHERWISE);
    }

    /**
     * The method of a context: usually the given one. If the context counts objects that the caller made without running this constructor,
     * it is an additional method, appended to the methods of the file.
     */
    int below(int caller, int method) {
        String made = isConstructor(method) && descriptor[method].equals("()V") ? nameOfMade(caller, method) : null;
        return made == null ? method : standIns.computeIfAbsent(method + made, key -> added(method, made));
    }

    /** Name of the additional method for such objects; null if the caller makes no objects without running their constructors. */
    private String nameOfMade(int caller, int constructor) {
        String maker = className[caller] + '.' + name[caller];
        if ((flags[constructor] & COUNTED_AS_LEAF) != 0) {
            return maker.equals("java.lang.Object.clone") ? MADE_BY_CLONE : LEAVES_THAT_MAKE.contains(maker) ? MADE_OTHERWISE : null;
        }
        boolean makes = maker.equals("java.lang.invoke.DirectMethodHandle.constructorMethod")
                || maker.startsWith("jdk.internal.reflect.GeneratedSerializationConstructorAccessor[") && maker.endsWith("].newInstance");
        return makes && chainsTo[constructor] >= 0 ? MADE_OTHERWISE : null;
    }

    private int added(int constructor, String made) {
        int method = name.length;
        className = Arrays.copyOf(className, method + 1);
        name = Arrays.copyOf(name, method + 1);
        descriptor = Arrays.copyOf(descriptor, method + 1);
        flags = Arrays.copyOf(flags, method + 1);
        chainsTo = Arrays.copyOf(chainsTo, method + 1);
        className[method] = className[constructor];
        name[method] = made;
        descriptor[method] = "";
        flags[method] = flags[constructor];
        chainsTo[method] = (flags[constructor] & COUNTED_AS_LEAF) != 0 ? -1 : chainsTo[constructor];
        if (instanceBytes != null) {
            instanceBytes = Arrays.copyOf(instanceBytes, method + 1);
            instanceBytes[method] = instanceBytes[constructor];
        }
        return method;
    }

    boolean isConstructor(int method) {
        return (flags[method] & CONSTRUCTOR) != 0;
    }

    /** Whether a method is a constructor that calls another one on the same object, as a context in the tree (docs/metrics.md, section 6). */
    boolean isChained(int method) {
        return isConstructor(method) && (flags[method] & COUNTED_AS_LEAF) == 0 && !className[method].equals("java.lang.Object");
    }
}
