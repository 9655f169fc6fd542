package org.callgrove.runtime.tree;

import static org.callgrove.runtime.memory.GroveLayout.IS_FOLDING;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Lets the walker, the thread that reads all trees, and the threads that change trees take turns. Trees are merged and folded (made
 * smaller) only while no other thread walks. Counting threads only add to trees and need no permission.
 */
@PackagePrivate
public final class GroveTurns {
    /**
     * Guards the list of trees, their owners, and who is walking or changing them. It is held only briefly, never while trees are walked or
     * merged. A virtual thread must be pinned before it takes the lock.
     */
    @PackagePrivate
    public static final Object LOCK = new Object();

    private static volatile boolean walking;
    /** The thread that is walking trees, or is merging trees before or after its walk. */
    private static volatile Thread walker;
    private static volatile long walks;
    /** The last walk that a thread has stopped waiting for. */
    private static volatile long timedOutWalk;
    /** Number of threads that are merging or folding trees; guarded by {@link #LOCK}. */
    private static int changing;

    private GroveTurns() {
    }

    /** Whether another thread is walking trees. While it does, trees may only grow. */
    static boolean anotherThreadWalks() {
        return walking && walker != Thread.currentThread();
    }

    /** Whether any thread is walking trees. */
    @PackagePrivate
    public static boolean isWalking() {
        return walking;
    }

    /**
     * Keeps walkers and the clock out of a tree until {@link #endFold}. Returns false if another thread is walking. Call it pinned, with counting
     * paused.
     */
    @PackagePrivate
    public static boolean beginFold(long state) {
        synchronized (LOCK) {
            if (anotherThreadWalks()) {
                return false;
            }
            changing++;
            U.putLong(null, state + IS_FOLDING, 1);
            return true;
        }
    }

    @PackagePrivate
    public static void endFold(long state) {
        synchronized (LOCK) {
            U.putLong(null, state + IS_FOLDING, 0);
            changing--;
        }
    }

    /** Keeps walkers out until {@link #endChange}. The caller holds {@link #LOCK} and has checked that no thread is walking. */
    @PackagePrivate
    public static void beginChangeUnderLock() {
        changing++;
    }

    @PackagePrivate
    public static void endChange() {
        synchronized (LOCK) {
            changing--;
        }
    }

    /**
     * Waits for the end of a walk. After one timeout, no thread waits for that walk again: the walker may need something that the current
     * thread holds.
     *
     * @return false if the walk has not ended within {@code mostNanos}
     */
    @PackagePrivate
    public static boolean awaitWalk(long mostNanos) {
        long walk = walks;
        long start = System.nanoTime();
        while (anotherThreadWalks() && walk == walks) {
            if (timedOutWalk == walk || System.nanoTime() - start > mostNanos) {
                timedOutWalk = walk;
                return false;
            }
            GroveWait.giveWay();
        }
        return true;
    }

    /** Begins a walk by the current thread. Changes may still be in progress. */
    @PackagePrivate
    public static void beginWalk() {
        synchronized (LOCK) {
            walker = Thread.currentThread();
            walking = true;
            walks++;
        }
    }

    /** Gives up a walk whose beginning failed. */
    @PackagePrivate
    public static void abandonWalk() {
        walking = false;
        walker = null;
    }

    /** Ends the walk by the current thread. */
    @PackagePrivate
    public static void endWalk() {
        synchronized (LOCK) {
            walking = false;
            walker = null;
        }
    }

    /** Waits for changes in progress. New ones cannot begin during a walk. */
    @PackagePrivate
    public static void awaitChanges() {
        boolean busy = true;
        while (busy) {
            synchronized (LOCK) {
                busy = changing > 0;
            }
            if (busy) {
                GroveWait.giveWay();
            }
        }
    }
}
