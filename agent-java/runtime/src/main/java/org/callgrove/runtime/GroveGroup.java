package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.ROOT;
import static org.callgrove.runtime.GroveSlot.U;

/**
 * A segment that several threads share. While alive each has a tree of its own; when it ends, its tree is kept for the next thread of the
 * segment to go on in, or added to the merged tree and freed. So there are never more trees than threads alive at once and a few.
 */
public final class GroveGroup {
    /** Trees of ended threads that wait for another thread. Adding a tree to another costs time, going on in it costs none. */
    static final int WARM = 32;

    /** The segment's name: a pattern that the names of its threads match. */
    public final String name;
    /** Whether its threads are virtual. */
    public final boolean virtual;
    /** Id of its first thread. */
    public final long id;
    /** Name of the thread group of its first thread; may be null. */
    public final String threadGroup;
    /** Whether its first thread is a daemon. */
    public final boolean daemon;
    /** Earlier states of the segment; null where there are none. For whoever walks the trees. */
    public GroveHistory history;

    private final GroveMerge merged = new GroveMerge(false);
    private boolean filled;
    /** Guarded by {@link GroveRegistry#LOCK}. */
    private GroveThread[] waiting = new GroveThread[WARM];
    private int waitingCount;
    private long threads;

    GroveGroup(String name, boolean virtual, boolean daemon, long id, String threadGroup) {
        this.name = name;
        this.virtual = virtual;
        this.daemon = daemon;
        this.id = id;
        this.threadGroup = threadGroup;
    }

    /** How many threads the segment stands for so far. */
    public long threads() {
        synchronized (GroveRegistry.LOCK) {
            return threads;
        }
    }

    /** Root of the merged tree of ended threads, or 0 if nothing has been merged yet. It does not change during a walk. */
    public synchronized long mergedRoot() {
        return filled ? merged.root() : 0;
    }

    /** Contexts of the merged tree. */
    synchronized long mergedContexts() {
        return filled ? merged.contexts() : 0;
    }

    /** Adds the tree of an ended thread to the merged one; the first becomes it. Returns whether the tree was copied. Call it paused. */
    synchronized boolean merge(GroveThread ended) {
        boolean copied = filled;
        if (copied) {
            merged.add(U.getLong(null, ended.state + ROOT));
        } else {
            merged.adopt(ended.state);
        }
        filled = true;
        return copied;
    }

    /** One thread more. The caller holds {@link GroveRegistry#LOCK}, here and below. */
    void addThread() {
        threads++;
    }

    /** Whether there is room for one more waiting tree. None waits when memory is short: nobody folds a waiting tree. */
    boolean hasRoom() {
        return waitingCount < WARM && !GroveBudget.isTight();
    }

    /** Keeps the tree of an ended thread for the next. */
    void push(GroveThread ended) {
        if (waitingCount == waiting.length) {
            GroveThread[] more = new GroveThread[waitingCount * 2];
            for (int i = 0; i < waitingCount; i++) {
                more[i] = waiting[i];
            }
            waiting = more;
        }
        waiting[waitingCount++] = ended;
    }

    /** A waiting tree, no longer waiting; null if there is none. */
    GroveThread pop() {
        if (waitingCount == 0) {
            return null;
        }
        GroveThread last = waiting[--waitingCount];
        waiting[waitingCount] = null;
        return last;
    }

    int waiting() {
        return waitingCount;
    }
}
