package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import org.callgrove.runtime.memory.GroveLayout;

/**
 * Snapshots of one segment, as a tree with a node for each context seen so far. A node has the counts of its last visit and a chain of
 * increments between snapshots ({@link GroveIncrements}). Nodes match by path, because trees of ended threads are merged and freed
 * meanwhile.
 *
 * <p>{@link GroveLayout#MORE} of these nodes holds the number of the newest entry of the chain. Call everything paused; not thread-safe.
 */
public final class GroveHistory {
    private final GroveMerge tree;
    private GroveIncrements log;
    /** Number of the snapshot being taken. */
    private int snapshot;
    /** Whether another history is being added, instead of a snapshot taken. */
    private boolean absorbing;
    private boolean whole = true;
    /** Counts of the context at hand at its last visit, in the order of a row of gains ({@link GroveIncrements}). */
    private final long[] before = new long[GroveIncrements.WIDTH];
    private final long[] now = new long[GroveIncrements.WIDTH];

    /** Stores what each context of a walk gained. */
    private final class Increments implements LongBinaryOperator {
        @Override
        public long applyAsLong(long into, long from) {
            put(into, from);
            return into;
        }
    }

    /**
     * An empty history.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public GroveHistory(GroveIncrements log) {
        this.log = log;
        tree = new GroveMerge(new Increments());
    }

    /** Root of its tree. */
    public long root() {
        return tree.root();
    }

    /** Whether every snapshot is complete. Lack of memory, or a count that fell, makes it false. */
    public boolean isWhole() {
        return whole && tree.isWhole();
    }

    /**
     * Takes a snapshot of a tree that may grow meanwhile: stores each context's increments since the snapshot before. If the walk is given
     * up, the increments stored so far belong to the next snapshot, which must have the same number.
     *
     * @throws GroveWalkLimit.Abandoned if the walk is given up
     */
    public void take(long otherRoot, int number) {
        snapshot = number;
        tree.add(otherRoot);
    }

    /** Adds the snapshots of a segment that became part of this one, and frees that history. */
    public void absorb(GroveHistory other) {
        absorbing = true;
        tree.absorb(other.root());
        absorbing = false;
        whole &= other.isWhole();
        other.free();
    }

    /** Frees the memory of its tree. */
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
     * Reads the counts at the last visit of a context. A history's nodes have no block beside the node, so the counts in it are summed from
     * the chain.
     */
    private void before(long into, long from) {
        for (int i = 0; i < COUNTERS_IN_NODE; i++) {
            before[i] = GroveReader.count(into, i);
        }
        boolean hasMore = GroveReader.hasMore(from);
        if (hasMore) {
            log.sum(U.getInt(null, into + MORE), GroveIncrements.MOST_SNAPSHOTS);
        }
        for (int i = COUNTERS_IN_NODE; i < before.length; i++) {
            before[i] = hasMore ? log.sums[0][i] : 0;
        }
    }

    /**
     * Reads the counts of a context that may grow meanwhile. Elements are counted after their array, and read after it. So elements alone
     * may have grown; they are left to the next snapshot with an array more.
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

    /** Joins every two successive snapshots and moves the remaining increments to another log. */
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
     * Increments of a context, by snapshot: each counter, then from {@link GroveIncrements#arrays} on the arrays and elements of a type.
     * Bytecodes exclude entry blocks. The next call overwrites the rows.
     */
    public long[][] increments(long node) {
        log.sum(U.getInt(null, node + MORE), 1);
        return log.sums;
    }

    /** Whether the context of the last call of {@link #increments} gained anything between this snapshot and the one before. */
    public boolean grew(int number) {
        return log.hasCounts(number);
    }

    private void appendSums(long node, GroveIncrements from) {
        for (int i = 0; i < GroveIncrements.MOST_SNAPSHOTS; i++) {
            if (from.hasCounts(i)) {
                append(node, i, from.sums[i]);
            }
        }
    }

    private void append(long node, int number, long[] counts) {
        int before = U.getInt(null, node + MORE);
        int entry = log.append(before, number, counts);
        whole &= entry != 0;
        U.putInt(null, node + MORE, entry == 0 ? before : entry);
    }
}
