package org.callgrove.agent.threads;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import org.callgrove.runtime.callbacks.GroveVmThreads;

/** The VM's answer to the question for which locks some threads wait, and who holds these. The VM does not stop for it. */
final class LockOwners {
    private static final int NO_STACK = 0;

    /** Id of the thread that holds the lock, by thread; -1 if no thread does, or the thread does not wait. */
    final long[] owners;
    /** Class of the lock; null if the thread does not wait. */
    final String[] classes;
    /** Identity of the lock. */
    private final int[] locks;
    /** Number of times that the thread has been blocked, and that it has waited. */
    private final long[] blocked;
    private final long[] waited;

    private LockOwners(int count) {
        owners = new long[count];
        classes = new String[count];
        locks = new int[count];
        blocked = new long[count];
        waited = new long[count];
    }

    static LockOwners of(GroveVmThreads vm, long[] ids) {
        ThreadInfo[] infos = new ThreadInfo[ids.length];
        vm.describe(ids, NO_STACK, infos);
        LockOwners answer = new LockOwners(ids.length);
        for (int i = 0; i < infos.length; i++) {
            answer.read(i, infos[i] != null && infos[i].getThreadId() == ids[i] ? infos[i] : null);
        }
        return answer;
    }

    private void read(int at, ThreadInfo info) {
        LockInfo lock = info == null ? null : info.getLockInfo();
        owners[at] = lock == null ? -1 : info.getLockOwnerId();
        blocked[at] = info == null ? -1 : info.getBlockedCount();
        waited[at] = info == null ? -1 : info.getWaitedCount();
        if (lock != null) {
            classes[at] = lock.getClassName();
            locks[at] = lock.getIdentityHashCode();
        }
    }

    /**
     * Class of the lock for which a thread has waited all the time from this answer to a later one; null if it has not. The VM names no lock while it
     * hands a monitor over, although the thread still waits, so one of the answers may lack it.
     */
    String lock(int at, LockOwners later) {
        if (blocked[at] < 0 || blocked[at] != later.blocked[at] || waited[at] != later.waited[at]) {
            return null;
        }
        if (classes[at] == null || later.classes[at] == null) {
            return classes[at] == null ? later.classes[at] : classes[at];
        }
        return locks[at] == later.locks[at] ? classes[at] : null;
    }

    /** Whether the same thread has held the lock from this answer to a later one. */
    boolean isSameOwner(int at, LockOwners later) {
        return owners[at] >= 0 && owners[at] == later.owners[at];
    }
}
