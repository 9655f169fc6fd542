package org.callgrove.agent.recording;

import org.callgrove.runtime.threads.GroveWait;

/**
 * Lets one thread at a time walk the trees, that is, read all contexts. Threads of the program may take the lock anywhere in their code, so
 * they wait through {@link GroveWait}. An ordinary wait could use up their park permit, or be ended by an interrupt meant for the program.
 * They give up after a while, because the walker may be waiting for something that they hold.
 */
class WalkLock {
    private boolean taken;
    private long timeouts;

    /** Takes the lock if it becomes free in time. Returns whether it did. */
    boolean take(long mostMillis) {
        long start = System.nanoTime();
        while (!tryTake()) {
            if (System.nanoTime() - start > mostMillis * 1_000_000) {
                countTimeout();
                return false;
            }
            GroveWait.giveWay();
        }
        return true;
    }

    /** Takes the lock without a time limit; for threads of the agent, and at the end of the VM. */
    void await() {
        while (!tryTake()) {
            GroveWait.giveWay();
        }
    }

    synchronized void release() {
        taken = false;
    }

    /** Number of timeouts in {@link #take}. */
    synchronized long timeouts() {
        return timeouts;
    }

    private synchronized void countTimeout() {
        timeouts++;
    }

    /** Takes the lock if it is free now. Returns whether it was. */
    synchronized boolean tryTake() {
        boolean free = !taken;
        taken = true;
        return free;
    }
}
