package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Adds to the counters of calling contexts. Some counters are in a context's node, others in memory outside it that is allocated on demand
 * ({@link GroveLayout}). To merge contexts, all counters are summed.
 */
public final class GroveCounters {
    private GroveCounters() {
    }

    /** Address of a node's counters outside the node, allocated on demand. */
    @ForceInline
    @PackagePrivate
    public static long more(long node) {
        int reference = U.getInt(null, node + MORE);
        return reference == 0 ? allocate(node) : GroveRegion.address(reference);
    }

    /** Adds the counts of another tree's context, which may still be growing. Trees are merged after the recording, too. */
    static void add(long into, long from) {
        addInNode(into, from);
        if (GroveReader.hasMore(from)) {
            long sums = GroveReader.hasMore(into) ? GroveRegion.get(into + MORE) : allocateOrSink(into);
            add(sums, GroveRegion.get(from + MORE), MORE_USED);
        }
    }

    /**
     * Adds the counts of a context in the same tree that is about to be freed. The other context takes over its outside counters if it has
     * none, so no memory is needed. Otherwise the fold in progress reclaims their memory, or it is freed here if it does not belong to the
     * tree.
     */
    @PackagePrivate
    public static void absorb(long into, long from) {
        addInNode(into, from);
        long more = GroveRegion.get(from + MORE);
        long sums = GroveRegion.get(into + MORE);
        if (sums == 0) {
            GroveRegion.put(into + MORE, more);
        } else if (more != 0) {
            add(sums, more, MORE_USED);
            long owner = GroveMemory.stateOf(more);
            if (owner != GroveMemory.stateOf(into)) {
                GroveMemory.freeMore(owner, more);
            }
        }
    }

    /**
     * Adds to a counter of a profiling agent. Call it with counting paused, in the thread that may change the tree. If there is no memory,
     * the amount is lost and counted as a loss: folding could free contexts that the agent and the thread's frames hold.
     *
     * @param counter from {@link GroveLayout#OWN_COUNTERS} on
     * @return whether the amount was added
     */
    public static boolean addMetric(long node, int counter, long amount) {
        return !GroveSink.isOver() && addMetric(node, GroveMemory.stateOf(node), counter, amount);
    }

    /**
     * Adds to a counter of a profiling agent while the tree's own thread may be running. Call it with counting paused, in the thread that
     * walks the trees. New counters come from memory that is freed with the tree, but from which the tree's own thread does not allocate.
     *
     * @param counter as for {@link #addMetric}
     * @return whether the amount was added
     */
    public static boolean addAtEnd(long node, int counter, long amount) {
        long tree = GroveMemory.stateOf(node);
        long state = U.getLong(null, tree + ADDED_AT_END);
        if (state == 0) {
            state = GroveMemory.newState(false);
            U.putLong(null, tree + ADDED_AT_END, state);
        }
        if (state == 0) {
            GroveTally.lose(tree);
            return false;
        }
        return addMetric(node, state, counter, amount);
    }

    /**
     * Adds to a counter from another thread while the tree's own thread may be running. Call it with counting paused, under
     * {@link GroveTurns#LOCK}, and only if the tree is not being folded. New counters come from the memory that is refused first when
     * memory is short. In that case, the amount is not added, and nothing counts as lost.
     *
     * @param counter as for {@link #addMetric}
     * @return whether the amount was added
     */
    @PackagePrivate
    public static boolean addFromOutside(long node, int counter, long amount) {
        long more = GroveRegion.getVolatile(node + MORE);
        if (more == 0) {
            long tree = GroveMemory.stateOf(node);
            long state = U.getLong(null, tree + ADDED_FROM_OUTSIDE);
            if (state == 0) {
                state = GroveMemory.newState(true);
                U.putLong(null, tree + ADDED_FROM_OUTSIDE, state);
            }
            more = state == 0 ? 0 : allocateWithoutFolding(node, state);
        }
        if (more != 0) {
            addTo(more, counter, amount);
        }
        return more != 0;
    }

    /**
     * Adds to a counter in the thread that may change the tree. Call it with counting paused. If memory is short, the amount is not added,
     * and nothing counts as lost.
     *
     * @param counter as for {@link #addMetric}
     * @return whether the amount was added
     */
    @PackagePrivate
    public static boolean addWithoutFolding(long node, int counter, long amount) {
        long more = GroveRegion.getVolatile(node + MORE);
        if (more == 0) {
            more = allocateWithoutFolding(node, GroveMemory.stateOf(node));
        }
        if (more != 0) {
            addTo(more, counter, amount);
        }
        return more != 0;
    }

    private static boolean addMetric(long node, long state, int counter, long amount) {
        long more = GroveRegion.getVolatile(node + MORE);
        if (more == 0) {
            more = allocateWithoutFolding(node, state);
        }
        if (more == 0) {
            GroveTally.lose(state);
            return false;
        }
        addTo(more, counter, amount);
        return true;
    }

    private static void addTo(long more, int counter, long amount) {
        // A callback in the tree's own thread may still be adding while the recording ends.
        U.getAndAddLong(null, more + FURTHER + (counter - COUNTERS_IN_NODE) * 8L, amount);
    }

    /** Adds only the counters inside the node. */
    static void addInNode(long into, long from) {
        add(into + CALLS, from + CALLS, COUNTERS_IN_NODE * 8);
    }

    private static void add(long sums, long addends, int bytes) {
        for (int at = 0; at < bytes; at += 8) {
            U.putLong(null, sums + at, U.getLong(null, sums + at) + U.getLong(null, addends + at));
        }
    }

    /**
     * Allocates a node's outside counters for woven code; while nothing is being recorded, the sink takes its counts. The counters are
     * zeroed before they are published and never replaced, so a walker may read them at any time.
     */
    @DontInline
    private static long allocate(long node) {
        return GroveSink.isOver() ? GroveRegion.get(GroveSink.NODE + MORE) : allocateOrSink(node);
    }

    /** Allocates a node's outside counters, whether or not anything is being recorded. Returns those of the sink if there is no memory. */
    private static long allocateOrSink(long node) {
        long state = GroveMemory.stateOf(node);
        long more = GroveMemory.allocateMore(state);
        while (more == 0 && GroveMemory.makeRoom(state, node)) {
            more = GroveMemory.allocateMore(state);
        }
        if (more == 0) {
            GroveTally.lose(state);
            return GroveRegion.get(GroveSink.NODE + MORE);
        }
        return publish(node, state, more);
    }

    /**
     * Allocates a node's outside counters, but returns 0 rather than fold the tree.
     *
     * @param state state of the tree whose memory to use
     */
    private static long allocateWithoutFolding(long node, long state) {
        long more = GroveMemory.allocateMore(state);
        return more == 0 ? 0 : publish(node, state, more);
    }

    /** Publishes zeroed counters unless another thread has published its own. Returns the counters that the node now has. */
    private static long publish(long node, long state, long more) {
        for (int at = 0; at < MORE_SIZE; at += 8) {
            U.putLong(null, more + at, 0);
        }
        if (!GroveRegion.publishFirst(node + MORE, more)) {
            GroveMemory.freeMore(state, more);
            return GroveRegion.getVolatile(node + MORE);
        }
        return more;
    }
}
