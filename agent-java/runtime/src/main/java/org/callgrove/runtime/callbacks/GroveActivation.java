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
 * Activates users' profiling agents each time a thread has executed a given number of bytecodes, the granularity (the JP paper, sections
 * 3.2 and 4.3). Woven code counts these bytecodes through {@link Grove#update}, and only if there are such agents. Woven code refers to
 * {@code Grove} in any case. A reference to another class would make the program's loaders load that class, and the loading would appear in
 * the program's tree.
 *
 * <p>The counter belongs to the thread's tree. It runs down from the granularity to zero. Each method subtracts at least as much as it
 * executes; what callers on the stack have yet to execute has already been subtracted. The points of subtraction and the amounts depend
 * only on the program, so every run activates the agents at the same points.
 */
public final class GroveActivation {
    /**
     * Bytecodes until another attempt if agents must not be activated at this point, because a method of java.base is current or among its
     * callers.
     */
    private static final long RETRY = 1_000;

    /** Maximum number of frames of a callback. It is postponed if the stack has no room for them. */
    private static final int FRAMES = 200;

    /** Off-heap byte[] by method id: 1 for methods whose callees must not activate agents. */
    private static long barriers;
    private static volatile LongBinaryOperator atActivation;

    private GroveActivation() {
    }

    /**
     * Installs the agents' callbacks, for classes woven from now on. Both run in the program's thread, with counting paused.
     *
     * @param activate receives the current context and the bytecodes counted since the last activation, and returns the bytecodes until the
     * next
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

    /** Stops calling the agents back; their recording has ended. */
    public static void forget() {
        atActivation = null;
        GroveThread.install((LongConsumer) null);
    }

    /** Declares that agents must not be activated below a method. Call it before code with the method's id first runs. */
    public static void barrier(int mid) {
        if (barriers != 0) {
            U.putByte(null, barriers + mid, (byte) 1);
        }
    }

    /** Activates the agents in a context whose last update subtracted {@code longest} bytecodes, the longest path to the next update. */
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
            // The callback reports failures itself; the program must not notice them.
        } finally {
            GroveWait.unpin(pinned);
            GroveAccount.end(before);
            Grove.resume(before);
            // Subtracts the path that begins here once more, so that it is never left out.
            grant(counter, granularity, granularity - longest);
        }
    }

    private static void grant(long counter, long granted, long left) {
        U.putLong(null, counter - ACTIVATION + GRANTED, granted);
        U.putLong(null, counter, left);
    }

    /** The root of a context's tree. */
    public static long root(long node) {
        return U.getLong(null, GroveMemory.stateOf(node) + ROOT);
    }

    /** Number of the registered thread that owns a context's tree; 0 if the thread is not registered. */
    public static int registered(long node) {
        return (int) U.getLong(null, GroveMemory.stateOf(node) + REGISTERED);
    }

    /** Registers the thread that owns a context's tree. */
    public static void register(long node, int number) {
        U.putLong(null, GroveMemory.stateOf(node) + REGISTERED, number);
    }
}
