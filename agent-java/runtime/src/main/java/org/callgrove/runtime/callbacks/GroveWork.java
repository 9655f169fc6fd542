package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.tree.GroveMemory;

/**
 * Counts as {@link Grove} does, and calls the agent back each time a thread has executed a given number of bytecodes (a step of work). The
 * agent then takes a snapshot. The callbacks come at the same points in every run. Woven code calls this class only if steps of work are
 * requested.
 *
 * <p>Woven code maintains no counter of a thread's work. Instead, each time a context's calls pass a multiple of {@link #CALLS_AT_ONCE}, or
 * its bytecodes a multiple of {@link #BYTECODES_AT_ONCE}, that many are added to the work of its tree. The sum never exceeds the work done,
 * and depends on nothing else.
 */
public final class GroveWork {
    /**
     * Calls that are added to a tree's work at once. Like {@code BYTECODES_AT_ONCE}, it is a power of two. Smaller numbers would be more
     * exact, but cost hot code more.
     */
    static final int CALLS_AT_ONCE = 1 << 6;
    static final int BYTECODES_AT_ONCE = 1 << 10;

    /** Maximum number of frames of a callback. It is skipped if the stack has no room for them. */
    private static final int FRAMES = 200;

    /** Off-heap int[]: size of the entry block by method id; 0 while no steps are requested. */
    private static long sizes;
    private static volatile long step = Long.MAX_VALUE;
    private static volatile Runnable hook;

    private GroveWork() {
    }

    /** Requests callbacks from classes woven from now on. */
    public static void install(long bytecodes, Runnable atStep) {
        if (sizes == 0) {
            long zeroed = U.allocateMemory(MAX_METHODS * 4L);
            U.setMemory(zeroed, MAX_METHODS * 4L, (byte) 0);
            sizes = zeroed;
        }
        hook = atStep;
        step = bytecodes;
    }

    /** Changes the size of a step, in bytecodes of one thread. */
    public static void every(long bytecodes) {
        step = bytecodes;
    }

    /** Stores the size of a method's entry block in bytecodes. */
    public static void prepare(int mid, int entrySize) {
        if (sizes != 0) {
            U.putInt(null, sizes + mid * 4L, entrySize);
        }
    }

    /** Enters a method; see {@link Grove#enter}. */
    @ForceInline
    public static long enter(int mid) {
        long node = Grove.enter(mid);
        if ((U.getLong(null, node + CALLS) & CALLS_AT_ONCE - 1) == 0) {
            called(node, mid);
        }
        return node;
    }

    /** Counts a call of a method that contains no calls; see {@link Grove#enterCallFree}. */
    @ForceInline
    public static long enterCallFree(int mid) {
        long node = Grove.enterCallFree(mid);
        if ((U.getLong(null, node + CALLS) & CALLS_AT_ONCE - 1) == 0) {
            called(node, mid);
        }
        return node;
    }

    /** Counts executed bytecodes; see {@link Grove#add}. */
    @ForceInline
    public static void add(long node, int bytecodes) {
        long before = U.getLong(null, node + BYTECODES);
        long after = before + bytecodes;
        U.putLong(null, node + BYTECODES, after);
        if ((before ^ after) >= BYTECODES_AT_ONCE) {
            worked(node, (after & -BYTECODES_AT_ONCE) - (before & -BYTECODES_AT_ONCE));
        }
    }

    @DontInline
    private static void called(long node, int mid) {
        worked(node, (long) CALLS_AT_ONCE * U.getInt(null, sizes + mid * 4L));
    }

    @DontInline
    private static void worked(long node, long bytecodes) {
        if (GroveSink.covers(node)) {
            return;
        }
        long state = GroveMemory.stateOf(node);
        long before = U.getLong(null, state + WORK);
        long after = before + bytecodes;
        U.putLong(null, state + WORK, after);
        long size = step;
        if (before / size != after / size) {
            callBack();
        }
    }

    private static void callBack() {
        try {
            GroveFrames.room(FRAMES);
        } catch (StackOverflowError deep) {
            return;
        }
        GroveCallback.run(hook);
    }
}
