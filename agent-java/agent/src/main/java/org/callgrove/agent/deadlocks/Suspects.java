package org.callgrove.agent.deadlocks;

import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.threads.GroveThreadStates;

/**
 * Threads that may be in a deadlock, by their fields: those that are blocked at a monitor, and those parked for a synchronizer of a thread that is
 * a suspect itself. Most programs never have two of them that stay, so the VM need not be asked. The time that it takes is proportional to the number
 * of threads.
 */
final class Suspects {
    private static final long READ_NANOS = 2_000_000;

    private Suspects() {
    }

    /** The suspects among these threads now. */
    static Thread[] among(Thread[] threads) {
        Thread[] waiters = new Thread[threads.length];
        Thread[] owners = new Thread[threads.length];
        int count = 0;
        for (int i = 0; i < threads.length; i++) {
            boolean isBlocked = GroveThreadStates.isBlocked(threads[i]);
            Object synchronizer = isBlocked ? null : GroveThreadStates.synchronizer(threads[i]);
            Thread owner = synchronizer == null ? null : GroveThreadStates.owner(synchronizer);
            if (isBlocked || owner != null) {
                waiters[count] = threads[i];
                owners[count++] = owner;
            }
        }
        return remaining(waiters, owners, count);
    }

    /**
     * The waiters without those that wait, perhaps through others, for somebody who waits for nobody.
     *
     * @param owners for each waiter, the thread that holds its lock; null if that is not known
     * @param count number of waiters
     */
    static Thread[] remaining(Thread[] waiters, Thread[] owners, int count) {
        ThreadPositions positions = new ThreadPositions(waiters, count);
        boolean[] seen = new boolean[count];
        boolean[] goes = new boolean[count];
        int[] path = new int[count];
        for (int i = 0; i < count; i++) {
            int length = 0;
            int at = i;
            while (at >= 0 && !seen[at]) {
                seen[at] = true;
                path[length++] = at;
                at = owners[at] == null ? at : positions.of(owners[at]);
            }
            for (int j = 0; j < length && (at < 0 || goes[at]); j++) {
                goes[path[j]] = true;
            }
        }
        int left = 0;
        boolean isKnown = false;
        for (int i = 0; i < count; i++) {
            if (!goes[i]) {
                isKnown = owners[i] != null;
                waiters[left++] = waiters[i];
            }
        }
        // A monitor cannot be held by the one thread that waits for it.
        return first(waiters, left == 1 && !isKnown ? 0 : left);
    }

    /** The threads that are in the other array too, or if {@code in} is false, those that are not. */
    static Thread[] filter(Thread[] threads, boolean in, Thread[] others) {
        ThreadPositions positions = new ThreadPositions(others, others.length);
        Thread[] left = new Thread[threads.length];
        int count = 0;
        for (int i = 0; i < threads.length; i++) {
            if (positions.of(threads[i]) >= 0 == in) {
                left[count++] = threads[i];
            }
        }
        return first(left, count);
    }

    /** The first threads of an array. */
    static Thread[] first(Thread[] threads, int count) {
        Thread[] first = new Thread[count];
        System.arraycopy(threads, 0, first, 0, count);
        return first;
    }

    /** The threads that are suspects now and stay it in several reads, a few milliseconds apart. */
    static Thread[] staying(Thread[] suspects, int reads) {
        Thread[] stay = suspects;
        for (int i = 0; i < reads && stay.length > 0; i++) {
            GroveClock.await(READ_NANOS);
            stay = among(stay);
        }
        return stay;
    }
}
