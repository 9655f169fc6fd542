package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlot.U;

import java.util.function.LongConsumer;
import java.util.function.LongBinaryOperator;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveMemory;
import org.callgrove.runtime.GroveSink;
import org.callgrove.runtime.GroveThread;
import org.callgrove.runtime.GroveTree;
import org.callgrove.runtime.GroveWait;

/**
 * Activates the profiling agents each time a thread has executed its granularity of bytecodes (JP 3.2, 4.3). Woven code calls this class
 * only if there are such agents.
 *
 * <p>The counter belongs to the thread's tree. It runs down to zero from the granularity. Each method subtracts no less than it executes; what
 * callers on the stack have yet to execute was subtracted before. Places and values depend on the program alone, so every run activates the agents at the same places.
 */
public final class GroveActivation {
    /** Bytecodes until a thread that must not be activated where it is, because java.base has called it, looks again. */
    private static final long RETRY = 1_000;

    /** Most frames of a callback. It is put off if the stack has no room for them. */
    private static final int FRAMES = 200;

    /** byte[] by method id: 1 for methods whose callees must not activate agents. */
    private static long barriers;
    private static volatile LongBinaryOperator atActivation;

    private GroveActivation() {
    }

    /**
     * Installs the agents' callbacks, for classes woven from now on. Both run in the thread, uncounted.
     *
     * @param activate from the current context, and the bytecodes counted since the last activation, to those until the next
     * @param threadEnds receives the root of each tree whose thread ends
     */
    public static void install(LongBinaryOperator activate, LongConsumer threadEnds) {
        if (barriers == 0) {
            long zeroed = U.allocateMemory(MAX_METHODS);
            U.setMemory(zeroed, MAX_METHODS, (byte) 0);
            barriers = zeroed;
        }
        atActivation = activate;
        GroveThread.install(threadEnds);
    }

    /** Calls the agents back no more, when their recording has ended. */
    public static void forget() {
        atActivation = null;
        GroveThread.install((LongConsumer) null);
    }

    /** Declares that agents must not be activated below a method, before code with its id first runs. */
    public static void barrier(int mid) {
        if (barriers != 0) {
            U.putByte(null, barriers + mid, (byte) 1);
        }
    }

    /** Counts a thread's activation counter down by the longest path to the next update (JP 4.3). */
    @ForceInline
    public static void update(long node, int longest) {
        if (!GroveSink.covers(node)) {
            long counter = GroveMemory.stateOf(node) + ACTIVATION;
            U.putLong(null, counter, U.getLong(null, counter) - longest);
        }
    }

    /** Counts down like {@link #update}, and activates the agents if nothing is left. */
    @ForceInline
    public static void updateAndPoll(long node, int longest) {
        if (!GroveSink.covers(node)) {
            long counter = GroveMemory.stateOf(node) + ACTIVATION;
            long left = U.getLong(null, counter) - longest;
            U.putLong(null, counter, left);
            if (left <= 0) {
                activate(node, counter, longest);
            }
        }
    }

    @DontInline
    private static void activate(long node, long counter, int longest) {
        LongBinaryOperator agents = atActivation;
        if (agents == null) {
            grant(counter, Long.MAX_VALUE, Long.MAX_VALUE);
            return;
        }
        for (long at = node; U.getInt(null, at + MID) != 0; at = U.getLong(null, at + PARENT)) {
            if (U.getByte(null, barriers + U.getInt(null, at + MID)) != 0) {
                grant(counter, U.getLong(null, counter - ACTIVATION + GRANTED) + RETRY - U.getLong(null, counter), RETRY);
                return;
            }
        }
        try {
            GroveTree.room(FRAMES);
        } catch (StackOverflowError deep) {
            return;
        }
        long before = Grove.pause();
        boolean pinned = GroveWait.pin();
        long granularity = RETRY;
        try {
            GroveAccount.begin(before);
            granularity = agents.applyAsLong(node, U.getLong(null, counter - ACTIVATION + GRANTED) - U.getLong(null, counter));
        } catch (Throwable ignored) {
            // The callback reports failures itself; the program must not be disturbed.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
            // The path that begins here counts again, so that it is never left out.
            grant(counter, granularity, granularity - longest);
        }
    }

    private static void grant(long counter, long granted, long left) {
        U.putLong(null, counter - ACTIVATION + GRANTED, granted);
        U.putLong(null, counter, left);
    }

    /** The root of the tree that a context is part of. */
    public static long root(long node) {
        return U.getLong(null, GroveMemory.stateOf(node) + ROOT);
    }

    /** Number of the registered thread whose tree a context is part of; 0 if the thread is not registered. */
    public static int registered(long node) {
        return (int) U.getLong(null, GroveMemory.stateOf(node) + REGISTERED);
    }

    /** Registers the thread whose tree a context is part of. */
    public static void register(long node, int number) {
        U.putLong(null, GroveMemory.stateOf(node) + REGISTERED, number);
    }
}
