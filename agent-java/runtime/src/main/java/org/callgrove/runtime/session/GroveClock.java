package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.TID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveMounts;
import org.callgrove.runtime.threads.GroveThreadStates;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * Gives each thread's processor time to the context that is current in it, whenever the clock ticks. Woven code does nothing for it: the
 * current context is in a field of the thread, which another thread can read.
 *
 * <p>A tick is one critical section under {@link GroveTurns#LOCK}. A thread needs the lock before its tree is folded, merged, passed on or
 * freed, so a context that a tick reads stays where it is until its time has been added. Trees being folded are left out until the next tick.
 * A tick walks no tree, only now and then from a context up to its outermost caller.
 */
public final class GroveClock {
    /** Stands for a context that cannot be read now. */
    private static final long UNREADABLE = -1;

    /** Number of ticks, a power of two, after which outermost contexts are noted again. */
    private static final int NOTE_EVERY = 16;

    private static long[] ids = new long[0];
    private static long[] nanos = new long[0];
    private static long[] nodes = new long[0];
    private static GroveThread[] threads = new GroveThread[0];
    private static boolean[] waiting = new boolean[0];

    private static long ticks;
    /** Nanoseconds between ticks that recorded, in total. */
    private static long span;
    /** Time of the last tick, by {@link System#nanoTime}; 0 if time since then does not count. */
    private static long last;

    private GroveClock() {
    }

    /**
     * Begins to measure the threads that are recorded from now on.
     *
     * @param firstCounter the first counter of a context to use: for ticks, then processor time, waiting time if it is measured, and doubtful
     * processor time
     * @param waits whether waiting time is measured
     */
    public static void begin(int firstCounter, boolean waits) {
        synchronized (GroveTurns.LOCK) {
            ticks = 0;
            span = 0;
            last = 0;
            GroveCpu.begin(firstCounter, firstCounter + (waits ? 3 : 2));
            GroveWaitTime.begin(waits ? firstCounter + 2 : -1);
            GroveMounts.note(true);
        }
    }

    /** Ends the clock, between two recordings. */
    @PackagePrivate
    public static void end() {
        GroveMounts.note(false);
        GroveCpu.end();
        GroveWaitTime.begin(-1);
    }

    public static boolean isOn() {
        return GroveCpu.isOn();
    }

    /** Ticks a last time, and records no time until {@link #release}. Call it before classes get their original code. */
    public static void hold() {
        synchronized (GroveTurns.LOCK) {
            catchUp();
            GroveCpu.hold(true);
            last = 0;
        }
    }

    /** Records time again. Time since {@link #hold} is not recorded. */
    public static void release() {
        synchronized (GroveTurns.LOCK) {
            catchUp();
            GroveCpu.hold(false);
        }
    }

    /**
     * One tick of the clock. Call it with counting paused, in a thread that is not recorded.
     *
     * @param period nanoseconds that ticks are apart now, on average
     * @return nanoseconds of processor time that the calling thread has used; -1 if unknown
     */
    public static long tick(long period) {
        synchronized (GroveTurns.LOCK) {
            GroveWaitTime.setPeriod(period);
            long used = catchUp();
            long now = System.nanoTime();
            if (GroveCpu.isHeld()) {
                last = 0;
            } else {
                ticks += last == 0 ? 0 : 1;
                span += last == 0 ? 0 : now - last;
                last = now;
            }
            return used;
        }
    }

    /** Waits in the current thread. {@code LockSupport} is not used, because that would initialise it before the program does. */
    public static void await(long nanos) {
        U.park(false, nanos);
    }

    /** Assigns to contexts what threads have used and how long they have waited since the last tick, without ticking. Call it with counting paused. */
    public static long catchUp() {
        synchronized (GroveTurns.LOCK) {
            if (!GroveCpu.isOn()) {
                return -1;
            }
            try {
                return giveOut();
            } catch (OutOfMemoryError full) {
                return -1;
            }
        }
    }

    private static long giveOut() {
        int count = GroveRegistry.alive(null);
        if (ids.length != count + 1) {
            // The VM wants arrays of one length. If the heap is full, all keep the old one.
            long[] newIds = new long[count + 1];
            long[] newNanos = new long[count + 1];
            long[] newNodes = new long[count + 1];
            GroveThread[] newThreads = new GroveThread[count + 1];
            waiting = new boolean[count + 1];
            ids = newIds;
            nanos = newNanos;
            nodes = newNodes;
            threads = newThreads;
        }
        GroveRegistry.alive(threads);
        boolean waits = GroveWaitTime.isOn();
        long now = waits ? System.nanoTime() : 0;
        for (int i = 0; i < count; i++) {
            ids[i] = threads[i].id();
            nanos[i] = -1;
            nodes[i] = GroveCpu.isFolding(threads[i].state) ? UNREADABLE : GroveContexts.current(threads[i]);
            waiting[i] = nodes[i] != UNREADABLE && GroveThreadStates.isWaiting(threads[i].thread);
        }
        ids[count] = U.getLong(Thread.currentThread(), TID);
        GroveCpu.ask(ids, nanos);
        for (int i = 0; i < count; i++) {
            if (nanos[i] >= 0 && nodes[i] != UNREADABLE) {
                long used = nanos[i] - Math.max(0, threads[i].cpuSeen);
                if (used > 0) {
                    GroveCpu.add(threads[i].cpuSeen < 0 ? 0 : nodes[i], used, waiting[i]);
                    noteOutermost(threads[i], nodes[i]);
                }
                threads[i].cpuSeen = nanos[i];
            }
            if (waits && waiting[i] && threads[i].seenAt != 0) {
                GroveWaitTime.add(nodes[i], now - threads[i].seenAt);
            }
            threads[i].seenAt = now;
            threads[i] = null;
        }
        return nanos[count];
    }

    /** Notes now and then which outermost context a thread is in. A fold does not move it. */
    private static void noteOutermost(GroveThread tree, long node) {
        boolean isOwn = node != 0 && GroveMemory.stateOf(node) == tree.state;
        if (!isOwn || tree.outermost != 0 && (ticks & NOTE_EVERY - 1) != 0) {
            return;
        }
        long root = U.getLong(null, tree.state + ROOT);
        long at = node;
        for (long caller = GroveReader.parent(at); caller != root; caller = GroveReader.parent(at)) {
            at = caller;
        }
        tree.outermost = at;
    }

    /**
     * Figures of the clock so far: ticks, nanoseconds between two of them on average, nanoseconds recorded, not recorded and doubtful, and those
     * that a tick stands for.
     */
    public static long[] account() {
        synchronized (GroveTurns.LOCK) {
            return new long[] {ticks, ticks == 0 ? 0 : span / ticks, GroveCpu.recorded(), GroveCpu.unrecorded(), GroveCpu.doubtful(),
                GroveCpu.weight()};
        }
    }

    /** Figures of waits so far, as {@link GroveWaitTime#account} describes them. */
    public static long[] waits() {
        synchronized (GroveTurns.LOCK) {
            return GroveWaitTime.account();
        }
    }
}
