package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.*;
import static org.callgrove.runtime.GroveSlots.U;

import jdk.internal.vm.annotation.DontInline;

/** The list of trees, and what happens when a thread is first seen and when it ends. */
public final class GroveThreads {
    private static final Object LOCK = new Object();
    private static volatile GroveThread newest;

    private GroveThreads() {
    }

    /** The tree registered last; follow {@link GroveThread#next} for the others. */
    public static GroveThread newest() {
        return newest;
    }

    /** {@link Grove#enter} when the context is new, or not where its id hashes to, or the thread has no tree or no slot yet. */
    @DontInline
    static long enter(int mid) {
        long node = leaf(mid);
        Grove.set(-node);
        return node;
    }

    /** {@link Grove#leaf} in those cases. */
    @DontInline
    static long leaf(int mid) {
        long node = Grove.child(-startedRaw(), mid);
        U.putLong(null, node + CALLS, U.getLong(null, node + CALLS) + 1);
        return node;
    }

    /** The far end of the branch in {@link Grove#raw}. */
    @DontInline
    static long notYet(long raw) {
        return raw;
    }

    private static long startedRaw() {
        long raw = Grove.raw();
        return raw < 0 ? raw : start() ? Grove.raw() : -GroveSink.NODE;
    }

    /** Gives the current thread a tree; the sink stands in while it is made, as this code runs woven methods. */
    private static boolean start() {
        long before = Grove.pause();
        long now = before;
        try {
            Thread thread = Thread.currentThread();
            now = -U.getLong(null, register(thread, false, U.getLong(thread, GroveSlots.TID)) + ROOT);
        } finally {
            Grove.resume(now);
        }
        return now != before;
    }

    /** The state of a new tree, or of the one the thread has already. Call it paused. */
    static long register(Thread thread, boolean virtual, long id) {
        synchronized (LOCK) {
            if (!virtual) {
                for (GroveThread known = newest; known != null; known = known.next) {
                    if (known.thread == thread) {
                        return known.state;
                    }
                }
            }
            long state = GroveMemory.newState();
            long root = GroveTree.newRoot(state);
            U.putLong(null, state + ROOT, root);
            U.putLong(null, state + CURRENT, root);
            newest = new GroveThread(state, thread, virtual, virtual || thread.isDaemon(), id, newest);
            return state;
        }
    }

    /** Called by a platform thread that is about to end. */
    @DontInline
    public static void ends() {
        long before = Grove.pause();
        try {
            Thread thread = Thread.currentThread();
            for (GroveThread known = newest; known != null; known = known.next) {
                if (known.thread == thread) {
                    known.end();
                    break;
                }
            }
        } finally {
            Grove.resume(before);
        }
    }
}
