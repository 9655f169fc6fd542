package org.callgrove.runtime.tree;

import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Lets the walker and the threads that change trees take turns. Trees are merged and folded only while no other thread walks. Counting
 * threads only add to trees and need no permission.
 */
@PackagePrivate
public final class GroveTurns {
    /**
     * Guards the list of trees, their owners, and who walks or changes them. It is held for moments only, never while trees are walked or
     * merged. A virtual thread must be pinned first.
     */
    @PackagePrivate
    public static final Object LOCK = new Object();

    private static volatile boolean walking;
    /** The thread that walks, and that merges trees before and after its walk. */
    private static volatile Thread walker;
    private static volatile long walks;
    /** The last walk for whose end a thread has stopped waiting. */
    private static volatile long timedOutWalk;
    /** Number of threads that merge or fold trees; guarded by {@link #LOCK}. */
    private static int changing;

    private GroveTurns() {
    }

    /** Whether another thread walks trees. While it does, trees may only grow. */
    static boolean anotherThreadWalks() {
        return walking && walker != Thread.currentThread();
    }

    /** Whether any thread walks trees. */
    @PackagePrivate
    public static boolean isWalking() {
        return walking;
    }

    /** Keeps walkers out until {@link #endChange}. Returns false if another thread walks. Call it paused and pinned. */
    @PackagePrivate
    public static boolean beginChange() {
        synchronized (LOCK) {
            if (anotherThreadWalks()) {
                return false;
            }
            changing++;
            return true;
        }
    }

    /** Keeps walkers out until {@link #endChange}. The caller holds {@code GroveRegistry.LOCK} and has seen that nobody walks. */
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
     * Waits for the end of a walk. After one timeout nobody waits for that walk again: the walker may need something that the current
     * thread holds.
     *
     * @return false after {@code mostNanos}
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

    /** Begins a walk of the current thread. Changes may be under way still. */
    @PackagePrivate
    public static void beginWalk() {
        synchronized (LOCK) {
            walker = Thread.currentThread();
            walking = true;
            walks++;
        }
    }

    /** Gives up a walk that could not begin. */
    @PackagePrivate
    public static void abandonWalk() {
        walking = false;
        walker = null;
    }

    /** Ends the walk of the current thread. */
    @PackagePrivate
    public static void endWalk() {
        synchronized (LOCK) {
            walking = false;
            walker = null;
        }
    }

    /** Waits for changes under way. New ones cannot begin during a walk. */
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
