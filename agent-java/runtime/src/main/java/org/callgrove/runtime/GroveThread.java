package org.callgrove.runtime;

/** One recorded tree and the thread, or succession of virtual threads, it belongs to. */
public final class GroveThread {
    /** The tree's state block; see {@link GroveLayout#ROOT}. */
    public final long state;
    /** Whether the tree belongs to virtual threads: one after another, as each ends. */
    public final boolean virtual;
    /** Thread id, as {@link Thread#getId()}. */
    public final long id;
    /** Whether the thread is a daemon. */
    public final boolean daemon;
    /** The tree registered before this one. */
    public final GroveThread next;

    /** Cleared when the thread ends, so that the tree does not keep it alive. */
    volatile Thread thread;
    private volatile String endName;
    private volatile String endGroup;

    GroveThread(long state, Thread thread, boolean virtual, boolean daemon, long id, GroveThread next) {
        this.state = state;
        this.thread = thread;
        this.virtual = virtual;
        this.daemon = daemon;
        this.id = id;
        this.next = next;
    }

    /** Whether the thread has ended. */
    public boolean ended() {
        return thread == null;
    }

    /** The thread's name now, or at its end. Runs woven code; call it paused. */
    public String name() {
        Thread alive = thread;
        if (alive == null) {
            return endName;
        }
        return alive.getName();
    }

    /** The name of the thread's group now, or at its end; may be null. Runs woven code; call it paused. */
    public String group() {
        Thread alive = thread;
        if (alive == null) {
            return endGroup;
        }
        ThreadGroup group = alive.getThreadGroup();
        return group == null ? null : group.getName();
    }

    /** Keeps name and group of an ending thread. Runs woven code; call it paused. */
    void end() {
        endName = name();
        endGroup = group();
        thread = null;
    }
}
