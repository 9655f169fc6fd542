package org.callgrove.agent.recording;

import org.callgrove.runtime.Grove;

/**
 * A daemon thread of the agent, uncounted. It belongs to the VM's own thread group, so the program's group does not list it. A thread of the
 * program that ends searches its group (JDK 17), and would count more bytecodes there.
 */
abstract class AgentThread extends Thread {
    AgentThread(String name) {
        super(outermost(), null, name, 0, false);
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
