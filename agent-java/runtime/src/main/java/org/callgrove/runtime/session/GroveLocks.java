package org.callgrove.runtime.session;

import static org.callgrove.runtime.threads.GroveSlot.U;
import static org.callgrove.runtime.threads.GroveSlot.TID;

import java.lang.ref.WeakReference;
import org.callgrove.runtime.threads.GroveMounts;
import org.callgrove.runtime.threads.GroveThreadStates;
import org.callgrove.runtime.tree.GroveContextIds;
import org.callgrove.runtime.tree.GrovePairTimes;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Gives the time for which threads wait for locks to pairs of contexts: that of the waiter, and the one that is current in the holder. One
 * thread looks at the others now and then, in three steps. {@link #waiters} finds the threads that wait. The caller asks the VM which threads
 * hold the locks, and {@link #meet} notes the contexts of both. The caller asks again, and {@link #add} adds the time of the pairs that have
 * not changed in the meantime.
 *
 * <p>The VM is asked without {@link GroveTurns#LOCK}, because its answer runs code of the JDK. Between the steps contexts may be merged or
 * folded, so they are noted by number ({@link GroveContextIds}). Call all methods with counting paused; one thread calls the three steps.
 */
public final class GroveLocks {
    /** Outcome of a pair that has changed while it was read, so that its contexts may not belong together. */
    public static final int CHANGED = -1;

    /** Context of a thread in which none is recorded. */
    private static final int NONE = -1;
    /** Context for which there was no number left. */
    private static final int NO_ROOM = -2;
    /** Context of a thread that has ended or does not wait any longer, or whose tree is being folded. */
    private static final int UNREADABLE = -3;

    /** Time since the last look, in times of the one awaited, from which on a look is late; and in nanoseconds. Looks are late if the machine slept. */
    private static final int LATE = 2;
    private static final long LATE_NANOS = 1_000_000_000;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static boolean on;
    private static boolean held;
    /** Whether the recording in which the look began has not been paused or ended since. */
    private static boolean isLooking;
    private static GrovePairTimes pairs = new GrovePairTimes();
    /** Time of the last look, by {@link System#nanoTime}; 0 if time since then does not count. */
    private static long last;
    /** Nanoseconds since the look before. */
    private static long elapsed;

    private static long looks;
    private static long span;
    private static long own;
    private static long waits;
    private static long changed;
    private static long noOwner;
    private static long omitted;
    private static long holdersOmitted;
    private static long unrecordedLooks;
    private static long unrecordedTime;

    /** Classes of synchronizers that have had an owner in some look; others, such as latches, never have one. */
    private static final WeakReference<?>[] EXCLUSIVE = new WeakReference<?>[64];
    private static int exclusiveCount;

    private static GroveThread[] threads = new GroveThread[0];
    /** Hash table with linear probing, from ids of {@link #threads} to their index plus 1; at most half full. */
    private static int[] places = new int[0];
    /** The trees of the threads that wait, by pair. */
    private static GroveThread[] waiting = new GroveThread[0];
    /** Numbers of the waiter's and the holder's contexts, by pair. */
    private static int[] waiterContexts = new int[0];
    private static int[] holderContexts = new int[0];
    /** Synchronizers without an owner that threads waited for in this look. */
    private static long unowned;

    private GroveLocks() {
    }

    /** Begins to look for waiting threads, without any earlier figures. */
    public static void begin() {
        synchronized (GroveTurns.LOCK) {
            reset();
            on = true;
            held = false;
            GroveMounts.note(true);
        }
    }

    private static void reset() {
        isLooking = false;
        exclusiveCount = 0;
        pairs = new GrovePairTimes();
        GroveContextIds.reset();
        last = 0;
        looks = 0;
        span = 0;
        own = 0;
        waits = 0;
        changed = 0;
        noOwner = 0;
        omitted = 0;
        holdersOmitted = 0;
        unrecordedLooks = 0;
        unrecordedTime = 0;
    }

    /** Ends the looks, between two recordings. */
    static void end() {
        synchronized (GroveTurns.LOCK) {
            on = false;
            reset();
        }
    }

    /** Adds no time until {@link #release}. Call it before classes get their original code. */
    public static void hold() {
        synchronized (GroveTurns.LOCK) {
            held = true;
            isLooking = false;
            last = 0;
        }
    }

    /** Adds time again. Time since {@link #hold} is not added. */
    public static void release() {
        synchronized (GroveTurns.LOCK) {
            held = false;
        }
    }

    /**
     * Begins a look: finds the threads that wait for a monitor, or for a synchronizer of a class that has owners.
     *
     * @param awaited nanoseconds since the last look, as requested. If the look is late, they count instead of the time that has passed
     * @return their ids; null if the time since the last look does not count
     */
    public static long[] waiters(long awaited) {
        synchronized (GroveTurns.LOCK) {
            isLooking = false;
            if (!on || held) {
                return null;
            }
            long now = System.nanoTime();
            elapsed = last == 0 ? 0 : counted(now - last, awaited);
            last = now;
            if (elapsed == 0) {
                return null;
            }
            isLooking = true;
            unowned = 0;
            return find();
        }
    }

    static long counted(long passed, long awaited) {
        return passed > Math.max(LATE * awaited, LATE_NANOS) ? awaited : passed;
    }

    private static long[] find() {
        int alive = listThreads();
        if (waiting.length < alive) {
            waiting = new GroveThread[threads.length];
            waiterContexts = new int[threads.length];
            holderContexts = new int[threads.length];
        }
        int found = 0;
        for (int i = 0; i < alive; i++) {
            if (isWaiting(threads[i].thread)) {
                waiting[found++] = threads[i];
            }
        }
        long[] ids = new long[found];
        for (int i = 0; i < found; i++) {
            ids[i] = waiting[i].id();
        }
        return ids;
    }

    private static int listThreads() {
        int alive = GroveRegistry.alive(null);
        if (threads.length < alive) {
            threads = new GroveThread[alive + alive / 2];
        }
        return GroveRegistry.alive(threads);
    }

    private static boolean isWaiting(Thread thread) {
        if (GroveThreadStates.isBlocked(thread)) {
            return true;
        }
        Object synchronizer = GroveThreadStates.synchronizer(thread);
        if (synchronizer == null) {
            return false;
        }
        boolean isExclusive = isExclusive(synchronizer.getClass(), GroveThreadStates.owner(synchronizer) != null);
        unowned += isExclusive ? 0 : 1;
        return isExclusive;
    }

    private static boolean isExclusive(Class<?> type, boolean isOwned) {
        for (int i = 0; i < exclusiveCount; i++) {
            if (EXCLUSIVE[i].get() == type) {
                return true;
            }
        }
        if (isOwned && exclusiveCount < EXCLUSIVE.length) {
            EXCLUSIVE[exclusiveCount++] = new WeakReference<>(type);
        }
        return isOwned;
    }

    /**
     * Notes the contexts of all pairs.
     *
     * @param owners ids of the threads that hold the locks; -1 for a lock that is being handed over or shared
     */
    public static void meet(long[] owners) {
        synchronized (GroveTurns.LOCK) {
            if (!isLooking) {
                return;
            }
            indexThreads(listThreads());
            for (int i = 0; i < owners.length; i++) {
                waiterContexts[i] = number(waiting[i], false);
                if (!isStillWaiting(waiting[i].thread)) {
                    waiterContexts[i] = UNREADABLE;
                }
                int holder = owners[i] < 0 ? -1 : places[place(owners[i])] - 1;
                holderContexts[i] = holder < 0 ? NONE : number(threads[holder], true);
            }
        }
    }

    private static boolean isStillWaiting(Thread thread) {
        return thread != null && (GroveThreadStates.isBlocked(thread) || GroveThreadStates.synchronizer(thread) != null);
    }

    private static void indexThreads(int alive) {
        int size = places.length == 0 ? 16 : places.length;
        while (size < 2 * alive) {
            size *= 2;
        }
        if (size > places.length) {
            places = new int[size];
        }
        for (int i = 0; i < size; i++) {
            places[i] = 0;
        }
        for (int i = 0; i < alive; i++) {
            places[place(threads[i].id())] = i + 1;
        }
    }

    private static int place(long id) {
        int mask = places.length - 1;
        int place = (int) (id * GOLDEN >>> 32) & mask;
        while (places[place] != 0 && threads[places[place] - 1].id() != id) {
            place = place + 1 & mask;
        }
        return place;
    }

    private static int number(GroveThread tree, boolean isHolder) {
        if (tree.thread == null || GroveCpu.isFolding(tree.state)) {
            return UNREADABLE;
        }
        long context = GroveContexts.current(tree);
        if (context == 0) {
            return NONE;
        }
        int number = isHolder ? GroveContextIds.ofHolder(context) : GroveContextIds.of(context);
        return number == GroveContextIds.NO_ROOM ? NO_ROOM : number;
    }

    /**
     * Ends a look: adds the time since the last one to all pairs that have not changed.
     *
     * @param outcomes for each pair the number of the lock's class, or {@link #CHANGED}
     * @param isHeld for each pair whether its holder has not changed; if it has, the pair is added without holder
     * @return nanoseconds of processor time that the calling thread has used; -1 if unknown
     */
    public static long add(int[] outcomes, boolean[] isHeld) {
        synchronized (GroveTurns.LOCK) {
            if (isLooking) {
                isLooking = false;
                looks++;
                span += elapsed;
                waits += unowned + outcomes.length;
                noOwner += unowned;
                for (int i = 0; i < outcomes.length; i++) {
                    add(i, isHeld[i] ? holderContexts[i] : NONE, outcomes[i]);
                    waiting[i] = null;
                }
            }
            long used = GroveCpu.used(U.getLong(Thread.currentThread(), TID));
            own = Math.max(own, used);
            return used;
        }
    }

    private static void add(int pair, int holder, int outcome) {
        if (outcome < 0 || waiterContexts[pair] == UNREADABLE) {
            changed++;
        } else if (waiterContexts[pair] == NONE) {
            unrecordedLooks++;
            unrecordedTime += elapsed;
        } else if (waiterContexts[pair] == NO_ROOM) {
            omitted++;
        } else if (holder < 0 || !pairs.add(waiterContexts[pair], holder, outcome, elapsed)) {
            boolean isAdded = pairs.add(waiterContexts[pair], NONE, outcome, elapsed);
            omitted += isAdded ? 0 : 1;
            holdersOmitted += isAdded && (holder >= 0 || holder == NO_ROOM) ? 1 : 0;
        }
    }

    /**
     * Copies all figures at one moment: the contexts by number ({@link GroveContextIds#copy}), the triples ({@link GrovePairTimes#triples}),
     * their looks and times ({@link GrovePairTimes#figures}), and what all looks found: number of looks, nanoseconds between two of them on
     * average, processor time of the looks, pairs seen, those that had changed, those without owner, those for which there was no room, those whose
     * waiter was in no recorded context, the time of these, and pairs for whose holder there was no room.
     */
    public static Object[] copy() {
        synchronized (GroveTurns.LOCK) {
            return new Object[] {GroveContextIds.copy(), pairs.triples(), pairs.figures(),
                new long[] {looks, looks == 0 ? 0 : span / looks, own, waits, changed, noOwner, omitted, unrecordedLooks, unrecordedTime,
                    holdersOmitted}};
        }
    }
}
