package org.callgrove.agent.recording;

import org.callgrove.runtime.GroveWait;

/**
 * Whose turn it is to walk the trees. Threads of the program come here, too, from anywhere in their code, so that nobody waits in the ways of
 * the JDK: they may be about to park, and a permit spent here would be missing there; they may be interrupted; and what they hold may be what
 * whoever writes a dump waits for, which is why they give up after a while.
 */
class WalkLock {
    private boolean taken;
    private long givenUp;

    /** Takes the turn if it becomes free in time; returns whether it did. */
    boolean take(long mostMillis) {
        long start = System.nanoTime();
        while (!tryTake()) {
            if (System.nanoTime() - start > mostMillis * 1_000_000) {
                giveUp();
                return false;
            }
            GroveWait.giveWay();
        }
        return true;
    }

    /** Waits for the walkLock: for threads of the agent, and at the end of the VM. */
    void await() {
        while (!tryTake()) {
            GroveWait.giveWay();
        }
    }

    synchronized void release() {
        taken = false;
    }

    /** How often somebody gave up. */
    synchronized long givenUp() {
        return givenUp;
    }

    private synchronized void giveUp() {
        givenUp++;
    }

    /** Takes the turn if it is free now; returns whether it was. */
    synchronized boolean tryTake() {
        boolean free = !taken;
        taken = true;
        return free;
    }
}
