package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import org.callgrove.runtime.memory.GroveLayout;

/**
 * Keeps the snapshots of one segment, the tree that a thread or group of threads has in the dump. A history is a tree itself, with a node
 * for each context seen so far. A node stores the context's counts at the last visit, and a chain of increments between snapshots
 * ({@link GroveIncrements}). Nodes and contexts are matched by path, because trees of ended threads are merged and freed between snapshots.
 *
 * <p>In these nodes, {@link GroveLayout#MORE} holds the number of the newest entry in the chain. Not thread-safe; call every method with
 * counting paused.
 */
public final class GroveHistory {
    private final GroveMerge tree;
    private GroveIncrements log;
    /** Number of the snapshot being taken. */
    private int snapshot;
    /** Whether another history is being added, rather than a snapshot taken. */
    private boolean absorbing;
    private boolean whole = true;
    /** Counts of the context being visited as they were at its last visit, in the order of a row of gains ({@link GroveIncrements}). */
    private final long[] before = new long[GroveIncrements.WIDTH];
    private final long[] now = new long[GroveIncrements.WIDTH];

    /** Stores the increments of each context during a walk. */
    private final class Increments implements LongBinaryOperator {
        @Override
        public long applyAsLong(long into, long from) {
            put(into, from);
            return into;
        }
    }

    /**
     * Creates an empty history.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public GroveHistory(GroveIncrements log) {
        this.log = log;
        tree = new GroveMerge(new Increments());
    }

    /** Root of the history's tree. */
    public long root() {
        return tree.root();
    }

    /** Whether every snapshot is complete: there was enough memory, and no count has decreased. */
    public boolean isWhole() {
        return whole && tree.isWhole();
    }

    /**
     * Takes a snapshot of a tree that may be growing: stores each context's increments since the previous snapshot. If the walk is given
     * up, the increments stored so far belong to the next snapshot, which must have the same number.
     *
     * @throws GroveWalkLimit.Abandoned if the walk is given up
     */
    public void take(long otherRoot, int number) {
        snapshot = number;
        tree.add(otherRoot);
    }

    /** Adds the snapshots of a segment that has been merged into this segment, and frees the other history. */
    public void absorb(GroveHistory other) {
        absorbing = true;
        tree.absorb(other.root());
        absorbing = false;
        whole &= other.isWhole();
        other.free();
    }

    /** Frees the memory of the history's tree. */
    public void free() {
        tree.free();
    }

    private void put(long into, long from) {
        if (absorbing) {
            GroveCounters.addInNode(into, from);
            log.sum(U.getInt(null, from + MORE), 1);
            appendSums(into, log);
            return;
        }
        before(into, from);
        now(from);
        boolean falls = false;
        boolean grows = false;
        for (int i = 0; i < now.length; i++) {
            falls |= now[i] < before[i];
            grows |= now[i] > before[i];
        }
        if (falls) {
            whole = false;
        } else if (grows) {
            for (int i = 0; i < COUNTERS_IN_NODE; i++) {
                U.putLong(null, into + CALLS + i * 8L, now[i]);
            }
            for (int i = 0; i < now.length; i++) {
                now[i] -= before[i];
            }
            append(into, snapshot, now);
        }
    }

    /**
     * Reads the counts that a context had at its last visit. Nodes of a history have no memory for counters outside the node, so such
     * counts are summed from the chain.
     */
    private void before(long into, long from) {
        for (int i = 0; i < COUNTERS_IN_NODE; i++) {
            before[i] = GroveReader.count(into, i);
        }
        boolean hasMore = GroveReader.hasMore(from);
        if (hasMore) {
            log.sum(U.getInt(null, into + MORE), log.most);
        }
        for (int i = COUNTERS_IN_NODE; i < before.length; i++) {
            before[i] = hasMore ? log.sums[0][i] : 0;
        }
    }

    /**
     * Reads the counts of a context that may be growing. A thread counts an array first and its elements afterwards, and they are read in
     * that order. So the elements alone may have grown. Such elements are left to the next snapshot in which the number of arrays has grown
     * too.
     */
    private void now(long from) {
        for (int i = 0; i < COUNTERS; i++) {
            now[i] = GroveReader.count(from, i);
        }
        boolean hasMore = GroveReader.hasMore(from);
        for (int type = 0; type <= REFERENCE; type++) {
            int at = GroveIncrements.arrays(type);
            now[at] = hasMore ? GroveReader.arrays(from, type) : 0;
            now[at + 1] = now[at] == before[at] ? before[at + 1] : GroveReader.elements(from, type);
        }
    }

    /** Joins each pair of successive snapshots into one, to halve their number, and moves the resulting increments to another log. */
    public void halve(GroveIncrements into) {
        GroveIncrements old = log;
        log = into;
        for (long node = GroveReader.next(root(), root()); node != 0; node = GroveReader.next(node, root())) {
            old.sum(U.getInt(null, node + MORE), 2);
            U.putInt(null, node + MORE, 0);
            appendSums(node, old);
        }
    }

    /**
     * Increments of a context, one row per snapshot: each counter, then, from {@link GroveIncrements#arrays} on, the arrays and elements of
     * each type. Bytecodes exclude entry blocks. The next call overwrites the rows.
     */
    public long[][] increments(long node) {
        log.sum(U.getInt(null, node + MORE), 1);
        return log.sums;
    }

    /**
     * The first snapshot from this one on before which the context passed to the last call of {@link #increments} gained anything. If there is
     * none, a number above those of all snapshots.
     */
    public int nextGrown(int from) {
        return log.nextWithCounts(from);
    }

    private void appendSums(long node, GroveIncrements from) {
        for (int i = from.nextWithCounts(0); i < from.most; i = from.nextWithCounts(i + 1)) {
            append(node, i, from.sums[i]);
        }
    }

    private void append(long node, int number, long[] counts) {
        int before = U.getInt(null, node + MORE);
        int entry = log.append(before, number, counts);
        whole &= entry != 0;
        U.putInt(null, node + MORE, entry == 0 ? before : entry);
    }
}
