package org.callgrove.dump;

/** The owner of a segment, that is, of one tree in a dump: a thread, or all threads whose trees were merged into that tree. */
public final class ThreadInfo {
    public final long id;
    public final String name;
    /** The thread group's name; empty when unknown. */
    public final String group;
    public final boolean daemon;
    public final boolean virtual;
    /** Number of threads that share the segment. */
    public long count = 1;
    /** Bytes that the threads allocated while being recorded, according to the VM; -1 if unknown. */
    public long allocated = -1;
    /** Number of contexts in this segment, counted by the writer while the segment is open. */
    long nodes;

    public ThreadInfo(long id, String name, String group, boolean daemon, boolean virtual) {
        this.id = id;
        this.name = name;
        this.group = group;
        this.daemon = daemon;
        this.virtual = virtual;
    }

    /** Number of contexts in this segment. */
    public long nodes() {
        return nodes;
    }
}
