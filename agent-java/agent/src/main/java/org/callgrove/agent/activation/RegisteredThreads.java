package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.runtime.callbacks.GroveActivation;
import org.callgrove.runtime.threads.GroveWait;

/**
 * The threads that users' profiling agents know, by number, and the callbacks in progress in them. Call every method with counting paused,
 * and with a virtual thread pinned to its carrier.
 */
final class RegisteredThreads {
    /** Longest time to wait for callbacks when the recording ends. Containers are typically given ten seconds to stop. */
    private static final long MOST_WAIT_NANOS = 2_000_000_000L;

    private final int agents;
    /** Threads by number; null in place of threads that have ended. Guarded by this object, like all fields below. */
    private final List<RegisteredThread> threads = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    private boolean ended;

    RegisteredThreads(int agents) {
        this.agents = agents;
        // Thread numbers begin at 1.
        threads.add(null);
    }

    /**
     * Begins a callback in the current thread.
     *
     * @param node any context of its tree
     * @param number number of the thread; 0 to register it
     * @return null once the recording has ended
     */
    synchronized RegisteredThread begin(long node, int number) {
        if (ended) {
            return null;
        }
        RegisteredThread thread = number == 0 ? register(node) : threads.get(number);
        thread.begin();
        return thread;
    }

    /** Begins the callback for the end of the current thread. Returns null once the recording has ended. */
    synchronized RegisteredThread beginLast(int number) {
        if (ended) {
            return null;
        }
        RegisteredThread thread = threads.get(number);
        thread.isEnding = true;
        thread.begin();
        return thread;
    }

    private RegisteredThread register(long node) {
        RegisteredThread thread = new RegisteredThread(GroveActivation.root(node), agents);
        if (free.isEmpty()) {
            threads.add(null);
            free.add(threads.size() - 1);
        }
        int number = free.remove(free.size() - 1);
        threads.set(number, thread);
        GroveActivation.register(node, number);
        return thread;
    }

    /** Forgets a thread after the callback for its end. */
    synchronized void remove(int number) {
        threads.set(number, null);
        free.add(number);
    }

    /** Keeps further callbacks from beginning, and waits for those in other threads. Returns false if one of them does not end soon. */
    boolean endCallbacks() {
        synchronized (this) {
            ended = true;
        }
        long start = System.nanoTime();
        while (isAnyReadElsewhere()) {
            // The profiling agent may be waiting for the current thread, or for something that it holds.
            if (System.nanoTime() - start > MOST_WAIT_NANOS) {
                return false;
            }
            GroveWait.giveWay();
        }
        return true;
    }

    private synchronized boolean isAnyReadElsewhere() {
        boolean any = false;
        for (int i = 1; i < threads.size(); i++) {
            any |= threads.get(i) != null && threads.get(i).isReadElsewhere();
        }
        return any;
    }

    /** Creates a last look at each thread whose end has not been reported to the agents. */
    synchronized List<RegisteredThread> lastLooks() {
        List<RegisteredThread> looks = new ArrayList<>();
        for (int i = 1; i < threads.size(); i++) {
            if (threads.get(i) != null && !threads.get(i).isEnding) {
                looks.add(new RegisteredThread(threads.get(i)));
            }
        }
        return looks;
    }
}
