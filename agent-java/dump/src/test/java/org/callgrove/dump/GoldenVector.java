package org.callgrove.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One golden file: given by hand, encoded by {@link DumpWriter}, and described in JSON without the help of the reader. */
final class GoldenVector implements MethodTable {
    final String name;
    final String about;
    final Meta meta = new Meta();
    /** Minor version that the writer had when the file was made. */
    int minor;
    int partEntries = MctFormat.PART_ENTRIES;
    int level = 6;
    /** Milliseconds from the start to each snapshot; null for a file without snapshots. */
    long[] snapshots;

    private final List<Object[]> classes = new ArrayList<>();
    /** Entries for section {@code class.sizes}, by class. */
    private final List<Long> sizes = new ArrayList<>();
    /** Entries for section {@code class.origins}, by class. */
    private final List<Integer> origins = new ArrayList<>();
    private final List<Object[]> methods = new ArrayList<>();
    private final List<ThreadInfo> threads = new ArrayList<>();
    private final List<List<long[]>> contexts = new ArrayList<>();
    private final List<Object[]> arrays = new ArrayList<>();
    private final List<Object[]> increments = new ArrayList<>();
    private final List<Object[]> arrayIncrements = new ArrayList<>();
    private final List<Object[]> bytes = new ArrayList<>();
    private final List<Object[]> objects = new ArrayList<>();
    private final List<Integer> folded = new ArrayList<>();
    private final List<Integer> lowerBounds = new ArrayList<>();
    private int contextCount;

    GoldenVector(String name, String about) {
        this.name = name;
        this.about = about;
        meta.agentVersion = "0.1.0";
        meta.jvmName = "OpenJDK 64-Bit Server VM";
        meta.jvmVersion = "17.0.15+6";
        meta.jvmVendor = "Example";
        meta.javaVersion = "17.0.15";
        meta.osName = "Linux";
        meta.osArch = "amd64";
        meta.mainClass = "demo.Main";
        meta.pid = 4711;
        meta.start = 1795217400000L;
        meta.end = 1795217412345L;
        meta.option("threads", "separate");
    }

    /** Adds a class and returns its id. */
    int type(String binaryName, int flags, String source) {
        classes.add(new Object[] {binaryName, flags, source});
        sizes.add(0L);
        origins.add(0);
        return classes.size() - 1;
    }

    /** Sets the size of an instance of a class. */
    void size(int type, long instanceBytes, boolean computed) {
        sizes.set(type, 2 * instanceBytes + (computed ? 1 : 0));
    }

    /** Sets where a class came from. */
    void origin(int type, int from) {
        origins.set(type, from);
    }

    /** Adds a method and returns its id, which is also its index in the file. */
    int method(int type, String methodName, String descriptor, int flags, int line, int called) {
        methods.add(new Object[] {type, methodName, descriptor, flags, line, called});
        return methods.size() - 1;
    }

    void thread(long id, String threadName, String group, boolean daemon, boolean virtual) {
        threads.add(new ThreadInfo(id, threadName, group, daemon, virtual));
        contexts.add(new ArrayList<>());
    }

    void context(int depth, int method, long calls, long bytecodes) {
        contexts.get(contexts.size() - 1)
                .add(hasBytes() ? new long[] {depth, method, calls, bytecodes, 0} : new long[] {depth, method, calls, bytecodes});
        contextCount++;
    }

    private boolean hasBytes() {
        return minor >= 4;
    }

    private boolean hasOrigins() {
        return minor >= MctFormat.CLASS_ORIGINS_SINCE;
    }

    /** Sets the bytes of the last context's arrays. */
    void arrayBytes(long count) {
        List<long[]> thread = contexts.get(contexts.size() - 1);
        thread.get(thread.size() - 1)[4] = count;
    }

    /** Adds arrays to the last context. */
    void allocates(char type, long count, long elements) {
        arrays.add(new Object[] {contextCount - 1, type, count, elements});
    }

    /** Marks the counts of the last context's own allocations as a lower bound. */
    void isLowerBound() {
        lowerBounds.add(contextCount - 1);
    }

    /** Marks the last context as one below which contexts were folded. */
    void folds() {
        folded.add(contextCount - 1);
    }

    /** Adds the last context's increments between two successive snapshots. */
    void grew(int snapshot, long calls, long bytecodes) {
        increments.add(new Object[] {contextCount - 1, snapshot, calls, bytecodes});
    }

    /** Adds the last context's increments between two successive snapshots, including the bytes of arrays. */
    void grew(int snapshot, long calls, long bytecodes, long arrayBytes) {
        increments.add(new Object[] {contextCount - 1, snapshot, calls, bytecodes, arrayBytes});
    }

    /** Adds arrays that the last context allocated between two successive snapshots. */
    void allocated(int snapshot, char type, long count, long elements) {
        arrayIncrements.add(new Object[] {contextCount - 1, snapshot, type, count, elements});
    }

    /** Expects these objects of a class in the last context, worked out by hand (JP Figure 3 b). */
    void expectObjects(String className, long count) {
        objects.add(new Object[] {contextCount - 1, className, count});
    }

    /** Expects these bytes for the last context's arrays and objects together, worked out by hand. */
    void expectBytes(long count) {
        bytes.add(new Object[] {contextCount - 1, count});
    }

    byte[] encode() throws IOException {
        int[] frequency = new int[methods.size()];
        for (int i = 0; i < frequency.length; i++) {
            frequency[i] = frequency.length - i;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpWriter writer = new DumpWriter(out, frequency, snapshots, minor, partEntries, level)) {
            int context = 0;
            int made = 0;
            int grown = 0;
            int allocated = 0;
            for (int t = 0; t < threads.size(); t++) {
                writer.beginThread(threads.get(t));
                for (long[] node : contexts.get(t)) {
                    writer.node((int) node[0], (int) node[1], Arrays.copyOfRange(node, 2, node.length));
                    for (; made < arrays.size() && (int) arrays.get(made)[0] == context; made++) {
                        writer.arrays((char) arrays.get(made)[1], (long) arrays.get(made)[2], (long) arrays.get(made)[3]);
                    }
                    for (; grown < increments.size() && (int) increments.get(grown)[0] == context; grown++) {
                        Object[] increment = increments.get(grown);
                        long[] counts = new long[increment.length - 2];
                        for (int i = 0; i < counts.length; i++) {
                            counts[i] = (long) increment[2 + i];
                        }
                        int snapshot = (int) increment[1];
                        writer.snapshot(snapshot, counts);
                        for (; allocated < arrayIncrements.size() && isAt(arrayIncrements.get(allocated), context, snapshot); allocated++) {
                            Object[] row = arrayIncrements.get(allocated);
                            writer.snapshotArrays(snapshot, (char) row[2], (long) row[3], (long) row[4]);
                        }
                    }
                    if (folded.contains(context)) {
                        writer.folded();
                    }
                    context++;
                }
                writer.endThread();
            }
            writer.finish(meta, this);
        }
        return out.toByteArray();
    }

    private static boolean isAt(Object[] row, int context, int snapshot) {
        return (int) row[0] == context && (int) row[1] == snapshot;
    }

    String json() {
        for (int t = 0; t < threads.size(); t++) {
            threads.get(t).nodes = contexts.get(t).size();
        }
        List<Object[]> named = new ArrayList<>();
        for (Object[] method : methods) {
            Object[] row = method.clone();
            row[0] = className((int) method[0]);
            named.add(row);
        }
        StringBuilder text = new StringBuilder("{\n");
        text.append("\"about\": ").append(new JsonWriter().value(about)).append(",\n");
        text.append("\"meta\": ")
                .append(meta.toJson(new ArrayList<>(threads), contextCount, snapshots, minor, new CounterTimes(), new AgentMetric[0])).append(",\n");
        text.append("\"classes\": ").append(rows(classes)).append(",\n");
        text.append("\"methods\": ").append(rows(named)).append(",\n");
        text.append("\"threads\": [");
        for (int t = 0; t < contexts.size(); t++) {
            List<Object[]> thread = new ArrayList<>();
            for (long[] node : contexts.get(t)) {
                thread.add(Arrays.stream(node).boxed().toArray());
            }
            text.append(t == 0 ? "" : ",\n").append(rows(thread));
        }
        text.append("],\n");
        text.append("\"arrays\": ").append(rows(arrays)).append(",\n");
        if (snapshots != null) {
            text.append("\"increments\": ").append(rows(increments)).append(",\n");
        }
        if (!arrayIncrements.isEmpty()) {
            text.append("\"arrayIncrements\": ").append(rows(arrayIncrements)).append(",\n");
        }
        if (meta.layout != null) {
            text.append("\"sizes\": ").append(rows(sizeRows())).append(",\n");
            text.append("\"bytes\": ").append(rows(bytes)).append(",\n");
        }
        if (hasOrigins()) {
            text.append("\"origins\": ").append(rows(originRows())).append(",\n");
        }
        if (!lowerBounds.isEmpty()) {
            text.append("\"lowerBounds\": ").append(lowerBounds).append(",\n");
        }
        if (!folded.isEmpty()) {
            text.append("\"folded\": ").append(folded).append(",\n");
        }
        text.append("\"objects\": ").append(rows(objects)).append("\n}\n");
        return text.toString();
    }

    private List<Object[]> sizeRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int type = 0; type < sizes.size(); type++) {
            rows.add(new Object[] {className(type), sizes.get(type) >> 1, sizes.get(type) & 1});
        }
        return rows;
    }

    private List<Object[]> originRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int type = 0; type < origins.size(); type++) {
            rows.add(new Object[] {className(type), origins.get(type)});
        }
        return rows;
    }

    private static String rows(List<Object[]> rows) {
        StringBuilder text = new StringBuilder("[");
        for (Object[] row : rows) {
            JsonWriter json = new JsonWriter().beginArray();
            for (Object cell : row) {
                if (cell instanceof Number number) {
                    json.value(number.longValue());
                } else {
                    json.value(cell == null ? null : cell.toString());
                }
            }
            text.append(text.length() == 1 ? "\n" : ",\n").append(json.endArray());
        }
        return text.append(rows.isEmpty() ? "]" : "\n]").toString();
    }

    @Override
    public int classOf(int method) {
        return (int) methods.get(method)[0];
    }

    @Override
    public String methodName(int method) {
        return (String) methods.get(method)[1];
    }

    @Override
    public String descriptor(int method) {
        return (String) methods.get(method)[2];
    }

    @Override
    public int methodFlags(int method) {
        return (int) methods.get(method)[3];
    }

    @Override
    public int firstLine(int method) {
        return (int) methods.get(method)[4];
    }

    @Override
    public int superConstructor(int method) {
        return (int) methods.get(method)[5];
    }

    @Override
    public String className(int classId) {
        return (String) classes.get(classId)[0];
    }

    @Override
    public int classFlags(int classId) {
        return (int) classes.get(classId)[1];
    }

    @Override
    public String sourceFile(int classId) {
        return (String) classes.get(classId)[2];
    }

    @Override
    public long classSize(int classId) {
        return sizes.get(classId);
    }

    @Override
    public int classOrigin(int classId) {
        return origins.get(classId);
    }
}
