package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

/**
 * Earlier states of one segment: a tree of the contexts seen so far, each with its counts when it was last looked at and a chain of what came
 * to them between states ({@link GroveIncrements}). It goes by paths, not by nodes, as trees of ended threads are merged and freed meanwhile.
 *
 * <p>In nodes of this tree {@link GroveLayout#MORE} holds the newest entry of the chain. Call everything paused; not thread-safe.
 */
public final class GroveHistory {
    private final GroveMerge tree = new GroveMerge(this);
    private GroveIncrements log;
    /** The state that is being taken. */
    private int snapshot;
    /** Whether another history is being added to this one, not a state taken. */
    private boolean absorbing;
    private boolean whole = true;
    /** Counts of the context at hand, by counter. */
    private final long[] before = new long[COUNTERS];
    private final long[] now = new long[COUNTERS];

    /**
     * A history without states.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public GroveHistory(GroveIncrements log) {
        this.log = log;
    }

    /** Root of its tree. */
    public long root() {
        return tree.root();
    }

    /** Whether every state has been taken completely; without memory it has not. */
    public boolean isWhole() {
        return whole && tree.isWhole();
    }

    /**
     * Takes the state of a tree, which may grow meanwhile: what has come to each context since the state before. If the walk is given up,
     * what was taken so far belongs to the next state, which must have the same number.
     *
     * @throws GroveWalkLimit.Abandoned if the walk is given up
     */
    public void take(long otherRoot, int number) {
        snapshot = number;
        tree.add(otherRoot);
    }

    /** Adds the states of a segment that has become part of this one, and frees it. */
    public void absorb(GroveHistory other) {
        absorbing = true;
        tree.add(other.root());
        absorbing = false;
        whole &= other.isWhole();
        other.free();
    }

    /** Gives the memory of its tree back. */
    public void free() {
        tree.free();
    }

    /** Whether a state is being taken, which may be given up; what is absorbed must be so as a whole. */
    boolean takesState() {
        return !absorbing;
    }

    void put(long into, long from) {
        if (absorbing) {
            GroveCounters.addInNode(into, from);
            log.sum(U.getLong(null, from + MORE), 1);
            appendSums(into, log);
            return;
        }
        before(into, from);
        boolean falls = false;
        boolean grows = false;
        for (int i = 0; i < COUNTERS; i++) {
            now[i] = GroveReader.count(from, i);
            falls |= now[i] < before[i];
            grows |= now[i] > before[i];
        }
        if (falls) {
            whole = false;
        } else if (grows) {
            for (int i = 0; i < COUNTERS_IN_NODE; i++) {
                U.putLong(null, into + CALLS + i * 8L, now[i]);
            }
            for (int i = 0; i < COUNTERS; i++) {
                now[i] -= before[i];
            }
            append(into, snapshot, now);
        }
    }

    /** Reads what a context had counted when it was last looked at. Counters beside the node have no place in this tree: their chain is added up. */
    private void before(long into, long from) {
        for (int i = 0; i < COUNTERS_IN_NODE; i++) {
            before[i] = GroveReader.count(into, i);
        }
        boolean hasFurther = COUNTERS > COUNTERS_IN_NODE && GroveReader.hasMore(from);
        if (hasFurther) {
            log.sum(U.getLong(null, into + MORE), GroveIncrements.MOST_STATES);
        }
        for (int i = COUNTERS_IN_NODE; i < COUNTERS; i++) {
            before[i] = hasFurther ? log.sums[0][i] : 0;
        }
    }

    /** Takes every two states in a row as one, and moves what is kept of them to another log. */
    public void halve(GroveIncrements into) {
        GroveIncrements old = log;
        log = into;
        for (long node = GroveReader.next(root(), root()); node != 0; node = GroveReader.next(node, root())) {
            old.sum(U.getLong(null, node + MORE), 2);
            U.putLong(null, node + MORE, 0);
            appendSums(node, old);
        }
    }

    /**
     * By state, then by counter: what a context of this tree counted up to a state less what it had counted up to the state before. Bytecodes
     * are without those of entry blocks. The rows are overwritten by the next call.
     */
    public long[][] increments(long node) {
        log.sum(U.getLong(null, node + MORE), 1);
        return log.sums;
    }

    private void appendSums(long node, GroveIncrements from) {
        for (int i = 0; i < GroveIncrements.MOST_STATES; i++) {
            if (GroveIncrements.hasCounts(from.sums[i])) {
                append(node, i, from.sums[i]);
            }
        }
    }

    private void append(long node, int number, long[] counts) {
        long entry = log.append(U.getLong(null, node + MORE), number, counts);
        whole &= entry != 0;
        U.putLong(null, node + MORE, entry == 0 ? U.getLong(null, node + MORE) : entry);
    }
}
