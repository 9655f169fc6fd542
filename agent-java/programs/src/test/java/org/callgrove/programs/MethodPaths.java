package org.callgrove.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/**
 * The contexts of one package below one method, by path (the scope defined in examples/handcount/README.md). Frames of hidden classes are left out of
 * paths. Contexts that are reached only through other classes are left out.
 */
final class MethodPaths {
    /** Exclusive counts of a path. */
    static final class Counts {
        long calls;
        long bytecodes;
        final Map<String, Long> objects = new TreeMap<>();
        final Map<String, List<Long>> arrays = new TreeMap<>();
        long arrayBytes;

        @Override
        public String toString() {
            return "calls " + calls + ", bytecodes " + bytecodes + ", objects " + objects + ", arrays " + arrays + " of " + arrayBytes + " bytes";
        }
    }

    private static final String OBJECT_INIT = "java.lang.Object.<init>()V";

    private final Dump dump;
    private final String root;
    private final String packagePrefix;
    private final Map<String, Counts> byPath = new LinkedHashMap<>();
    private int rootsSeen;

    private MethodPaths(Dump dump, String root, String packagePrefix) {
        this.dump = dump;
        this.root = root;
        this.packagePrefix = packagePrefix;
    }

    /** @param packagePrefix the package's name with a dot, {@code name.of.the.package.} */
    static Map<String, Counts> of(Dump dump, String root, String packagePrefix) {
        MethodPaths paths = new MethodPaths(dump, root, packagePrefix);
        paths.walk();
        if (paths.rootsSeen != 1) {
            throw new AssertionError(root + " is in " + paths.rootsSeen + " contexts, not in one");
        }
        return paths.byPath;
    }

    private void walk() {
        long[] calls = dump.metrics.get("calls");
        long[] passed = dump.passed();
        long[] bytecodes = dump.metrics.get("bytecodes");
        long[] arrayBytes = dump.metrics.get("bytes");
        // Path of the current context's callers by depth; null outside the scope.
        List<String> open = new ArrayList<>();
        Map<Integer, Counts> byContext = new LinkedHashMap<>();
        for (int context = 0; context < dump.depth.length; context++) {
            Dump.Method method = dump.methods.get(dump.method[context]);
            int depth = dump.depth[context];
            String parent = depth == 0 ? null : open.get(depth - 1);
            boolean hidden = (method.classFlags & MethodTable.HIDDEN) != 0;
            String path = hidden ? parent : path(parent, method.toString());
            open.subList(Math.min(depth, open.size()), open.size()).clear();
            open.add(path);
            if (parent != null && method.isConstructor() && !hidden) {
                byPath.get(parent).objects.merge(method.className, calls[context], Long::sum);
            }
            if (path != null && !hidden) {
                Counts counts = byPath.computeIfAbsent(path, key -> new Counts());
                counts.calls += calls[context];
                counts.bytecodes += bytecodes[context];
                counts.arrayBytes += arrayBytes[context];
                if (method.superConstructor >= 0) {
                    counts.objects.merge(dump.methods.get(method.superConstructor).className, -passed[context], Long::sum);
                }
                byContext.put(context, counts);
            }
        }
        for (Dump.ArrayRow row : dump.arrays) {
            Counts counts = byContext.get(row.context);
            if (counts != null) {
                List<Long> before = counts.arrays.getOrDefault(String.valueOf(row.type), List.of(0L, 0L));
                counts.arrays.put(String.valueOf(row.type), List.of(before.get(0) + row.arrays, before.get(1) + row.elements));
            }
        }
        byPath.values().forEach(counts -> counts.objects.values().removeIf(count -> count == 0));
    }

    private String path(String parent, String method) {
        if (parent == null) {
            if (!method.equals(root)) {
                return null;
            }
            rootsSeen++;
            return method;
        }
        boolean inScope = method.startsWith(packagePrefix) || method.equals(OBJECT_INIT);
        return inScope ? parent + " > " + method : null;
    }
}
