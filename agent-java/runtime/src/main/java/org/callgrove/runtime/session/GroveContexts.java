package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.MODE;
import static org.callgrove.runtime.threads.GroveSlot.SLOT;
import static org.callgrove.runtime.threads.GroveSlot.TASK;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveMounts;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTree;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Reads which context is current in another thread, from the field in which that thread stores it. The caller holds {@link GroveTurns#LOCK}
 * for as long as it uses the context, because folding, merging and freeing trees need that lock.
 */
public final class GroveContexts {
    private GroveContexts() {
    }

    /**
     * The methods of the context that is current in a platform thread, by id, from the outermost on; null if none is recorded, or if it cannot be
     * read now. Call it with counting paused.
     */
    public static int[] path(Thread thread) {
        synchronized (GroveTurns.LOCK) {
            GroveThread tree = GroveSlot.MODE == GroveSlot.BY_ID ? null : GroveRegistry.of(thread);
            long node = tree == null || GroveCpu.isFolding(tree.state) ? 0 : current(tree);
            if (node == 0) {
                return null;
            }
            int length = 0;
            long root = U.getLong(null, GroveMemory.stateOf(node) + ROOT);
            for (long at = node; at != root; at = GroveReader.parent(at)) {
                length++;
            }
            int[] path = new int[length];
            for (long at = node; at != root; at = GroveReader.parent(at)) {
                path[--length] = GroveReader.method(at);
            }
            return path;
        }
    }

    /** The segment to which the recorded tree of a platform thread belongs: the tree itself or a {@link GroveGroup}; null if there is no tree. */
    public static Object segment(Thread thread) {
        synchronized (GroveTurns.LOCK) {
            GroveThread tree = GroveRegistry.of(thread);
            return tree == null || tree.group == null ? tree : tree.group;
        }
    }

    /** The context that is current in a platform thread, or in the virtual thread that it runs; 0 if none is recorded. */
    static long current(GroveThread tree) {
        Thread thread = tree.thread;
        if (MODE == GroveSlot.IN_THREAD) {
            return recorded(U.getLongVolatile(thread, SLOT), tree);
        }
        Object holder = U.getReference(thread, HOLDER);
        Thread virtual = GroveMounts.of(holder);
        if (virtual == null) {
            return recorded(U.getLongVolatile(holder, SLOT), tree);
        }
        Object own = U.getReferenceVolatile(virtual, HOLDER);
        GroveThread ofVirtual = own == null ? null : (GroveThread) U.getReferenceVolatile(own, TASK);
        boolean isRecorded = ofVirtual != null && ofVirtual.isListed && !ofVirtual.hasEnded && !ofVirtual.isIgnored
                && !GroveCpu.isFolding(ofVirtual.state);
        return isRecorded ? recorded(U.getLongVolatile(own, SLOT), ofVirtual) : 0;
    }

    /** The node of a stored context if it is one in the tree, apart from its root; else 0. */
    private static long recorded(long raw, GroveThread tree) {
        if (raw >= 0) {
            return 0;
        }
        long node = GroveRegion.address(raw);
        boolean isContext = !GroveSink.covers(node) && GroveMemory.stateOf(node) == tree.state && node != U.getLong(null, tree.state + ROOT)
                && !GroveTree.isLost(tree.state, node);
        return isContext ? node : 0;
    }
}
