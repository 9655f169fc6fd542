package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveMemory;
import org.callgrove.runtime.GroveSink;
import org.callgrove.runtime.GroveTree;

/**
 * What woven code calls in place of {@link Grove} where the agent is to be called back each time a thread has done so much work, at the same
 * place in every run. Nobody else pays for it.
 *
 * <p>No thread has a counter of its own that could be looked at. A context has: where its calls pass a multiple of {@link #CALLS_AT_ONCE}, or its
 * bytecodes one of {@link #BYTECODES_AT_ONCE}, as many are added to the work of its tree. That work is never more than what has been done, and
 * depends on nothing but that.
 */
public final class GroveWork {
    /** Powers of two. Fewer would be exacter, and cost hot code more. */
    static final int CALLS_AT_ONCE = 1 << 6;
    static final int BYTECODES_AT_ONCE = 1 << 10;

    /** Frames that a call back may take at most: where the stack has no room for them, it is passed over. */
    private static final int FRAMES = 200;

    /** int[]: by method id, the size of the entry block; 0 where nobody asks for steps. */
    private static long sizes;
    private static volatile long step = Long.MAX_VALUE;
    private static volatile Runnable hook;

    private GroveWork() {
    }

    /** Asks for calls back, from the next class on that is woven for it. */
    public static void install(long bytecodes, Runnable atStep) {
        long zeroed = U.allocateMemory(MAX_METHODS * 4L);
        U.setMemory(zeroed, MAX_METHODS * 4L, (byte) 0);
        sizes = zeroed;
        hook = atStep;
        step = bytecodes;
    }

    /** Changes how many bytecodes of a thread make a step. */
    public static void every(long bytecodes) {
        step = bytecodes;
    }

    /** Remembers the size of a method's entry block. */
    public static void prepare(int mid, int entrySize) {
        if (sizes != 0) {
            U.putInt(null, sizes + mid * 4L, entrySize);
        }
    }

    /** {@link Grove#enter}. */
    @ForceInline
    public static long enter(int mid) {
        long node = Grove.enter(mid);
        if ((U.getLong(null, node + CALLS) & CALLS_AT_ONCE - 1) == 0) {
            called(node, mid);
        }
        return node;
    }

    /** {@link Grove#leaf}. */
    @ForceInline
    public static long leaf(int mid) {
        long node = Grove.leaf(mid);
        if ((U.getLong(null, node + CALLS) & CALLS_AT_ONCE - 1) == 0) {
            called(node, mid);
        }
        return node;
    }

    /** {@link Grove#add}. */
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
            GroveTree.room(FRAMES);
        } catch (StackOverflowError deep) {
            return;
        }
        GroveCallback.run(hook);
    }
}
