package org.callgrove.agent.threads;

import org.callgrove.agent.output.Stderr;
import org.callgrove.runtime.entry.Grove;

/**
 * A daemon thread of the agent, in which nothing is counted. It belongs to a separate thread group. On JDK 17, a thread that starts or ends
 * searches the list of its group; one more thread in the program's group would make the program execute more bytecodes.
 */
public abstract class AgentThread extends Thread {
    private static final ThreadGroup GROUP = new ThreadGroup(outermost(), "callgrove");

    private boolean ended;

    protected AgentThread(String name) {
        super(GROUP, null, name, 0, false);
        setDaemon(true);
    }

    /**
     * Creates such a thread as a plain {@link Thread}, so that a security manager can be hidden from it ({@code HiddenSecurityManager}).
     *
     * @param work the thread's work, which must pause counting itself
     */
    public static Thread plain(String name, Runnable work) {
        Thread thread = new Thread(GROUP, work, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Ends the thread's work once its current task is done. */
    public final synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits for a given time, or until the thread's work ends. Returns whether the work continues. */
    protected final synchronized boolean sleeps(long millis) {
        long start = System.nanoTime();
        long left = millis;
        try {
            while (!ended && left > 0) {
                wait(left);
                left = millis - (System.nanoTime() - start) / 1_000_000;
            }
        } catch (InterruptedException e) {
            ended = true;
        }
        return !ended;
    }

    /** Whether the thread's work continues. A thread that parks asks this itself. */
    protected final synchronized boolean continues() {
        return !ended && !isInterrupted();
    }

    /** The thread group that contains all others. */
    public static ThreadGroup outermost() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @Override
    public final void run() {
        Grove.pause();
        try {
            work();
        } catch (Throwable failure) {
            // The program's handler of uncaught exceptions must not be called.
            complain(failure);
        }
    }

    private void complain(Throwable failure) {
        try {
            Stderr.say("the thread " + getName() + " has ended early: " + failure);
        } catch (OutOfMemoryError full) {
            // The message is lost.
        }
    }

    /** Does the thread's work until there is none left. */
    protected abstract void work();
}
