package org.callgrove.agent.deadlocks;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.jvm.ThreadsClass;
import org.callgrove.agent.output.Stderr;
import org.callgrove.runtime.callbacks.GroveVmThreads;
import org.callgrove.runtime.session.GroveContexts;
import org.callgrove.runtime.threads.GroveThreadStates;
import org.callgrove.runtime.threads.GroveWait;

/**
 * The deadlocks of a recording. The VM is asked for them, which stops all threads for a moment, only if {@link Suspects} stay the same: for
 * some milliseconds before a dump, and for a second while the program runs. Call every method with counting paused.
 */
public final class Deadlocks {
    private static final int READS = 5;
    /** Nanoseconds for which a thread must be a suspect until the watch asks the VM. */
    private static final long STAYS = 1_000_000_000;
    /** Longest time between two questions of the watch, in nanoseconds. */
    private static final long MOST_WAIT = 64_000_000_000L;

    /** Start of the recording, in milliseconds since 1970. */
    private final long startMillis;
    /** Null if the VM cannot be asked. */
    private final GroveVmThreads vm = ThreadsClass.get();
    private final List<Deadlock> found = new ArrayList<>();
    private boolean busy;

    /** Suspects at the last look of the watch. */
    private List<Thread> before = new ArrayList<>();
    /** Those of them about which the VM has been asked. */
    private List<Thread> asked = new ArrayList<>();
    private long lookedAt;
    private long askedAt;
    private long wait = STAYS;

    public Deadlocks(long startMillis) {
        this.startMillis = startMillis;
        lookedAt = System.nanoTime();
        askedAt = lookedAt;
    }

    /** Looks for deadlocks before a dump. */
    public void search() {
        if (vm == null) {
            return;
        }
        begin();
        try {
            if (!Suspects.staying(Suspects.among(vm.all()), READS).isEmpty()) {
                ask(false);
            }
        } finally {
            end();
        }
    }

    /**
     * Looks for suspects that have stayed for a second, if the last look is so long ago. If one is new among them, asks the VM; after each question in
     * vain, twice as much time must pass.
     *
     * @return whether there is a new deadlock
     */
    public boolean watch() {
        long now = System.nanoTime();
        if (vm == null || now - lookedAt < STAYS) {
            return false;
        }
        lookedAt = now;
        List<Thread> suspects = Suspects.among(vm.all());
        List<Thread> stayed = both(suspects, before);
        before = suspects;
        asked = both(asked, stayed);
        if (stayed.isEmpty()) {
            wait = STAYS;
            return false;
        }
        if (asked.size() == stayed.size() || now - askedAt < wait) {
            return false;
        }
        stayed = Suspects.staying(stayed, READS);
        if (both(stayed, asked).size() == stayed.size()) {
            return false;
        }
        asked = stayed;
        askedAt = now;
        begin();
        try {
            int known = found.size();
            ask(true);
            boolean isNew = found.size() > known;
            wait = isNew ? STAYS : Math.min(2 * wait, MOST_WAIT);
            return isNew;
        } finally {
            end();
        }
    }

    /** The deadlocks so far, for a dump that is about to be written; null if there are none. */
    public DeadlockContexts contexts() {
        begin();
        try {
            return found.isEmpty() ? null : new DeadlockContexts(found.toArray(new Deadlock[0]));
        } finally {
            end();
        }
    }

    /** What the answer to a request for a dump says of deadlocks; empty if there are none. */
    public String remark() {
        begin();
        try {
            int more = found.size() - 1;
            return more < 0 ? "" : "; " + found.get(0).cycle() + (more == 0 ? "" : "; " + more + (more == 1 ? " more deadlock" : " more deadlocks"));
        } finally {
            end();
        }
    }

    /** Admits one thread at a time. The program's threads come here too, and must not wait for a monitor. */
    private void begin() {
        while (!tryBegin()) {
            GroveWait.giveWay();
        }
    }

    private synchronized boolean tryBegin() {
        boolean free = !busy;
        busy = true;
        return free;
    }

    private synchronized void end() {
        busy = false;
    }

    private static List<Thread> both(List<Thread> some, List<Thread> others) {
        List<Thread> both = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            if (Suspects.contains(others, some.get(i))) {
                both.add(some.get(i));
            }
        }
        return both;
    }

    private void ask(boolean byWatch) {
        try {
            Thread[] threads = vm.deadlocked();
            if (threads != null) {
                report(threads, byWatch);
            }
        } catch (OutOfMemoryError | LinkageError unknown) {
            // The dump is written without an answer.
        }
    }

    private void report(Thread[] threads, boolean byWatch) {
        ThreadInfo[] infos = new ThreadInfo[threads.length];
        long[] ids = new long[threads.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = GroveThreadStates.id(threads[i]);
        }
        vm.describe(ids, WaitingThread.FRAMES, infos);
        boolean[] used = new boolean[ids.length];
        for (int i = 0; i < ids.length; i++) {
            List<WaitingThread> cycle = new ArrayList<>();
            int at = i;
            while (at >= 0 && !used[at] && infos[at] != null && infos[at].getLockInfo() != null) {
                used[at] = true;
                cycle.add(waiting(threads[at], ids[at], infos[at]));
                at = index(ids, infos[at].getLockOwnerId());
            }
            // A lock that was given up in the meantime leaves no cycle.
            if (at == i && !cycle.isEmpty() && !isKnown(cycle)) {
                Deadlock deadlock = new Deadlock(Math.max(0, System.currentTimeMillis() - startMillis), byWatch, cycle);
                found.add(deadlock);
                Stderr.say(deadlock.sentence());
            }
        }
    }

    private static WaitingThread waiting(Thread thread, long id, ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        return new WaitingThread(id, info.getThreadName(), lock.getClassName(), info.getThreadState() == Thread.State.BLOCKED, info.getStackTrace(),
                GroveContexts.segment(thread), GroveContexts.path(thread));
    }

    private static int index(long[] ids, long id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }

    private boolean isKnown(List<WaitingThread> cycle) {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isAmong(cycle)) {
                return true;
            }
        }
        return false;
    }
}
