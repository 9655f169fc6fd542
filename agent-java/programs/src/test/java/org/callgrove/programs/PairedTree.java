package org.callgrove.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;
import org.callgrove.dump.ThreadInfo;

/**
 * The union tree of two dumps, with the counts of both sides. Contexts match by their path of (class, method, descriptor) below a thread. They are
 * numbered from 0, callers before callees. Each thread's root precedes its contexts and has no counts.
 */
final class PairedTree {
    /** Metrics stored for every context; arrays are sparse and stored by type. */
    static final String[] METRICS = {"calls", "bytecodes", "bytes"};

    private final Function<ThreadInfo, String> label;
    private final Map<String, Integer> nameIds = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<Boolean> limited = new ArrayList<>();
    private final Map<Long, Integer> contexts = new HashMap<>();
    private int[] parent = new int[1024];
    private int[] name = new int[1024];
    /** Counts by context: METRICS.length counts of side 0, then those of side 1. */
    private long[][] counts = new long[1024][];
    private int size;
    /** For each metric, whether both dumps have it. */
    private final boolean[] has = new boolean[METRICS.length];
    private final boolean hasArrays;
    /** Arrays by (context, element type): arrays and elements of side 0, then of side 1. */
    private final Map<Long, long[]> arrays = new HashMap<>();

    /** @param label name under which a thread's tree is merged with others; null leaves the thread out */
    PairedTree(Dump a, Dump b, Function<ThreadInfo, String> label) {
        this.label = label;
        for (int m = 0; m < METRICS.length; m++) {
            has[m] = a.metrics.containsKey(METRICS[m]) && b.metrics.containsKey(METRICS[m]);
        }
        hasArrays = hasArrays(a) && hasArrays(b);
        add(a, 0);
        add(b, 1);
    }

    private static boolean hasArrays(Dump dump) {
        return dump.meta.get("metrics").toString().contains("id=arrays,");
    }

    private void add(Dump dump, int side) {
        int[] nameOf = new int[dump.methods.size()];
        for (int i = 0; i < nameOf.length; i++) {
            Dump.Method method = dump.methods.get(i);
            nameOf[i] = nameId(method.toString());
            if ((method.flags & MethodTable.LIMITED) != 0) {
                limited.set(nameOf[i], true);
            }
        }
        long[][] columns = Arrays.stream(METRICS).map(dump.metrics::get).toArray(long[][]::new);
        int[] contextOf = new int[dump.depth.length];
        int[] open = new int[1024];
        int at = 0;
        for (ThreadInfo thread : dump.threads) {
            String segment = label.apply(thread);
            int end = (int) (at + thread.nodes());
            int root = segment == null ? -1 : context(-1, nameId("thread " + segment));
            for (; at < end; at++) {
                contextOf[at] = -1;
                if (root < 0) {
                    continue;
                }
                int depth = dump.depth[at];
                int context = context(depth == 0 ? root : open[depth - 1], nameOf[dump.method[at]]);
                if (depth >= open.length) {
                    open = Arrays.copyOf(open, depth * 2);
                }
                open[depth] = context;
                contextOf[at] = context;
                for (int m = 0; m < METRICS.length; m++) {
                    counts[context][side * METRICS.length + m] += has[m] ? columns[m][at] : 0;
                }
            }
        }
        for (Dump.ArrayRow row : dump.arrays) {
            if (hasArrays && contextOf[row.context] >= 0) {
                long[] pair = arrays.computeIfAbsent((long) contextOf[row.context] << 8 | row.type, key -> new long[4]);
                pair[side * 2] += row.arrays;
                pair[side * 2 + 1] += row.elements;
            }
        }
    }

    private int nameId(String text) {
        Integer known = nameIds.putIfAbsent(text, names.size());
        if (known == null) {
            names.add(text);
            limited.add(false);
            return names.size() - 1;
        }
        return known;
    }

    private int context(int above, int id) {
        Integer known = contexts.putIfAbsent((long) above << 32 | id, size);
        if (known != null) {
            return known;
        }
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, size * 2);
            name = Arrays.copyOf(name, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        parent[size] = above;
        name[size] = id;
        counts[size] = new long[2 * METRICS.length];
        return size++;
    }

    int size() {
        return size;
    }

    /** The caller, or -1 for a thread's root. */
    int parent(int context) {
        return parent[context];
    }

    /** Name of a context: {@code class.method(descriptor)result}, or {@code thread <label>} for a thread's root. */
    String name(int context) {
        return names.get(name[context]);
    }

    /** Whether a dump says that this context's method is counted by a limited rule. */
    boolean limited(int context) {
        return limited.get(name[context]);
    }

    /**
     * A count of one side; 0 if one of the dumps lacks the metric.
     *
     * @param metric index into {@link #METRICS}
     */
    long count(int context, int metric, int side) {
        return counts[context][side * METRICS.length + metric];
    }

    /** Arrays, if both dumps have them, by {@code context << 8 | element type}: arrays and elements of side 0, then of side 1. */
    Map<Long, long[]> arrays() {
        return arrays;
    }

    /** The path to a context, without descriptors, and with at most {@code length} methods. */
    String path(int context, int length) {
        StringBuilder text = new StringBuilder();
        int at = context;
        for (int i = 0; i < length && at >= 0; i++, at = parent[at]) {
            text.insert(0, " > " + name(at).replaceAll("\\(.*", ""));
        }
        return (at >= 0 ? "…" : "") + text.substring(3 - (at >= 0 ? 3 : 0));
    }
}
