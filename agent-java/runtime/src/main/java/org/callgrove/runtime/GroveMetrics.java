package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

/** Counts metrics of profiling agents. */
public final class GroveMetrics {
    private GroveMetrics() {
    }

    /**
     * Adds to a counter of a context. Call it paused, in the thread that may change the tree. Without memory the amount is lost, and counted
     * as a loss: folding would free contexts that the agent and its thread's frames hold.
     *
     * @param counter from {@link GroveLayout#OWN_COUNTERS} on
     */
    public static void add(long node, int counter, long amount) {
        if (GroveSession.isOver()) {
            return;
        }
        long more = U.getLong(null, node + MORE);
        if (more == 0) {
            more = GroveCounters.allocateWithoutFolding(node);
        }
        if (more == 0) {
            GroveTree.lose(GroveMemory.stateOf(node));
            return;
        }
        long at = more + FURTHER + (counter - COUNTERS_IN_NODE) * 8L;
        U.putLong(null, at, U.getLong(null, at) + amount);
    }
}
