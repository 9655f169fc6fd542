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
    /** Most deadlocks that are kept. */
    private static final int MOST = 100;
    /** Nanoseconds for which a thread must be a suspect until the watch asks the VM. */
    private static final long STAYS = 1_000_000_000;
    private static final int MOST_WAITS = 64;

    /** Start of the recording, in milliseconds since 1970. */
    private final long startMillis;
    /** Null if the VM cannot be asked. */
    private final GroveVmThreads vm;
    /** Nanoseconds between two looks of the watch, and until its first question. */
    private final long stays;
    private final List<Deadlock> found = new ArrayList<>(MOST);
    private boolean busy;

    /** Suspects at the last look of the watch. */
    private Thread[] before = new Thread[0];
    /** Threads of the deadlocks in the VM's last answer to the watch, as far as they still wait. */
    private Thread[] dead = new Thread[0];
    private long lookedAt;
    private long askedAt;
    private long wait;

    public Deadlocks(long startMillis) {
        this(startMillis, ThreadsClass.get(), STAYS);
    }

    Deadlocks(long startMillis, GroveVmThreads vm, long stays) {
        this.startMillis = startMillis;
        this.vm = vm;
        this.stays = stays;
        wait = stays;
        lookedAt = System.nanoTime();
        askedAt = lookedAt;
    }

    /**
     * Looks for deadlocks before a dump. The dump is written without an answer if there is none.
     *
     * @return whether there was enough heap for it
     */
    public boolean search() {
        if (vm == null) {
            return true;
        }
        begin();
        try {
            if (Suspects.staying(Suspects.among(vm.all()), READS).length > 0) {
                ask(false);
            }
            return true;
        } catch (OutOfMemoryError full) {
            return false;
        } catch (StackOverflowError | LinkageError | RuntimeException unknown) {
            return true;
        } finally {
            end();
        }
    }

    /**
     * Looks for suspects that have stayed for a second, if the last look is so long ago. If there are any beside known deadlocks, asks the VM; after
     * each question in vain, twice as much time must pass.
     *
     * @return whether there is a new deadlock
     */
    public boolean watch() {
        long now = System.nanoTime();
        if (vm == null || now - lookedAt < stays) {
            return false;
        }
        lookedAt = now;
        try {
            return look(now);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError | RuntimeException unknown) {
            // The next look may succeed.
            return false;
        }
    }

    private boolean look(long now) {
        Thread[] suspects = Suspects.among(vm.all());
        dead = Suspects.filter(dead, true, suspects);
        Thread[] stayed = Suspects.filter(Suspects.filter(suspects, true, before), false, dead);
        before = suspects;
        if (stayed.length == 0) {
            wait = stays;
            return false;
        }
        if (now - askedAt < wait || Suspects.staying(stayed, READS).length == 0) {
            return false;
        }
        askedAt = now;
        begin();
        try {
            int known = found.size();
            dead = ask(true);
            boolean isNew = found.size() > known;
            wait = isNew ? stays : Math.min(2 * wait, MOST_WAITS * stays);
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

    /** Deadlocks in the words of the answer to a request for a dump; empty if there are none. */
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

    /** Asks the VM and reports what is new. Returns the threads of all deadlocks. */
    private Thread[] ask(boolean byWatch) {
        Thread[] threads = vm.deadlocked();
        return threads == null ? new Thread[0] : report(threads, byWatch);
    }

    /** @param threads those of deadlocks, and some that wait for them */
    private Thread[] report(Thread[] threads, boolean byWatch) {
        ThreadInfo[] infos = new ThreadInfo[threads.length];
        long[] ids = new long[threads.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = GroveThreadStates.id(threads[i]);
        }
        vm.describe(ids, WaitingThread.FRAMES, infos);
        int[] next = new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
            next[i] = waitsForever(infos[i]) ? index(ids, infos[i].getLockOwnerId()) : -1;
        }
        List<int[]> cycles = Cycles.of(next);
        Thread[] inCycles = new Thread[ids.length];
        int count = 0;
        for (int i = 0; i < cycles.size(); i++) {
            int[] cycle = cycles.get(i);
            List<WaitingThread> waiting = new ArrayList<>();
            for (int j = 0; j < cycle.length; j++) {
                inCycles[count++] = threads[cycle[j]];
                waiting.add(waiting(threads[cycle[j]], ids[cycle[j]], infos[cycle[j]]));
            }
            add(new Deadlock(Math.max(0, System.currentTimeMillis() - startMillis), byWatch, waiting));
        }
        return Suspects.first(inCycles, count);
    }

    /** Whether a thread still waits for a lock, and does not give up at some time. */
    private static boolean waitsForever(ThreadInfo info) {
        return info != null && info.getLockInfo() != null && info.getThreadState() != Thread.State.TIMED_WAITING;
    }

    private void add(Deadlock deadlock) {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isAmong(deadlock.threads)) {
                return;
            }
        }
        if (found.size() < MOST) {
            Stderr.say(deadlock.sentence());
            found.add(deadlock);
        }
    }

    private static WaitingThread waiting(Thread thread, long id, ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        return new WaitingThread(id, info.getThreadName(), lock.getClassName(), lock.getIdentityHashCode(),
                info.getThreadState() == Thread.State.BLOCKED,
                info.getStackTrace(), GroveContexts.segment(thread), GroveContexts.path(thread));
    }

    private static int index(long[] ids, long id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }
}
