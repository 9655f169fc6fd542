package org.callgrove.dump;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;

/**
 * Writes a {@code .mct} file in one pass: thread by thread, each tree in preorder.
 *
 * <pre>
 * try (DumpWriter writer = new DumpWriter(stream, contextsByMethod, null, false)) {
 *   writer.beginThread(new ThreadInfo(1, "main", "main", false, false));
 *   writer.node(0, mainId, 1, 12);
 *   writer.arrays('I', 1, 100);
 *   writer.endThread();
 *   writer.finish(meta, methods);
 * }
 * </pre>
 *
 * Memory: three compressors, and one for each {@link Counter} with a column (two with snapshots). Each column also holds the compressed bytes of one
 * part of at most 2^20 entries. Full parts go to the stream at once, so columns are interleaved in the file. Not thread-safe. The writer runs inside
 * profiled programs, so it uses no lambdas and no formatting. It uses no channel, because an interrupted thread must also be able to write its dump.
 */
public final class DumpWriter implements Closeable {
    /** Compression level for dumps that nobody is waiting for. On a tree of 15 million contexts it is 5% larger than level 6 and twice as fast. */
    private static final int LEVEL = 5;
    /**
     * Compression level for dumps that a program is waiting for. In a recording of javac, it takes 100 ns per context instead of 195; files are 3 to
     * 29% larger.
     */
    private static final int QUICK_LEVEL = 1;
    private static final AgentMetric[] NO_METRICS = {};

    private final OutputStream out;
    private final SectionSink sink;
    private final MethodRanks ranks;
    private final ColumnWriter pops;
    private final ColumnWriter method;
    /** Columns in the same order as in the sink. */
    private final ColumnWriter[] counters;
    /** The column of arrays; null in a file without arrays. */
    private final ColumnWriter arrays;
    /** The column of contexts with others folded into them; null until there is one. */
    private ColumnWriter folded;
    /** The columns of snapshots; null in a file without snapshots. */
    private final SnapshotColumns snapshots;
    private final long[] snapshotTimes;
    private int lastSnapshot;
    private final ArrayList<ThreadInfo> threads = new ArrayList<>();
    private ThreadInfo thread;
    private long nodes;
    private long lastArrayNode = -1;
    private long lastFolded = -1;
    private final int level;
    private final int partEntries;
    private int lastDepth;
    private boolean finished;
    /** The entries of section {@code locks}; null in a file without it. */
    private ByteWriter locks;
    private long lockCount;
    private long lastWaiter;
    /** The last holder plus 1. */
    private long lastHolder = -1;
    private long lastLockClass = -1;

    /**
     * Writes to a stream, which {@link #close} closes.
     *
     * @param contextsByMethod number of contexts with each method, by method id, to rank the method column. Methods missing from it may still occur
     * in the tree.
     * @param snapshotTimes milliseconds from the start to each snapshot, ascending; null for a file without snapshots
     * @param quick whether a program is waiting for the file, so that speed matters more than size
     */
    public DumpWriter(OutputStream out, int[] contextsByMethod, long[] snapshotTimes, boolean quick) throws IOException {
        this(out, contextsByMethod, snapshotTimes, quick, new CounterTimes(), NO_METRICS);
    }

    /**
     * Writes to a stream a file that may lack some counters and may have columns from profiling agents.
     *
     * @param times the counters that the file has, and when they were on
     * @param agentMetrics metrics from profiling agents, in the order of their counts; these follow the {@link Counter#columnCount} counts of
     * {@link Counter}
     */
    public DumpWriter(OutputStream out, int[] contextsByMethod, long[] snapshotTimes, boolean quick, CounterTimes times,
            AgentMetric[] agentMetrics) throws IOException {
        this(out, contextsByMethod, snapshotTimes, MctFormat.MINOR, MctFormat.PART_ENTRIES, quick ? QUICK_LEVEL : LEVEL, times, agentMetrics);
    }

    DumpWriter(OutputStream out, int[] contextsByMethod, long[] snapshotTimes, int minor, int partEntries, int level) throws IOException {
        this(out, contextsByMethod, snapshotTimes, minor, partEntries, level, new CounterTimes(), NO_METRICS);
    }

    private DumpWriter(OutputStream out, int[] contextsByMethod, long[] snapshotTimes, int minor, int partEntries, int level,
            CounterTimes times, AgentMetric[] agentMetrics) throws IOException {
        this.out = out;
        this.snapshotTimes = snapshotTimes;
        this.level = level;
        this.partEntries = partEntries;
        sink = new SectionSink(out, level, minor, times, agentMetrics);
        ranks = new MethodRanks(contextsByMethod);
        pops = new ColumnWriter(MctFormat.POPS, sink, level, partEntries);
        method = new ColumnWriter(MctFormat.METHOD, sink, level, partEntries);
        counters = ColumnWriter.forCounters(MctFormat.METRIC_PREFIX, sink, level, partEntries);
        arrays = sink.hasArrays() ? new ColumnWriter(MctFormat.ARRAYS, sink, level, partEntries) : null;
        snapshots = snapshotTimes == null ? null : new SnapshotColumns(sink, level, partEntries);
    }

    /** Opens the segment of a thread: the part of the dump with its tree, which may be empty. */
    public void beginThread(ThreadInfo info) {
        if (thread != null) {
            throw new IllegalStateException("beginThread before endThread");
        }
        thread = info;
        info.nodes = 0;
        threads.add(info);
        lastDepth = -1;
    }

    /**
     * Writes the next context of the open thread, in preorder.
     *
     * @param depth number of callers in this thread: 0 for an outermost method, and at most one more than the depth of the previous context
     * @param methodId the recorder's id, not negative
     * @param counts exclusive counts by {@link Counter#column}, 0 to 2^53 - 1; missing ones at the end are 0
     * @throws DumpException when a count is negative or above 2^53 - 1
     */
    public void node(int depth, int methodId, long... counts) throws IOException {
        if (thread == null) {
            throw new IllegalStateException("node outside of a thread");
        }
        if (depth < 0 || depth > lastDepth + 1) {
            throw new IllegalStateException("depth " + depth + " after depth " + lastDepth);
        }
        pops.entry(lastDepth + 1 - depth);
        method.entry(ranks.index(methodId));
        for (int i = 0; i < counters.length; i++) {
            int at = sink.countOf(i);
            counters[i].entry(at < counts.length ? checked(counts[at], sink.columnId(i)) : 0);
        }
        lastDepth = depth;
        lastSnapshot = -1;
        nodes++;
        thread.nodes++;
    }

    /**
     * Writes arrays that the last context allocated; call at most once for each element type. Nothing is written for zero arrays.
     *
     * @param type element type (the JP paper, section 3.1.4): one of {@code B C D F I J S Z R}
     */
    public void arrays(char type, long count, long elements) throws IOException {
        if (lastDepth < 0 || thread == null) {
            throw new IllegalStateException("arrays before the first context of a thread");
        }
        checkedType(type);
        if (count == 0 && elements == 0 || arrays == null) {
            return;
        }
        long node = nodes - 1;
        ByteWriter entry = arrays.beginEntry();
        entry.varint(node - lastArrayNode);
        entry.u8(type);
        entry.varint(checked(count, Counter.ARRAYS.id));
        entry.varint(checked(elements, Counter.ELEMENTS.id));
        lastArrayNode = node;
    }

    /** Marks the last context as one below which contexts were folded; call at most once for each. */
    public void folded() throws IOException {
        if (lastDepth < 0 || thread == null) {
            throw new IllegalStateException("folded before the first context of a thread");
        }
        if (folded == null) {
            folded = new ColumnWriter(MctFormat.FOLDED, sink, level, partEntries);
        }
        folded.entry(nodes - 1 - lastFolded);
        lastFolded = nodes - 1;
    }

    /**
     * Writes the last context's increments between the previous snapshot and this one. Snapshots come in order; snapshots without
     * increments may be left out.
     *
     * @param snapshot index of the snapshot
     * @param counts by {@link Counter#column}; missing ones at the end are 0
     */
    public void snapshot(int snapshot, long... counts) throws IOException {
        if (lastDepth < 0 || thread == null || snapshot <= lastSnapshot || snapshot >= snapshotTimes.length) {
            throw new IllegalStateException("state " + snapshot + " after state " + lastSnapshot);
        }
        for (int i = 0; i < snapshots.counters(); i++) {
            int at = sink.countOf(i);
            snapshots.entry(i, nodes - 1, snapshot, at < counts.length ? checked(counts[at], sink.columnId(i)) : 0);
        }
        lastSnapshot = snapshot;
    }

    /**
     * Writes the last context's increments of arrays between the previous snapshot and this one. Call it after {@link #snapshot} with the same index,
     * at most once for each element type.
     *
     * @param type element type of JP 3.1.4: one of {@code B C D F I J S Z R}
     * @param count increment of arrays, not 0
     */
    public void snapshotArrays(int snapshot, char type, long count, long elements) throws IOException {
        if (snapshot != lastSnapshot || count == 0) {
            throw new IllegalStateException(count + " arrays in state " + snapshot + " after state " + lastSnapshot);
        }
        if (arrays != null) {
            snapshots.arrays(nodes - 1, snapshot, checkedType(type), checked(count, Counter.ARRAYS.id), checked(elements, Counter.ELEMENTS.id));
        }
    }

    public void endThread() {
        if (thread == null) {
            throw new IllegalStateException("endThread before beginThread");
        }
        thread = null;
    }

    /** Adds a section with the time for which contexts waited for locks. The locks' classes are in {@link Meta#locks}. */
    public void beginLocks() {
        locks = new ByteWriter(1 << 8);
    }

    /**
     * Writes for how long one context waited for another one, at locks of one class. Call it after all contexts; entries ascend by waiter, then
     * holder, then class.
     *
     * @param holder the holder's context; -1 for a thread in no recorded context
     * @param lockClass index into the classes
     * @param looks number of looks that found the pair, at least 1
     * @param nanos the time that they stand for
     */
    public void lock(long waiter, long holder, int lockClass, long looks, long nanos) throws DumpException {
        boolean ascends =
                waiter != lastWaiter ? waiter > lastWaiter : holder + 1 != lastHolder ? holder + 1 > lastHolder : lockClass > lastLockClass;
        if (!ascends || waiter >= nodes || holder < -1 || holder >= nodes || lockClass < 0 || looks == 0) {
            throw new IllegalStateException("contexts " + waiter + " and " + holder + " of " + nodes + ", class " + lockClass + ", " + looks
                    + " looks, after contexts " + lastWaiter + " and " + (lastHolder - 1) + ", class " + lastLockClass);
        }
        locks.varint(waiter - lastWaiter);
        locks.varint(holder + 1);
        locks.varint(lockClass);
        locks.varint(checked(looks, MctFormat.LOCKS));
        locks.varint(checked(nanos, MctFormat.LOCKS));
        lastWaiter = waiter;
        lastHolder = holder + 1;
        lastLockClass = lockClass;
        lockCount++;
    }

    /** Number of contexts written so far. */
    public long nodes() {
        return nodes;
    }

    /**
     * Writes the names, the origins of classes, their sizes (if meta has a layout), meta, the directory and the footer. Only {@link #close} may
     * follow.
     */
    public void finish(Meta meta, MethodTable table) throws IOException {
        if (thread != null || finished) {
            throw new IllegalStateException(finished ? "finished twice" : "finish before endThread");
        }
        finished = true;
        pops.finish();
        method.finish();
        for (int i = 0; i < counters.length; i++) {
            counters[i].finish();
        }
        if (arrays != null) {
            arrays.finish();
        }
        if (folded != null) {
            folded.finish();
        }
        if (snapshots != null) {
            snapshots.finish();
        }
        if (locks != null) {
            ByteWriter section = new ByteWriter(locks.length() + 9);
            section.varint(lockCount);
            section.bytes(locks.array(), 0, locks.length());
            sink.section(MctFormat.LOCKS, section);
        }
        new NameWriter(table, ranks, meta.layout != null, sink.minor >= MctFormat.CLASS_ORIGINS_SINCE).write(sink);
        ByteWriter json = new ByteWriter(1 << 12);
        json.utf8(meta.toJson(threads, nodes, snapshotTimes, sink.minor, sink.times, sink.agentMetrics));
        sink.section(MctFormat.META, json);
        sink.finish();
    }

    /** Frees the compressors and closes the stream. Without {@link #finish} the file is truncated and not readable. */
    @Override
    public void close() throws IOException {
        pops.end();
        method.end();
        for (int i = 0; i < counters.length; i++) {
            counters[i].end();
        }
        if (arrays != null) {
            arrays.end();
        }
        if (folded != null) {
            folded.end();
        }
        if (snapshots != null) {
            snapshots.end();
        }
        out.close();
    }

    private static char checkedType(char type) {
        if (MctFormat.ELEMENT_TYPES.indexOf(type) < 0) {
            throw new IllegalArgumentException("element type " + type);
        }
        return type;
    }

    private long checked(long count, String metric) throws DumpException {
        if (count < 0 || count > MctFormat.MAX_COUNT) {
            throw new DumpException("count " + count + " of " + metric + " in context " + nodes + " is not between 0 and 2^53 - 1", -1, metric);
        }
        return count;
    }
}
