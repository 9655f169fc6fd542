package org.callgrove.agent.recording;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.LongBinaryOperator;
import org.callgrove.agent.deadlocks.DeadlockContexts;
import org.callgrove.agent.process.ProcessMetrics;
import org.callgrove.dump.Counter;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.ThreadInfo;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.tree.GroveHistory;
import org.callgrove.runtime.tree.GroveIncrements;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.session.GroveSession;
import org.callgrove.runtime.tree.GroveWalkLimit;

/**
 * Passes trees of contexts to the dump writer in preorder, with their counts and arrays, marks of folded (merged) contexts, and increments
 * between snapshots. The walk does not recurse, because trees may be deeper than the stack.
 */
final class TreeWalk implements Segments.Visitor {
    private static final int CALLS = Counter.CALLS.column();
    private static final int BYTECODES = Counter.BYTECODES.column();

    private final DumpWriter writer;
    private final MethodIds ids;
    /** Null if the dump has no snapshots. */
    private final Snapshots snapshots;
    private final ProcessMetrics processes;
    /** Null for a checkpoint. */
    private final DumpMessages last;
    /** Null if the dump has no times of locks. */
    private final LockSection locks;
    /** Null if there are no deadlocks. */
    private final DeadlockContexts deadlocks;
    private int[] entrySizes = new int[0];
    private final int snapshotCount;
    /** Counts of the context being written, by counter. */
    private final long[] counts = new long[GroveLayout.COUNTERS];
    private final boolean isSampled;
    /** Methods of the contexts written. */
    private final BitSet methods = new BitSet();
    private int seen;

    /**
     * @param isSampled whether contexts have sampled bytecodes and no counters
     * @param last reports that the last dump is taking long; null for a checkpoint
     * @param deadlocks finds the contexts of deadlocked threads; null if there are none
     */
    TreeWalk(DumpWriter writer, MethodIds ids, Snapshots snapshots, ProcessMetrics processes, LockSection locks, boolean isSampled,
            DumpMessages last, DeadlockContexts deadlocks) {
        this.deadlocks = deadlocks;
        this.processes = processes;
        this.locks = locks;
        this.isSampled = isSampled;
        this.last = last;
        this.writer = writer;
        this.ids = ids;
        this.snapshots = snapshots;
        this.snapshotCount = snapshots == null ? 0 : snapshots.times().length;
    }

    @Override
    public void segment(ThreadInfo info, Object owner, long root) throws IOException {
        writer.beginThread(info);
        if (deadlocks != null) {
            deadlocks.segment(owner);
        }
        if (root != 0) {
            write(root, snapshots == null ? null : snapshots.of(owner));
        }
        writer.endThread();
    }

    /** Ids of the methods of the contexts written so far. */
    BitSet methods() {
        return methods;
    }

    @Override
    public LongBinaryOperator copies() {
        return locks == null ? null : locks.copies();
    }

    /** Writes all contexts below a root, which itself has no method. */
    private void write(long root, GroveHistory history) throws IOException {
        long node = GroveSession.recorded(GroveReader.firstChild(root));
        if (node == 0) {
            return;
        }
        // The node in the history of snapshots for the context, or for its nearest caller that has a node there.
        long past = history == null ? 0 : history.root();
        int without = 0;
        int depth = 0;
        boolean allFolded = GroveReader.isFolded(root);
        while (true) {
            if ((++seen & GroveWalkLimit.STRIDE - 1) == 0) {
                GroveWalkLimit.check();
                if (last != null) {
                    last.reportIfSlow();
                }
            }
            context(node, depth);
            if (locks != null) {
                locks.at(node, writer.nodes() - 1);
            }
            if (deadlocks != null) {
                deadlocks.context(depth, GroveReader.method(node), writer.nodes() - 1);
            }
            if (GroveReader.isFolded(node) || allFolded && depth == 0) {
                writer.folded();
            }
            if (history != null) {
                long found = without > 0 ? 0 : GroveReader.find(past, GroveReader.method(node));
                if (found == 0) {
                    without++;
                } else {
                    past = found;
                    increments(history, past);
                }
            }
            long next = GroveSession.recorded(GroveReader.firstChild(node));
            depth++;
            while (next == 0) {
                next = GroveSession.recorded(GroveReader.nextSibling(node));
                node = GroveReader.parent(node);
                depth--;
                if (history != null) {
                    if (without > 0) {
                        without--;
                    } else {
                        past = GroveReader.parent(past);
                    }
                }
                if (next == 0 && node == root) {
                    return;
                }
            }
            node = next;
        }
    }

    private void context(long node, int depth) throws IOException {
        int method = GroveReader.method(node);
        methods.set(method);
        if (isSampled) {
            writer.node(depth, method, GroveReader.count(node, BYTECODES));
            return;
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] = GroveReader.count(node, i);
        }
        addEntryBlocks(counts, entrySize(method));
        processes.limit(counts);
        writer.node(depth, method, counts);
        if (GroveReader.hasMore(node)) {
            for (int type = 0; type <= GroveLayout.REFERENCE; type++) {
                long arrays = GroveReader.arrays(node, type);
                if (arrays != 0) {
                    writer.arrays(GroveLayout.ELEMENT_TYPES.charAt(type), arrays, GroveReader.elements(node, type));
                }
            }
        }
    }

    private void increments(GroveHistory history, long past) throws IOException {
        int entry = entrySize(GroveReader.method(past));
        long[][] increments = history.increments(past);
        // A snapshot that was given up leaves increments under a number that belongs to no snapshot.
        for (int i = history.nextGrown(0); i < snapshotCount; i = history.nextGrown(i + 1)) {
            addEntryBlocks(increments[i], entry);
            System.arraycopy(increments[i], 0, counts, 0, counts.length);
            processes.limitIncrement(counts);
            writer.snapshot(i, counts);
            arrayIncrements(i, increments[i]);
        }
    }

    private void arrayIncrements(int snapshot, long[] gains) throws IOException {
        for (int type = 0; type <= GroveLayout.REFERENCE; type++) {
            int at = GroveIncrements.arrays(type);
            if (gains[at] != 0) {
                writer.snapshotArrays(snapshot, GroveLayout.ELEMENT_TYPES.charAt(type), gains[at], gains[at + 1]);
            }
        }
    }

    /** Adds the bytecodes of entry blocks: the number of calls times the size of the entry block. */
    private static void addEntryBlocks(long[] counts, int size) {
        counts[BYTECODES] += counts[CALLS] * size;
    }

    private int entrySize(int method) {
        if (method >= entrySizes.length) {
            int[] sizes = new int[ids.bound()];
            for (int id = 1; id < sizes.length; id++) {
                MethodRecord record = ids.get(id);
                sizes[id] = record.entrySize;
            }
            entrySizes = sizes;
        }
        return entrySizes[method];
    }
}
