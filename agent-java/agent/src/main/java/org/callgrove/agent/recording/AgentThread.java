package org.callgrove.agent.recording;

import org.callgrove.runtime.entry.Grove;

/**
 * A daemon thread of the agent, uncounted. It belongs to a thread group of the agent's own. On JDK 17 a thread that starts or ends goes
 * through the list of its group; with one thread more in it, it would count more bytecodes.
 */
public abstract class AgentThread extends Thread {
    private static final ThreadGroup GROUP = new ThreadGroup(outermost(), "callgrove");

    private boolean ended;

    AgentThread(String name) {
        super(GROUP, null, name, 0, false);
        setDaemon(true);
    }

    /**
     * Makes such a thread that is not a subclass of {@link Thread}: a security manager can be hidden from it ({@code HiddenSecurityManager}).
     *
     * @param work pauses counting itself
     */
    static Thread plain(String name, Runnable work) {
        Thread thread = new Thread(GROUP, work, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Ends the thread's work once its current task is done. */
    public final synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits for a time, or until the thread's work ends. Returns whether the work goes on. */
    final synchronized boolean sleeps(long millis) {
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

    /** The thread group that contains all others. */
    static ThreadGroup outermost() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @Override
    public final void run() {
        Grove.pause();
        work();
    }

    /** Does the thread's work until there is no more. */
    abstract void work();
}
