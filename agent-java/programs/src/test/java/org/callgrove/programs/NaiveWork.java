package org.callgrove.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/**
 * Computes the ledger's figures in a second, simpler way, by the definitions in docs/ci.md: one context at a time, from its whole path. Figures are
 * {@code own, calls-out, all, objects} by row.
 */
final class NaiveWork {
    private static final int COLUMNS = 4;

    private final Map<String, long[]> rows = new TreeMap<>();

    /** A method, with all facts that the definitions use. */
    private record Frame(String name, boolean isOwn, boolean isTest, boolean isEngine, boolean isInitialiserOrLoading, boolean isLinking,
            boolean isConstructor, boolean isChained) {
        boolean isCode() {
            return isOwn || isTest;
        }
    }

    static Map<String, long[]> rows(Dump dump, Predicate<String> isOwn, Predicate<String> isTest) {
        NaiveWork naive = new NaiveWork();
        naive.count(dump, dump.methods.stream().map(method -> frame(method, isOwn, isTest)).toList());
        return naive.rows;
    }

    private static Frame frame(Dump.Method method, Predicate<String> isOwn, Predicate<String> isTest) {
        String type = method.className;
        String name = method.name.startsWith("lambda$") ? method.name.substring(7, method.name.lastIndexOf('$')) : method.name;
        boolean isLoading = method.name.equals("loadClass") && (type.equals("java.lang.ClassLoader") || type.startsWith("jdk.internal.loader."));
        boolean isChained = method.isConstructor() && (method.flags & MethodTable.LEAF) == 0 && !type.equals("java.lang.Object");
        return new Frame(type + "." + name, isOwn.test(type), isTest.test(type), type.startsWith("org.junit."),
                method.name.equals("<clinit>") || isLoading || method.name.equals("getEnumConstantsShared"),
                type.equals("java.lang.invoke.MethodHandleNatives"), method.isConstructor(), isChained);
    }

    private void count(Dump dump, List<Frame> frames) {
        long[] calls = dump.metrics.get("calls");
        long[] bytecodes = dump.metrics.get("bytecodes");
        List<Frame> path = new ArrayList<>();
        List<String> rowsOfPath = new ArrayList<>();
        for (int context = 0; context < calls.length; context++) {
            int depth = dump.depth[context];
            path.subList(depth, path.size()).clear();
            rowsOfPath.subList(depth, rowsOfPath.size()).clear();
            Frame frame = frames.get(dump.method[context]);
            path.add(frame);
            String row = row(path);
            rowsOfPath.add(row);
            boolean isCalledByOwn = depth > 0 && path.get(depth - 1).isOwn;
            add(row, 2, bytecodes[context]);
            if (frame.isOwn) {
                add(row, 0, bytecodes[context]);
                add(row, 3, frame.isChained ? -calls[context] : 0);
            } else if (isCalledByOwn && row.equals(rowsOfPath.get(depth - 1))) {
                add(row, 1, calls[context]);
            }
            if (isCalledByOwn && frame.isConstructor) {
                add(rowsOfPath.get(depth - 1), 3, calls[context]);
            }
        }
    }

    private void add(String row, int column, long count) {
        rows.computeIfAbsent(row, key -> new long[COLUMNS])[column] += count;
    }

    /** The row of the last frame of a path. */
    private static String row(List<Frame> path) {
        int first = next(path, 0, true);
        if (first == path.size()) {
            return "outside";
        }
        int at = first;
        while (at < path.size()) {
            if (path.get(at).isInitialiserOrLoading) {
                return "(one-time work)";
            }
            at++;
            if (path.get(at - 1).isLinking) {
                // The next frame of own code or of a test counts for the test again.
                at = next(path, at, false);
                if (at == path.size()) {
                    return "(one-time work)";
                }
            }
        }
        boolean hasEngine = path.subList(0, first).stream().anyMatch(Frame::isEngine);
        return hasEngine && path.get(first).isTest ? path.get(first).name : "(other threads)";
    }

    /** Index of the next frame of own code or of a test, or, unless {@code isCodeOnly}, of the next one that begins one-time work. */
    private static int next(List<Frame> path, int from, boolean isCodeOnly) {
        int at = from;
        while (at < path.size() && !path.get(at).isCode() && (isCodeOnly || !path.get(at).isInitialiserOrLoading)) {
            at++;
        }
        return at;
    }
}
