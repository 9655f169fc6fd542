package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.GRANTED;
import static org.callgrove.runtime.memory.GroveLayout.WORK;
import static org.callgrove.runtime.threads.GroveSlot.FIELD;
import static org.callgrove.runtime.threads.GroveSlot.SLOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.text.GroveStack;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveTree;

/**
 * Samples where threads are, each time they have executed an interval of bytecodes (JP 4.3, FERRARI 6). Code woven for sampling calls this
 * class and no other: nothing but a counter is kept, and a sample walks the stack.
 *
 * <p>The counter is the thread's field of {@link GroveSlot}. It runs up to zero from the negated interval, so a thread whose counter has not begun is at
 * its end already. Contexts are then found by thread id, which only samples do. Intervals vary around the requested one, by a fixed sequence
 * in each thread, so that no loop keeps step with them.
 *
 * <p>Each update reads and writes the field, with the result in the same expression. Such a read cannot sink below its write, whatever C2 thinks of final fields.
 */
public final class GroveSampling {
    /** Subtracted from the counter while counting is paused. No program executes so many bytecodes. */
    private static final long PAUSE = 1L << 56;
    /** Bytecodes until a thread looks again whose stack has no room for a sample. */
    private static final long RETRY = 1_000;
    /** Most frames that a sample itself may take. */
    private static final int FRAMES = 200;
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;

    private static volatile long interval;

    private GroveSampling() {
    }

    /** Whether threads of this VM have room for a counter, and stacks can be walked anywhere. */
    public static boolean isPossible() {
        return FIELD != GroveSlot.BY_ID && GroveStack.isSafe();
    }

    /** Begins to sample, about every so many bytecodes of a thread. Call it before anything is woven. */
    public static void begin(long bytecodes) {
        interval = bytecodes;
        GroveStack.rehearse();
    }

    /** Restarts this thread's counter, where the program does. What the agent itself has executed differs from run to run. */
    public static void restart() {
        resume(0);
    }

    /** Ends sampling. Code that is still woven only counts. */
    public static void end() {
        interval = 0;
    }

    /** Counts the longest path to the next update, and takes a sample if the interval is used up. */
    @ForceInline
    public static void update(int longest) {
        Object owner = GroveSlot.holderOfField();
        if (FIELD != GroveSlot.IN_THREAD && owner == null) {
            GroveSlot.giveField();
            return;
        }
        long left = U.getLong(owner, SLOT) + longest;
        U.putLong(owner, SLOT, left);
        if (left >= 0) {
            sample(owner, left);
        }
    }

    /** Counts in an exception handler. The exception may have left a method that pauses. */
    @DontInline
    public static void caught(int longest) {
        Object owner = GroveSlot.holderOfField();
        if (owner == null) {
            return;
        }
        long left = U.getLong(owner, SLOT) + longest;
        U.putLong(owner, SLOT, left < -PAUSE / 2 ? left + PAUSE : left);
    }

    /** Stops counting in this thread until {@link #resume} is given the result. */
    @ForceInline
    public static long pause() {
        Object owner = GroveSlot.holderOfField();
        if (FIELD != GroveSlot.IN_THREAD && owner == null) {
            return 0;
        }
        long before = U.getLong(owner, SLOT);
        U.putLong(owner, SLOT, before < -PAUSE / 2 ? before : before - PAUSE);
        return before;
    }

    /** Undoes {@link #pause}. */
    @ForceInline
    public static void resume(long before) {
        Object owner = GroveSlot.holderOfField();
        if (FIELD == GroveSlot.IN_THREAD || owner != null) {
            U.putLong(owner, SLOT, before);
        }
    }

    @DontInline
    private static void sample(Object owner, long over) {
        long now = interval;
        if (now == 0) {
            U.putLong(owner, SLOT, -PAUSE / 4);
            return;
        }
        // Two pauses: should woven code catch an exception meanwhile, it ends one of them.
        U.putLong(owner, SLOT, -2 * PAUSE);
        long next = RETRY;
        try {
            GroveFrames.room(FRAMES);
            long root = Grove.current();
            // A thread that is not recorded, or in which the agent works, looks again an interval later.
            next = GroveSink.covers(root) ? now : take(root, over, now);
        } catch (StackOverflowError | OutOfMemoryError none) {
            // The sample is lost.
        } finally {
            U.putLong(owner, SLOT, -next);
        }
    }

    /** Takes a sample that stands for the bytecodes since the last one. Returns the bytecodes until the next. */
    private static long take(long root, long over, long requestedInterval) {
        long state = GroveMemory.stateOf(root);
        long granted = U.getLong(null, state + GRANTED);
        // Lost with its sample if that fails.
        long series = U.getLong(null, state + WORK) * MULTIPLIER + INCREMENT;
        long next = requestedInterval - (requestedInterval >> 1) + ((series >>> 33) * requestedInterval >>> 31);
        U.putLong(null, state + WORK, series);
        U.putLong(null, state + GRANTED, next);
        if (granted != 0) {
            GroveStack stack = GroveStack.current();
            long node = root;
            for (int i = stack.depth() - 1; i >= 0; i--) {
                node = GroveTree.child(node, stack.method(i));
            }
            Grove.add(node, (int) Math.min(granted + over, Integer.MAX_VALUE));
        }
        return next;
    }
}
