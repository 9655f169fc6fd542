package org.callgrove.jmh;

import java.util.List;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.OneTimeMethods;

/**
 * The work below a benchmark method, summed over all its calls. Class initialisers, class loading and linking are left out, with everything below
 * them, because they run once, whatever the number of operations. Own code called back by linking is counted.
 */
final class OperationWork {
    /** One metric's figures for the project's own code and for all code; both null if the recording does not count this metric. */
    record Figure(String metric, String unit, Long own, Long all) {}

    private static final OneTimeMethods ONE_TIME = OneTimeMethods.read();
    /** States of a context, from which its callees start. */
    private static final byte COUNTED = 0;
    private static final byte LINKING = 1;
    private static final byte ONCE = 2;

    private final Dump dump;
    private final List<String> own;
    private final BenchmarkMethod benchmark;
    /** Whether each method is own code. */
    private final boolean[] isOwn;
    /** State of each context. */
    private final byte[] states;
    private final long calls;

    /** @param own packages and classes that are own code; if empty, the origins of classes decide */
    OperationWork(Dump dump, BenchmarkMethod benchmark, List<String> own) {
        this.dump = dump;
        this.own = own;
        this.benchmark = benchmark;
        this.isOwn = new boolean[dump.methods.size()];
        for (int i = 0; i < isOwn.length; i++) {
            isOwn[i] = isOwn(dump.methods.get(i));
        }
        this.states = states();
        long[] counts = dump.metrics.get("calls");
        long found = 0;
        for (int i = 0; counts != null && i < dump.depth.length; i++) {
            found += dump.depth[i] == 0 && isBenchmark(dump.methods.get(dump.method[i])) ? counts[i] : 0;
        }
        this.calls = found;
    }

    /** Calls of the benchmark method. JMH itself counts a batch as one operation. */
    long calls() {
        return calls;
    }

    List<Figure> figures() {
        long[] arrays = new long[dump.depth.length];
        for (Dump.ArrayRow row : dump.arrays) {
            arrays[row.context] += row.arrays;
        }
        return List.of(sum("bytecodes", "bytecodes", dump.metrics.get("bytecodes")),
                sum("calls", "calls", dump.metrics.get("calls")),
                sum("objects", "objects", dump.objects()),
                sum("arrays", "arrays", dump.metrics.containsKey("bytes") ? arrays : null),
                sum("bytes", "B", dump.bytes()));
    }

    private Figure sum(String metric, String unit, long[] counts) {
        if (counts == null) {
            return new Figure(metric, unit, null, null);
        }
        long ofOwn = 0;
        long ofAll = 0;
        for (int i = 0; i < counts.length; i++) {
            if (states[i] == COUNTED) {
                ofAll += counts[i];
                ofOwn += isOwn[dump.method[i]] ? counts[i] : 0;
            }
        }
        return new Figure(metric, unit, ofOwn, ofAll);
    }

    private byte[] states() {
        byte[] all = new byte[dump.depth.length];
        int[] open = new int[dump.depth.length + 1];
        OneTimeMethods.Kind[] kinds = new OneTimeMethods.Kind[isOwn.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = ONE_TIME.of(dump.methods.get(i).className, dump.methods.get(i).name);
        }
        for (int i = 0; i < all.length; i++) {
            open[dump.depth[i]] = i;
            byte above = dump.depth[i] == 0 ? COUNTED : all[open[dump.depth[i] - 1]];
            OneTimeMethods.Kind kind = kinds[dump.method[i]];
            boolean runsOnce = kind == OneTimeMethods.Kind.INITIALISER || kind == OneTimeMethods.Kind.LOADING;
            all[i] = above == ONCE || runsOnce ? ONCE : isOwn[dump.method[i]] ? COUNTED : kind == OneTimeMethods.Kind.LINKING ? LINKING : above;
        }
        return all;
    }

    private boolean isBenchmark(Dump.Method method) {
        return method.name.equals(benchmark.name()) && method.className.equals(benchmark.className());
    }

    /** Whether a method is own code. Generated classes, such as those of lambdas, are not, nor is the loop that JMH generates around a benchmark. */
    private boolean isOwn(Dump.Method method) {
        String name = method.className;
        if (name.contains(".jmh_generated.") || name.contains("$$") || name.indexOf('[') >= 0) {
            return false;
        }
        if (own.isEmpty()) {
            int origin = method.classOrigin;
            return !name.startsWith("org.openjdk.jmh.")
                    && (origin == MethodTable.CLASS_FOLDER || origin == MethodTable.TEST_FOLDER || origin == MethodTable.MAIN_JAR);
        }
        return own.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + ".") || name.startsWith(each + "$"));
    }
}
