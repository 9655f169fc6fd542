package org.callgrove.agent.threads;

import org.callgrove.runtime.callbacks.GroveVmThreads;
import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.session.GroveLocks;

/** Looks for threads that wait for locks, as far as that takes no more than its share of a processor ({@link Pace}). */
public final class LocksThread extends AgentThread {
    /** Kinds of looks: those that found no waiting thread, and the others. */
    private static final int IDLE = 0;
    private static final int BUSY = 1;
    /** The share of a processor that looks may use, in thousandths, by kind. */
    private static final int[] PERMILLE = {5, 20};

    private static final int MOST_ATTEMPTS = 10_000;
    private static final long ATTEMPT_NANOS = 200_000;

    private final GroveVmThreads vm;
    private final Pace pace;
    private final LockClasses classes;

    public LocksThread(long requestedNanos, GroveVmThreads vm, LockClasses classes) {
        super("callgrove-locks");
        this.vm = vm;
        this.pace = new Pace(requestedNanos, PERMILLE.length);
        this.classes = classes;
    }

    /**
     * Asks the VM once about a thread that waits for a lock, because the JDK initialises classes for the answer.
     *
     * @return whether the VM knows the owner
     */
    public static boolean rehearse(GroveVmThreads vm) {
        Object lock = new Object();
        Rehearsal waiter = new Rehearsal(lock);
        long[] ids = {waiter.getId()};
        boolean isKnown = false;
        synchronized (lock) {
            waiter.start();
            for (int i = 0; i < MOST_ATTEMPTS && !isKnown; i++) {
                GroveClock.await(ATTEMPT_NANOS);
                isKnown = LockOwners.of(vm, ids).owners[0] == Thread.currentThread().getId();
            }
        }
        return isKnown;
    }

    /** Waits for a lock. */
    private static final class Rehearsal extends AgentThread {
        private final Object lock;
        private boolean hasHeld;

        Rehearsal(Object lock) {
            super("callgrove-locks-rehearsal");
            this.lock = lock;
        }

        @Override
        protected void work() {
            synchronized (lock) {
                hasHeld = true;
            }
        }
    }

    @Override
    protected void work() {
        long awaited = 0;
        do {
            int kind = IDLE;
            try {
                long[] ids = GroveLocks.waiters(awaited);
                if (ids != null) {
                    kind = ids.length > 0 ? BUSY : IDLE;
                    pace.account(kind, look(ids));
                }
            } catch (RuntimeException | OutOfMemoryError failed) {
                // The heap was full, or a thread's own getId failed. The next look may succeed.
            }
            awaited = pace.interval(kind, PERMILLE[kind]);
            GroveClock.await(awaited);
        } while (continues());
    }

    private long look(long[] ids) {
        int[] outcomes = new int[ids.length];
        boolean[] isHeld = new boolean[ids.length];
        if (ids.length == 0) {
            return GroveLocks.add(outcomes, isHeld);
        }
        LockOwners first = LockOwners.of(vm, ids);
        GroveLocks.meet(first.owners);
        LockOwners second = LockOwners.of(vm, ids);
        for (int i = 0; i < outcomes.length; i++) {
            String lock = first.lock(i, second);
            outcomes[i] = lock == null ? GroveLocks.CHANGED : classes.number(lock);
            isHeld[i] = first.isSameOwner(i, second);
        }
        return GroveLocks.add(outcomes, isHeld);
    }
}
