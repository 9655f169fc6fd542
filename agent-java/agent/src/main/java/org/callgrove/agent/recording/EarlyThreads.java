package org.callgrove.agent.recording;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.runtime.session.GroveSession;

/** Lists the threads that were already running when the agent started, for a remark in dumps. */
public final class EarlyThreads {
    private final List<String> names = new ArrayList<>();
    private final boolean attached;
    private final long begun = System.currentTimeMillis();

    /**
     * Lists the threads, and clears in each the field for the current context, where the program may have left a value. Call it before
     * anything is woven.
     *
     * @param attached whether the program's main method is already running
     */
    public EarlyThreads(boolean attached) {
        this.attached = attached;
        ThreadGroup all = AgentThread.outermost();
        Thread[] threads = new Thread[all.activeCount() * 2 + 32];
        int count = all.enumerate(threads, true);
        for (int i = 0; i < count; i++) {
            // Counting is paused in the current thread and in threads in a hook, so the agent already uses the field there.
            if (threads[i] != Thread.currentThread()) {
                if (!StartMethod.hasHook(threads[i])) {
                    GroveSession.admit(threads[i]);
                }
                names.add(threads[i].getName());
            }
        }
    }

    /** The id of the newest thread. */
    public static long last() {
        return new Thread(null, null, "", 0, false).getId();
    }

    /** Time when the agent was attached to the running program, in milliseconds since 1970; 0 if it started with the program. */
    long since() {
        return attached ? begun : 0;
    }

    /** The remark for dumps. */
    String remark() {
        StringBuilder text = new StringBuilder();
        text.append(attached
                ? "the agent was attached to the running program: methods already on a stack have no counts of calls and bytecodes until they "
                        + "are entered again; threads already running: "
                : "already running when the agent started, so the outermost methods of these threads have no contexts: ");
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i));
        }
        return text.append(attached ? "; virtual threads are not listed" : "").toString();
    }
}
