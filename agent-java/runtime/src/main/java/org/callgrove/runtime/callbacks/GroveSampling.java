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
 * Samples a thread's stack each time the thread has executed a given number of bytecodes, the interval. (See section 4.3 of the JP paper
 * and section 6 of the FERRARI paper.) Code woven for sampling calls only this class, and only to maintain one counter. Contexts are found
 * only when a sample is taken, by walking the stack.
 *
 * <p>The counter is the thread's field described in {@link GroveSlot}. It runs up from the negated interval to zero, so the interval of a
 * new thread, whose field is not negative, is used up at once. Because the field holds no context, samples find contexts by thread id.
 * Intervals vary around the requested one, following a fixed sequence in each thread, so that no loop stays in step with them.
 *
 * <p>Each update writes a value computed from its own read of the field. C2 cannot move such a read below the write, although it takes the
 * field for final.
 */
public final class GroveSampling {
    /** Subtracted from the counter while counting is paused. No program executes that many bytecodes. */
    private static final long PAUSE = 1L << 56;
    /** Bytecodes until another attempt if the thread's stack has no room for a sample. */
    private static final long RETRY = 1_000;
    /** Maximum number of frames that taking a sample may need. */
    private static final int FRAMES = 200;
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;

    private static volatile long interval;

    private GroveSampling() {
    }

    /** Whether threads of this VM have a field for the counter, and stacks can be walked at any point. */
    public static boolean isPossible() {
        return FIELD != GroveSlot.BY_ID && GroveStack.isSafe();
    }

    /** Begins to sample, at intervals of about {@code bytecodes} in each thread. Call it before anything is woven. */
    public static void begin(long bytecodes) {
        interval = bytecodes;
        GroveStack.rehearse();
    }

    /**
     * Restarts this thread's counter when the program starts, because the bytecodes that the agent itself has executed differ from run to
     * run.
     */
    public static void restart() {
        resume(0);
    }

    /** Ends sampling. Code that is still woven goes on counting, but takes no samples. */
    public static void end() {
        interval = 0;
    }

    /** Counts the bytecodes on the longest path to the next update, and takes a sample if the interval is used up. */
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

    /** Counts in an exception handler. The exception may have left a method that had paused counting; this ends the pause. */
    @DontInline
    public static void caught(int longest) {
        Object owner = GroveSlot.holderOfField();
        if (owner == null) {
            return;
        }
        long left = U.getLong(owner, SLOT) + longest;
        U.putLong(owner, SLOT, left < -PAUSE / 2 ? left + PAUSE : left);
    }

    /** Stops counting in this thread until the result is passed to {@link #resume}. */
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
        // Pauses twice: if woven code catches an exception during the sample, that ends one pause.
        U.putLong(owner, SLOT, -2 * PAUSE);
        long next = RETRY;
        try {
            GroveFrames.room(FRAMES);
            long root = Grove.current();
            // If the thread is not recorded, or the agent is at work in it, the next attempt comes an interval later.
            next = GroveSink.covers(root) ? now : take(root, over, now);
        } catch (StackOverflowError | OutOfMemoryError none) {
            // The sample is lost.
        } finally {
            U.putLong(owner, SLOT, -next);
        }
    }

    /** Takes a sample that stands for the bytecodes since the last one, and returns the bytecodes until the next. */
    private static long take(long root, long over, long requestedInterval) {
        long state = GroveMemory.stateOf(root);
        long granted = U.getLong(null, state + GRANTED);
        // The interval advances before the sample is taken, so if the sample fails, its bytecodes are lost too.
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
