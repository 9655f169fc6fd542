package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/**
 * Sums up the work of a task from a recording, by the definition of {@code Work} in the API: calls, bytecodes, objects, arrays and bytes, for own
 * code, without one-time work, and in total.
 */
final class DumpWork {
    private static final int COUNTED = 0;
    private static final int LINKING = 1;
    private static final int ONE_TIME = 2;

    /** Figures of own code, of everything but one-time work, and of everything. */
    final long[][] scopes = new long[3][5];

    private final Dump dump;
    private final long[] arrays;

    private DumpWork(Dump dump) {
        this.dump = dump;
        this.arrays = new long[dump.method.length];
        for (Dump.ArrayRow row : dump.arrays) {
            arrays[row.context] += row.arrays;
        }
    }

    /**
     * @param task a path as in {@link RecordedTree}
     * @param packagePrefix prefix of the program's classes, {@code work.}
     */
    static DumpWork below(Dump dump, String packagePrefix, String task) {
        DumpWork work = new DumpWork(dump);
        long[] passed = dump.passed();
        // By depth: the path of program frames, the state, and the first scope that includes the context.
        List<String> paths = new ArrayList<>();
        List<Integer> states = new ArrayList<>();
        List<Integer> within = new ArrayList<>();
        for (int context = 0; context < dump.method.length; context++) {
            int depth = dump.depth[context];
            Dump.Method method = dump.methods.get(dump.method[context]);
            boolean isOwn = method.classOrigin == MethodTable.CLASS_FOLDER;
            String path = depth == 0 ? "" : paths.get(depth - 1);
            path = method.className.startsWith(packagePrefix) && isOwn ? StepTree.below(path, method.toString()) : path;
            int state = state(depth == 0 ? COUNTED : states.get(depth - 1), method, isOwn);
            boolean isBelow = path.equals(task) || path.startsWith(task + " > ");
            // Own code is in all scopes from 0 on, other code in those from 1 on.
            int first = !isBelow ? 3 : state != COUNTED ? 2 : isOwn ? 0 : 1;
            for (List<Integer> list : List.of(states, within)) {
                list.subList(Math.min(depth, list.size()), list.size()).clear();
            }
            paths.subList(Math.min(depth, paths.size()), paths.size()).clear();
            work.add(first, 0, dump.metrics.get("calls")[context]);
            work.add(first, 1, dump.metrics.get("bytecodes")[context]);
            work.add(first, 3, work.arrays[context]);
            work.add(first, 4, dump.metrics.get("bytes")[context]);
            if (method.isConstructor()) {
                work.made(depth == 0 ? 3 : within.get(depth - 1), method, dump.metrics.get("calls")[context]);
                boolean isChained = (method.flags & MethodTable.LEAF) == 0 && !method.className.equals("java.lang.Object");
                if (isChained) {
                    work.made(first, method.superConstructor < 0 ? null : dump.methods.get(method.superConstructor), -passed[context]);
                }
            }
            paths.add(path);
            states.add(state);
            within.add(first);
        }
        return work;
    }

    private static int state(int above, Dump.Method method, boolean isOwn) {
        boolean loads = method.name.equals("loadClass")
                && (method.className.equals("java.lang.ClassLoader") || method.className.startsWith("jdk.internal.loader."));
        if (above == ONE_TIME || loads || method.name.equals("<clinit>") || method.name.equals("getEnumConstantsShared")) {
            return ONE_TIME;
        }
        return isOwn ? COUNTED : method.className.equals("java.lang.invoke.MethodHandleNatives") ? LINKING : above;
    }

    private void made(int first, Dump.Method constructor, long number) {
        add(first, 2, number);
        add(first, 4, constructor == null ? 0 : number * (constructor.classSize >> 1));
    }

    private void add(int first, int figure, long amount) {
        for (int scope = first; scope < 3; scope++) {
            scopes[scope][figure] += amount;
        }
    }
}
