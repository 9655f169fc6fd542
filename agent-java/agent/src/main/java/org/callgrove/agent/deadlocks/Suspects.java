package org.callgrove.agent.deadlocks;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.threads.GroveThreadStates;

/**
 * Threads that may be in a deadlock, by their fields: those that are blocked at a monitor, and those parked for a synchronizer of a thread that is
 * a suspect itself. Most programs never have two of them that stay, so the VM need not be asked.
 */
final class Suspects {
    private static final long READ_NANOS = 2_000_000;

    private Suspects() {
    }

    /** The suspects among these threads now. */
    static List<Thread> among(Thread[] threads) {
        List<Thread> waiters = new ArrayList<>();
        List<Thread> owners = new ArrayList<>();
        for (int i = 0; i < threads.length; i++) {
            add(threads[i], waiters, owners);
        }
        return remaining(waiters, owners);
    }

    private static void add(Thread thread, List<Thread> waiters, List<Thread> owners) {
        if (GroveThreadStates.isBlocked(thread)) {
            waiters.add(thread);
            owners.add(null);
            return;
        }
        Object synchronizer = GroveThreadStates.synchronizer(thread);
        Thread owner = synchronizer == null ? null : GroveThreadStates.owner(synchronizer);
        if (owner != null) {
            waiters.add(thread);
            owners.add(owner);
        }
    }

    /**
     * Removes threads that wait for somebody who waits for nobody, until there are none.
     *
     * @param owners for each waiter, the thread that holds its lock; null if that is not known
     */
    static List<Thread> remaining(List<Thread> waiters, List<Thread> owners) {
        for (boolean changed = true; changed;) {
            changed = false;
            for (int i = waiters.size() - 1; i >= 0; i--) {
                if (owners.get(i) != null && !contains(waiters, owners.get(i))) {
                    waiters.remove(i);
                    owners.remove(i);
                    changed = true;
                }
            }
        }
        // A monitor cannot be held by the one thread that waits for it.
        if (waiters.size() == 1 && owners.get(0) == null) {
            waiters.clear();
        }
        return waiters;
    }

    /** Whether a thread is in the list. {@link List#contains} could call the program's code. */
    static boolean contains(List<Thread> threads, Thread thread) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i) == thread) {
                return true;
            }
        }
        return false;
    }

    /** The threads that are suspects now and stay it in several reads, a few milliseconds apart. */
    static List<Thread> staying(List<Thread> suspects, int reads) {
        List<Thread> stay = suspects;
        for (int i = 0; i < reads && !stay.isEmpty(); i++) {
            GroveClock.await(READ_NANOS);
            stay = among(stay.toArray(new Thread[0]));
        }
        return stay;
    }
}
