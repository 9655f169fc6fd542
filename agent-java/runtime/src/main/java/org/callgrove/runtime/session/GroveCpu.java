package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.IS_FOLDING;
import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.BiConsumer;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveCounters;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * The account of processor time: gives what threads use to contexts, or to <em>not recorded</em>, so that both together are what the VM says
 * of the recorded threads. {@link GroveClock} decides which context was current.
 *
 * <p>A context's time is in three counters outside its node, like a metric of a profiling agent: ticks, nanoseconds, and those of them that
 * may belong to other contexts (doubtful). Everything here is guarded by {@link GroveTurns#LOCK}.
 */
public final class GroveCpu {
    private static final int TICKS = 0;
    private static final int NANOS = 1;

    /** Fills in the nanoseconds used by the threads with these ids, -1 if unknown. Null if the VM does not tell. */
    private static BiConsumer<long[], long[]> times;
    private static volatile boolean on;
    /** Whether all time is not recorded, because classes are about to get their original code. */
    private static boolean held;
    /** Number of the first counter in use. */
    private static int first;
    /** Number of the counter of doubtful nanoseconds. */
    private static int doubtfulCounter;

    private static final long[] ID = new long[1];
    private static final long[] TIME = new long[1];

    private static long recorded;
    private static long unrecorded;
    private static long doubtful;
    /** Sum of the squares of all amounts recorded at ticks, and their sum. */
    private static double squares;
    private static double amounts;

    private GroveCpu() {
    }

    /** Installs the reader of processor times. Call it with counting paused. */
    @PackagePrivate
    public static void install(BiConsumer<long[], long[]> vmTimes) {
        times = vmTimes;
    }

    /** Whether this VM tells the processor time of threads, and threads have a field with their context. */
    public static boolean isPossible() {
        return times != null && GroveSlot.MODE != GroveSlot.BY_ID;
    }

    /**
     * Begins an account of the threads recorded from now on.
     *
     * @param firstCounter the counter of ticks, which that of nanoseconds follows
     * @param ofDoubtful the counter of doubtful nanoseconds
     */
    static void begin(int firstCounter, int ofDoubtful) {
        synchronized (GroveTurns.LOCK) {
            first = firstCounter;
            doubtfulCounter = ofDoubtful;
            recorded = 0;
            unrecorded = 0;
            doubtful = 0;
            squares = 0;
            amounts = 0;
            held = false;
            on = true;
        }
    }

    static void end() {
        on = false;
    }

    static boolean isOn() {
        return on;
    }

    /** Sets whether all time is not recorded from now on. */
    static void hold(boolean holds) {
        held = holds;
    }

    static boolean isHeld() {
        return held || GroveSink.isOver();
    }

    /** Asks the VM for the processor times of threads. */
    static void ask(long[] ids, long[] nanos) {
        times.accept(ids, nanos);
    }

    /**
     * Begins the account of a thread: what it has used before is not recorded. Call it with counting paused.
     *
     * @param continues whether the VM's account of the thread contains that of another one
     * @return what the thread has used; -1 if unknown
     */
    static long begins(long threadId, boolean continues) {
        synchronized (GroveTurns.LOCK) {
            long used = used(threadId);
            unrecorded += continues ? 0 : Math.max(0, used);
            return used;
        }
    }

    /**
     * Gives what a thread has used since the last tick to an outermost context. Call it in that thread, with counting paused.
     *
     * @param seen what the thread had used at the last tick
     * @param outermost the outermost context in which ticks found the thread; 0 for that of a thread too short to be found, the first one
     */
    static void ends(long state, long threadId, long seen, long outermost) {
        long used = used(threadId) - seen;
        if (used <= 0) {
            return;
        }
        long node = outermost == 0 ? first(state) : outermost;
        boolean isOutside = GroveRootMethods.areChosen() && !GroveRootMethods.isHeir(state);
        if (isOutside || node == 0 || isHeld() || !GroveCounters.addWithoutFolding(node, first + NANOS, used)) {
            unrecorded += used;
        } else {
            recorded += used;
            doubt(node, used, false);
        }
    }

    /** The context that the tree's thread entered first; 0 if there is none. */
    private static long first(long state) {
        long first = GroveReader.firstChild(U.getLong(null, state + ROOT));
        for (long older = first; older != 0; older = GroveReader.nextSibling(older)) {
            first = older;
        }
        return first;
    }

    /**
     * Adds what a thread has used since the last tick.
     *
     * @param current the context that is current; 0 if none is recorded
     * @param isWaiting whether the thread waits there, so that it has used the time elsewhere, or on its way there
     */
    static void add(long current, long used, boolean isWaiting) {
        long node = give(current, first + NANOS, used);
        if (node == 0) {
            unrecorded += used;
            return;
        }
        GroveCounters.addFromOutside(node, first + TICKS, 1);
        doubt(node, used, isWaiting);
        recorded += used;
        amounts += used;
        squares += (double) used * used;
    }

    /**
     * Adds an amount to a counter of a context, or of the nearest caller that has memory for counters.
     *
     * @param current the context; 0 for none
     * @return the context that got the amount; 0 if none did
     */
    static long give(long current, int counter, long amount) {
        if (isHeld()) {
            return 0;
        }
        long node = current;
        while (node != 0 && !GroveCounters.addFromOutside(node, counter, amount)) {
            long caller = GroveReader.parent(node);
            node = caller == GroveReader.parent(caller) ? 0 : caller;
        }
        return node;
    }

    private static void doubt(long node, long used, boolean isWaiting) {
        if ((isWaiting || GroveTrust.isDoubtful(node)) && GroveCounters.addFromOutside(node, doubtfulCounter, used)) {
            doubtful += used;
        }
    }

    /** Whether the tree with a state is being folded, so that its contexts must not be touched. */
    static boolean isFolding(long state) {
        return U.getLong(null, state + IS_FOLDING) != 0;
    }

    /** Nanoseconds of processor time that a thread has used; -1 if unknown. The caller holds the lock. */
    static long used(long threadId) {
        ID[0] = threadId;
        TIME[0] = -1;
        times.accept(ID, TIME);
        return TIME[0];
    }

    /** Nanoseconds given to contexts. The caller of this and the following methods holds the lock. */
    static long recorded() {
        return recorded;
    }

    /** Nanoseconds that recorded threads used while they were not recorded. */
    static long unrecorded() {
        return unrecorded;
    }

    /** Nanoseconds in {@link #recorded} that may belong to other contexts. */
    static long doubtful() {
        return doubtful;
    }

    /** Nanoseconds that an amount recorded at a tick stands for, weighted by the amounts themselves; 0 if there are none. */
    static long weight() {
        return amounts == 0 ? 0 : Math.round(squares / amounts);
    }
}
