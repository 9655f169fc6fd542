package org.callgrove.runtime.entry;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.memory.GroveRegion.BASE;
import static org.callgrove.runtime.threads.GroveSlot.FIELD;
import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.MODE;
import static org.callgrove.runtime.threads.GroveSlot.SLOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongBinaryOperator;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.current.GroveSlotFallback;
import org.callgrove.runtime.memory.GroveElements;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveCounters;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTree;

/**
 * Entry points for woven code, which count calls and bytecodes with a few loads and stores in the current thread's tree.
 *
 * <p>On the hot path, this class and those it uses may call only the runtime's own methods, natives and intrinsics without a counted body.
 * Anything else in the JDK is itself woven and would call back here.
 *
 * <p>The hottest methods repeat the code of {@code owner} and {@code child} rather than call them, because the more methods C2 inlines, the
 * fewer calls it inlines overall.
 */
public final class Grove {
    /**
     * Called when a thread's activation counter is used up, with the context and the last amount subtracted ({@code GroveActivation}). Null
     * if there are no profiling agents.
     */
    private static volatile LongBinaryOperator atZero;

    private Grove() {
    }

    /** Enters a method. Finds or creates its context under the current one, counts the call, makes the context current and returns it. */
    @ForceInline
    public static long enter(int mid) {
        Object owner = MODE == GroveSlot.IN_THREAD ? Thread.currentThread()
                : MODE == GroveSlot.IN_HOLDER ? U.getReference(Thread.currentThread(), HOLDER) : null;
        if (MODE == GroveSlot.IN_THREAD || owner != null) {
            long raw = U.getLong(owner, SLOT);
            if (raw < 0) {
                long caller = raw ^ BASE;
                long callee = U.getInt(null, U.getLong(null, caller + TABLE) + (mid << PLACE_SHIFT & U.getInt(null, caller + MASK)));
                long node = callee ^ BASE;
                if (U.getInt(null, node + MID) == mid) {
                    U.putLong(owner, SLOT, callee);
                    U.putLong(null, node + CALLS, U.getLong(null, node + CALLS) + 1);
                    return node;
                }
            }
        }
        return GroveStart.enter(mid);
    }

    /** Counts a call of a method that contains no calls, and returns its context. The caller's context stays current. */
    @ForceInline
    public static long enterCallFree(int mid) {
        Object owner = MODE == GroveSlot.IN_THREAD ? Thread.currentThread()
                : MODE == GroveSlot.IN_HOLDER ? U.getReference(Thread.currentThread(), HOLDER) : null;
        if (MODE == GroveSlot.IN_THREAD || owner != null) {
            long raw = U.getLong(owner, SLOT);
            if (raw < 0) {
                long caller = raw ^ BASE;
                long node = U.getInt(null, U.getLong(null, caller + TABLE) + (mid << PLACE_SHIFT & U.getInt(null, caller + MASK))) ^ BASE;
                if (U.getInt(null, node + MID) == mid) {
                    U.putLong(null, node + CALLS, U.getLong(null, node + CALLS) + 1);
                    return node;
                }
            }
        }
        return GroveStart.enterCallFree(mid);
    }

    /** Leaves a method normally and makes its caller's context current. */
    @ForceInline
    public static void exit(long node) {
        Object owner = MODE == GroveSlot.IN_THREAD ? Thread.currentThread()
                : MODE == GroveSlot.IN_HOLDER ? U.getReference(Thread.currentThread(), HOLDER) : null;
        if (MODE == GroveSlot.IN_THREAD || owner != null) {
            U.putLong(owner, SLOT, U.getInt(null, node + PARENT));
        } else {
            GroveSlotFallback.set(U.getInt(null, node + PARENT));
        }
    }

    /** Makes a method's own context current again after code that may have left another one current. */
    @ForceInline
    public static void restore(long node) {
        GroveCurrent.set(GroveRegion.reference(node));
    }

    /** Counts executed bytecodes in a context (the JP paper, section 3.1.3, profileInstr). */
    @ForceInline
    public static void add(long node, int bytecodes) {
        U.putLong(null, node + BYTECODES, U.getLong(null, node + BYTECODES) + bytecodes);
    }

    /** Adds 1 to a counter of an instrumentation process. {@code counter} is a number of {@link GroveLayout}. */
    @ForceInline
    public static void count(long node, int counter) {
        long at = GroveCounters.more(node) + FURTHER + (counter - COUNTERS_IN_NODE) * 8L;
        U.putLong(null, at, U.getLong(null, at) + 1);
    }

    /** Adds a value to a counter of an instrumentation process, unless it is negative or the sum would be too large for a dump. */
    @ForceInline
    public static void count(long value, long node, int counter) {
        long at = GroveCounters.more(node) + FURTHER + (counter - COUNTERS_IN_NODE) * 8L;
        long before = U.getLong(null, at);
        if (value < 0 || value > MOST_COUNTED - before) {
            GroveTally.refuse(node, counter);
        } else {
            U.putLong(null, at, before + value);
        }
    }

    /** Adds the length of an array, which may be null, to a counter of an instrumentation process. */
    @DontInline
    public static void countLength(Object array, long node, int counter) {
        if (array != null) {
            count(GroveElements.length(array, GroveElements.typeOf(array)), node, counter);
        }
    }

    /** Installs the callback for when a thread's activation counter is used up. */
    @PackagePrivate
    public static void install(LongBinaryOperator callback) {
        atZero = callback;
    }

    /** Subtracts the longest path to the next update from a thread's activation counter (JP 4.3). */
    @ForceInline
    public static void update(long node, int longest) {
        if (!GroveSink.covers(node)) {
            long counter = GroveMemory.stateOf(node) + ACTIVATION;
            U.putLong(null, counter, U.getLong(null, counter) - longest);
        }
    }

    /** Subtracts like {@link #update}, and calls back if the counter is used up. */
    @ForceInline
    public static void updateAndPoll(long node, int longest) {
        if (!GroveSink.covers(node)) {
            long counter = GroveMemory.stateOf(node) + ACTIVATION;
            long left = U.getLong(null, counter) - longest;
            U.putLong(null, counter, left);
            if (left <= 0) {
                usedUp(node, longest);
            }
        }
    }

    @DontInline
    private static void usedUp(long node, int longest) {
        LongBinaryOperator callback = atZero;
        if (callback != null) {
            callback.applyAsLong(node, longest);
        }
    }

    /** Counts a call of a method whose body is not counted, at the call site. */
    @ForceInline
    public static void call(long node, int mid) {
        long callee = U.getInt(null, U.getLong(null, node + TABLE) + (mid << PLACE_SHIFT & U.getInt(null, node + MASK))) ^ BASE;
        if (U.getInt(null, callee + MID) != mid) {
            callee = GroveTree.child(node, mid);
        }
        U.putLong(null, callee + CALLS, U.getLong(null, callee + CALLS) + 1);
    }

    /** Counts a call of a native method that may call Java code, at the call site. The methods that it calls appear below it. */
    @ForceInline
    public static void push(long node, int mid) {
        long callee = child(node, mid);
        U.putLong(null, callee + CALLS, U.getLong(null, callee + CALLS) + 1);
        restore(callee);
    }

    /**
     * Enters a method whose callers count the call and make its context current ({@link #push}). If that context is not current, the VM or
     * native code has called the method, and counting is paused.
     *
     * @return the context to count in, for {@link #exitPushed}
     */
    @DontInline
    public static long enterPushed(int mid) {
        long raw = GroveCurrent.raw();
        if (raw < 0 && U.getInt(null, GroveRegion.address(raw) + MID) == mid) {
            return GroveRegion.address(raw);
        }
        GroveCurrent.set(GroveSink.PAUSED);
        return GroveSink.NODE;
    }

    /** Leaves such a method normally. {@code before} is the result of {@link #raw} before {@link #enterPushed}. */
    @DontInline
    public static void exitPushed(long node, long before) {
        GroveCurrent.set(node == GroveSink.NODE ? before : U.getInt(null, node + PARENT));
    }

    /** Stops counting in this thread until the result is passed to {@link #resume}. */
    @ForceInline
    public static long pause() {
        long raw = GroveCurrent.raw();
        GroveCurrent.set(GroveSink.PAUSED);
        return raw;
    }

    /** Undoes {@link #pause}; also restores the context that {@link #raw} returned. */
    @ForceInline
    public static void resume(long raw) {
        GroveCurrent.set(raw);
    }

    /**
     * The current thread's context as stored: its reference, which is negative. The value is 0 or more if the thread has no context yet.
     */
    @ForceInline
    public static long raw() {
        return GroveCurrent.raw();
    }

    /** The current context. In code that has no context of its own, this is the caller's. */
    @DontInline
    public static long current() {
        return GroveRegion.address(GroveStart.startedRaw());
    }

    @ForceInline
    @PackagePrivate
    public static long child(long node, int mid) {
        long child = GroveRegion.address(U.getInt(null, U.getLong(null, node + TABLE) + (mid << PLACE_SHIFT & U.getInt(null, node + MASK))));
        return U.getInt(null, child + MID) == mid ? child : GroveTree.child(node, mid);
    }

    /** Clears a negative stack size requested for a platform thread that is about to start; see {@link GroveSlot}. */
    @DontInline
    public static void beforeStart(Thread thread) {
        GroveRoots.noteHeir(thread);
        Object owner = FIELD == GroveSlot.IN_THREAD ? thread : FIELD == GroveSlot.IN_HOLDER ? U.getReference(thread, HOLDER) : null;
        if (owner != null && U.getLong(owner, SLOT) < 0) {
            U.putLong(owner, SLOT, 0);
        }
    }
}
