package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;

/**
 * A tree of contexts into which other trees are merged, context by context, such as those of the threads that share a segment. Counts are
 * summed, or stored as increments in a {@code GroveHistory}. Only one thread at a time may use the tree. Call every method with counting
 * paused.
 */
public final class GroveMerge {
    private long state;
    private long root;
    /**
     * Receives each context of this tree and the context merged into it, to store increments; null if counts are summed. A callback is used
     * rather than a subclass because the agent defines these classes one by one.
     */
    private final LongBinaryOperator history;
    /** Whether the trees being added stay, because this tree is dispensable. */
    private final boolean copies;
    /** Receives each context of this tree and the context copied into it; null if nothing does. */
    private LongBinaryOperator observer;
    /** Whether the trees being added have been walked before, so that adding them must not be given up. */
    private boolean absorbing;

    private boolean whole = true;
    private int seen;

    /**
     * Creates an empty tree.
     *
     * @param dispensable whether the caller can do without the result, and checks {@link #isWhole}
     * @throws OutOfMemoryError if there is no memory for it
     */
    public GroveMerge(boolean dispensable) {
        this(null, dispensable);
    }

    /** Creates an empty tree for a history. */
    GroveMerge(LongBinaryOperator history) {
        this(history, true);
    }

    private GroveMerge(LongBinaryOperator history, boolean dispensable) {
        this.history = history;
        this.copies = dispensable;
        state = GroveTree.newState(dispensable);
        U.putLong(null, state + IS_GUARDED, 1);
        root = U.getLong(null, state + ROOT);
    }

    /** Makes an observer receive each context of this tree, which is dispensable, with each context that is added to it. */
    public void observe(LongBinaryOperator receiver) {
        observer = receiver;
    }

    /** The merged tree's root. */
    public long root() {
        return root;
    }

    /** Number of contexts in the merged tree. */
    @PackagePrivate
    public long contexts() {
        return U.getLong(null, state + NODES);
    }

    /** Whether everything was added, because there was enough memory. */
    public boolean isWhole() {
        return whole;
    }

    /**
     * Adds a tree that may still be growing. A dispensable tree takes in only as much as memory allows.
     *
     * @throws GroveWalkLimit.Abandoned if the tree is dispensable and the walk is given up
     */
    public void add(long otherRoot) {
        addHeirs(GroveMemory.stateOf(otherRoot));
        boolean isWalk = U.getLong(null, state + IS_DISPENSABLE) != 0 && !absorbing;
        long into = root;
        long node = GroveReader.firstChild(otherRoot);
        U.putInt(null, root + MASK, U.getInt(null, root + MASK) | U.getInt(null, otherRoot + MASK) & FOLDED);
        if (node == 0) {
            return;
        }
        while (true) {
            if (isWalk && (++seen & GroveWalkLimit.STRIDE - 1) == 0) {
                GroveWalkLimit.check();
            }
            into = GroveTree.merged(into, GroveReader.method(node));
            long next = 0;
            if (GroveTree.isLost(state, into)) {
                whole = false;
                if (U.getLong(null, state + IS_DISPENSABLE) != 0) {
                    return;
                }
            } else {
                if (history != null) {
                    history.applyAsLong(into, node);
                } else {
                    sum(into, node);
                    follow(into, node);
                }
                next = GroveReader.firstChild(node);
            }
            while (next == 0) {
                next = GroveReader.nextSibling(node);
                node = GroveReader.parent(node);
                into = GroveReader.parent(into);
                if (next == 0 && node == otherRoot) {
                    return;
                }
            }
            node = next;
        }
    }

    /** Adds a tree like {@link #add}, but always completely. */
    void absorb(long otherRoot) {
        absorbing = true;
        add(otherRoot);
        absorbing = false;
    }

    private void addHeirs(long other) {
        U.putLong(null, state + HAD_HEIR, U.getLong(null, state + HAD_HEIR) | U.getLong(null, other + HAD_HEIR));
    }

    /** Replaces this tree with another one, and frees the old one's memory. */
    @PackagePrivate
    public void adopt(long otherState) {
        free();
        state = otherState;
        U.putLong(null, state + IS_GUARDED, 1);
        root = U.getLong(null, otherState + ROOT);
    }

    private static void sum(long into, long from) {
        U.putInt(null, into + MASK, U.getInt(null, into + MASK) | U.getInt(null, from + MASK) & FOLDED);
        GroveCounters.add(into, from);
    }

    private void follow(long into, long from) {
        if (!copies) {
            GroveContextIds.moved(into, from);
        } else if (observer != null) {
            observer.applyAsLong(into, from);
        }
    }

    /** Frees the memory. */
    public void free() {
        GroveTree.free(state);
    }
}
