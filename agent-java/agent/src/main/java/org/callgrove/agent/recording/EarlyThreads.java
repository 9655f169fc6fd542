package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.Grove;

/** The threads that were running when the agent came: what was on their stacks then has no contexts. */
public final class EarlyThreads {
    private final List<String> names = new ArrayList<>();
    private final boolean attached;

    /**
     * Looks at the threads, and clears what the program may have left in the field that will be the agent's. Must run before anything is
     * woven.
     *
     * @param attached whether the program's main method runs already
     */
    public EarlyThreads(boolean attached) {
        this.attached = attached;
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[all.activeCount() * 2 + 32];
        int count = all.enumerate(threads, true);
        for (int i = 0; i < count; i++) {
            // The current thread is paused, its field the agent's already.
            if (threads[i] != Thread.currentThread()) {
                Grove.beforeStart(threads[i]);
                names.add(threads[i].getName());
            }
        }
    }

    /** What a dump is to say about them. */
    String remark() {
        StringBuilder text = new StringBuilder();
        text.append(attached
                ? "the agent was attached to the running program: methods on a stack then are not counted until they are entered again, and what they "
                        + "call stands at the top of its thread; already running: "
                : "already running when the agent came, so that their outermost methods have no contexts: ");
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i));
        }
        return text.append(attached ? "; virtual threads running then are not listed" : "").toString();
    }
}
