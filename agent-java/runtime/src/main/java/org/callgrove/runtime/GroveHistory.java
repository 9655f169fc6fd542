package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

/**
 * Earlier states of one segment: a tree of the contexts seen so far, each with its counts when it was last looked at and a chain of what came
 * to them between states ({@link GroveLog}). It goes by paths, not by nodes, as trees of ended threads are merged and freed meanwhile.
 *
 * <p>In nodes of this tree {@link GroveLayout#ARRAYS} holds the newest entry of the chain. Call everything paused; not thread-safe.
 */
public final class GroveHistory {
    private final GroveMerge tree = new GroveMerge(this);
    private GroveLog log;
    /** The state that is being taken. */
    private int snapshot;
    /** Whether another history is being added to this one, not a state taken. */
    private boolean absorbing;
    private boolean whole = true;

    /**
     * A history without states.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public GroveHistory(GroveLog log) {
        this.log = log;
    }

    /** Root of its tree. */
    public long root() {
        return tree.root();
    }

    /** Whether every state has been taken completely; without memory it has not. */
    public boolean whole() {
        return whole && tree.whole();
    }

    /**
     * Takes the state of a tree, which may grow meanwhile: what has come to each context since the state before. If the walk is given up,
     * what was taken so far belongs to the next state, which must have the same number.
     *
     * @throws GroveWalk.Abandoned if the walk is given up
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
        whole &= other.whole();
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
        long calls = U.getLong(null, into + CALLS);
        long bytecodes = U.getLong(null, into + BYTECODES);
        long callsThere = GroveReader.calls(from);
        long bytecodesThere = GroveReader.bytecodes(from);
        if (absorbing) {
            U.putLong(null, into + CALLS, calls + callsThere);
            U.putLong(null, into + BYTECODES, bytecodes + bytecodesThere);
            log.sum(U.getLong(null, from + ARRAYS), 1);
            appendSums(into, log);
        } else if (callsThere < calls || bytecodesThere < bytecodes) {
            whole = false;
        } else if (callsThere > calls || bytecodesThere > bytecodes) {
            U.putLong(null, into + CALLS, callsThere);
            U.putLong(null, into + BYTECODES, bytecodesThere);
            append(into, snapshot, callsThere - calls, bytecodesThere - bytecodes);
        }
    }

    /** Takes every two states in a row as one, and moves what is kept of them to another log. */
    public void halve(GroveLog into) {
        GroveLog old = log;
        log = into;
        for (long node = GroveReader.next(root(), root()); node != 0; node = GroveReader.next(node, root())) {
            old.sum(U.getLong(null, node + ARRAYS), 2);
            U.putLong(null, node + ARRAYS, 0);
            appendSums(node, old);
        }
    }

    /** Calls of a context of this tree up to a state less those up to the state before, for each state; overwritten by the next call. */
    public long[] calls(long node) {
        log.sum(U.getLong(null, node + ARRAYS), 1);
        return log.calls;
    }

    /** Bytecodes beyond the entry block of the context that {@link #calls} was asked for. */
    public long[] bytecodes() {
        return log.bytecodes;
    }

    private void appendSums(long node, GroveLog sums) {
        for (int i = 0; i < GroveLog.MOST_STATES; i++) {
            if (sums.calls[i] != 0 || sums.bytecodes[i] != 0) {
                append(node, i, sums.calls[i], sums.bytecodes[i]);
            }
        }
    }

    private void append(long node, int number, long calls, long bytecodes) {
        long entry = log.append(U.getLong(null, node + ARRAYS), number, calls, bytecodes);
        whole &= entry != 0;
        U.putLong(null, node + ARRAYS, entry == 0 ? U.getLong(null, node + ARRAYS) : entry);
    }
}
