package org.callgrove.dump;

/** Who owns a segment of the tree: one thread, or all of them where trees were merged. */
public final class ThreadInfo {
    public final long id;
    public final String name;
    /** The thread group's name; empty when unknown. */
    public final String group;
    public final boolean daemon;
    public final boolean virtual;
    /** How many threads the segment stands for. */
    public long count = 1;
    /** Contexts of this thread, counted by the writer while the thread is open. */
    long nodes;

    public ThreadInfo(long id, String name, String group, boolean daemon, boolean virtual) {
        this.id = id;
        this.name = name;
        this.group = group;
        this.daemon = daemon;
        this.virtual = virtual;
    }

    /** Contexts in this thread's segment. */
    public long nodes() {
        return nodes;
    }
}
