package org.callgrove.runtime.entry;

import static org.callgrove.runtime.memory.GroveLayout.MID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveRootMethods;
import org.callgrove.runtime.session.GroveSession;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTally;

/**
 * Limits a recording to root methods and what they call, if it has root methods (JFluid, [0103]). Outside them, a sink is current: a
 * context that swallows counts, so that woven code needs no test. That sink has no node for root methods, so calls of them take the slow
 * path, which continues at the root of the thread's tree.
 *
 * <p>If the recording requests it, a thread started below a root method is an <em>heir</em>: everything that it runs counts.
 */
public final class GroveRoots {
    private GroveRoots() {
    }

    /**
     * Sets whether the recording about to begin has root methods. Call it before anything is woven.
     *
     * @param threads whether everything in threads started below a root method counts as well
     */
    public static void choose(boolean roots, boolean threads) {
        GroveRootMethods.choose(roots, threads);
        GroveSession.beginOutside(roots);
    }

    /** Declares a root method. Call it before code with its id first runs. */
    public static void mark(int mid) {
        GroveRootMethods.mark(mid);
        GroveSink.leaveOutside(mid);
    }

    /** Marks the thread that the current one is about to start as an heir, if it becomes one. */
    @DontInline
    public static void noteHeir(Thread thread) {
        if (!GroveRootMethods.mayInherit(thread) || !isBelowRoot()) {
            return;
        }
        try {
            GroveRootMethods.expect(thread);
        } catch (OutOfMemoryError full) {
            GroveTally.leaveOut();
        }
    }

    private static boolean isBelowRoot() {
        long node = GroveRegion.address(GroveStart.startedRaw());
        if (GroveSink.covers(node)) {
            return false;
        }
        for (long caller = GroveReader.parent(node); U.getInt(null, caller + MID) != 0; caller = GroveReader.parent(node)) {
            node = caller;
        }
        return GroveRootMethods.isOne(U.getInt(null, node + MID)) || GroveRootMethods.isHeir(GroveMemory.stateOf(node));
    }

    /** Leaves a root method normally. The outermost one leaves the tree, unless the thread is an heir. */
    @DontInline
    public static void exit(long node) {
        long caller = GroveReader.parent(node);
        boolean isOutermost = !GroveSink.covers(node) && U.getInt(null, caller + MID) == 0 && !GroveRootMethods.isHeir(GroveMemory.stateOf(node));
        GroveCurrent.set(GroveRegion.referenceOrNone(isOutermost ? GroveSink.outside() : caller));
    }
}
