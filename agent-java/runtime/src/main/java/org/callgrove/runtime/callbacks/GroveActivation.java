package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.threads.GroveWait;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;

/**
 * Activates the profiling agents each time a thread has executed its granularity of bytecodes (JP 3.2, 4.3). Woven code counts by
 * {@link Grove#update}, and only if there are such agents. It names no class that it would not name without them: each loader asks for a
 * class that its code names, which the program's tree shows.
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
        Grove.install(new LongBinaryOperator() {
            @Override
            public long applyAsLong(long node, long longest) {
                activate(node, longest);
                return 0;
            }
        });
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

    /** Activates the agents in a context whose last update was by {@code longest}. */
    private static void activate(long node, long longest) {
        long counter = GroveMemory.stateOf(node) + ACTIVATION;
        LongBinaryOperator agents = atActivation;
        if (agents == null) {
            grant(counter, Long.MAX_VALUE, Long.MAX_VALUE);
            return;
        }
        for (long at = node; U.getInt(null, at + MID) != 0; at = GroveReader.parent(at)) {
            if (U.getByte(null, barriers + U.getInt(null, at + MID)) != 0) {
                grant(counter, U.getLong(null, counter - ACTIVATION + GRANTED) + RETRY - U.getLong(null, counter), RETRY);
                return;
            }
        }
        try {
            GroveFrames.room(FRAMES);
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
