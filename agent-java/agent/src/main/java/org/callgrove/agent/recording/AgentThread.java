package org.callgrove.agent.recording;

import org.callgrove.runtime.Grove;

/**
 * A daemon thread of the agent, uncounted. It belongs to a thread group of the agent's own. On JDK 17 a thread that starts or ends goes
 * through the list of its group; with one thread more in it, it would count more bytecodes.
 */
abstract class AgentThread extends Thread {
    private static final ThreadGroup GROUP = new ThreadGroup(outermost(), "callgrove");

    AgentThread(String name) {
        super(GROUP, null, name, 0, false);
        setDaemon(true);
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
