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
    /** How often the thread has been blocked, and how often it has waited. */
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
            answer.read(i, infos[i]);
        }
        return answer;
    }

    private void read(int at, ThreadInfo info) {
        LockInfo lock = info == null ? null : info.getLockInfo();
        owners[at] = lock == null ? -1 : info.getLockOwnerId();
        if (lock != null) {
            classes[at] = lock.getClassName();
            locks[at] = lock.getIdentityHashCode();
            blocked[at] = info.getBlockedCount();
            waited[at] = info.getWaitedCount();
        }
    }

    /** Whether a thread has waited for the same lock all the time from this answer to a later one, and the same thread has held it, if one did. */
    boolean isUnchanged(int at, LockOwners later) {
        boolean isSameWait = classes[at] != null && later.classes[at] != null && locks[at] == later.locks[at] && blocked[at] == later.blocked[at]
                && waited[at] == later.waited[at];
        return isSameWait && (owners[at] < 0 || owners[at] == later.owners[at]);
    }
}
