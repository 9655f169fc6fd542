package org.callgrove.runtime.session;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.tree.GroveContextIds;
import org.callgrove.runtime.tree.GroveHistory;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * A segment (one tree in the dump) that several threads share. Each live thread has its own tree. When a thread ends, another thread of the
 * segment continues in its tree, or the tree is added to the segment's merged tree and freed. So there are about as many trees as live
 * threads. Parameters identify a tree by the address of its state ({@code GroveLayout.ROOT}).
 */
public final class GroveGroup {
    /** Maximum number of ended threads' trees that wait for another thread. Merging a tree takes time; continuing in one takes none. */
    static final int WARM = 32;

    /** Name of the segment: a pattern that its threads' names match. */
    public final String name;
    /** Whether its threads are virtual. */
    public final boolean virtual;
    /** Id of its first thread. */
    public final long id;
    /** Name of the thread group of its first thread; may be null. */
    public final String threadGroup;
    /** Whether its first thread is a daemon. */
    public final boolean daemon;
    /** Snapshots of the segment; null if there are none. Only the walker uses it. */
    public GroveHistory history;

    private final GroveMerge merged = new GroveMerge(false);
    private boolean filled;
    /** States of the trees waiting for another thread; guarded by {@link GroveTurns#LOCK}. */
    private long[] waiting = new long[WARM];
    private int waitingCount;
    private long threads;
    private long endedAllocated;

    GroveGroup(String name, boolean virtual, boolean daemon, long id, String threadGroup) {
        this.name = name;
        this.virtual = virtual;
        this.daemon = daemon;
        this.id = id;
        this.threadGroup = threadGroup;
    }

    /** Number of threads in the segment so far. */
    public long threads() {
        synchronized (GroveTurns.LOCK) {
            return threads;
        }
    }

    /** Root of the merged tree of ended threads, or 0 before the first merge. It does not change during a walk. */
    public synchronized long mergedRoot() {
        return filled ? merged.root() : 0;
    }

    /** Number of contexts in the merged tree. */
    synchronized long mergedContexts() {
        return filled ? merged.contexts() : 0;
    }

    /**
     * Adds the tree of an ended thread to the merged tree. The first such tree becomes the merged tree itself. If root methods are chosen,
     * it is copied instead, because copying leaves out contexts outside of them. Returns whether the tree was copied. Call it with counting paused.
     */
    synchronized boolean merge(long ended) {
        boolean copied = filled || GroveRootMethods.areChosen();
        if (copied) {
            merged.add(U.getLong(null, ended + ROOT));
            if (GroveRootMethods.areChosen() || !merged.isWhole()) {
                // Some contexts were not copied.
                GroveContextIds.forget(ended);
            }
        } else {
            merged.adopt(ended);
        }
        filled = true;
        return copied;
    }

    /** Frees the merged tree of ended threads. The segment must not be used afterwards. */
    synchronized void free() {
        merged.free();
    }

    /** Counts one more thread. Callers of this and all following methods must hold {@link GroveTurns#LOCK}. */
    @PackagePrivate
    public void addThread() {
        threads++;
    }

    /** Adds the bytes that an ended thread allocated; -1 if unknown, which makes the sum unknown. */
    void addAllocated(long bytes) {
        endedAllocated = bytes < 0 || endedAllocated < 0 ? -1 : endedAllocated + bytes;
    }

    /** Bytes that the segment's ended threads allocated; -1 if unknown. */
    long endedAllocated() {
        return endedAllocated;
    }

    /**
     * Whether one more tree may wait for another thread. None may when memory is short, because a waiting tree is never folded (made
     * smaller).
     */
    boolean hasRoom() {
        return waitingCount < WARM && !GroveBudget.isTight();
    }

    /** Keeps the tree of an ended thread for the next one. */
    void push(long ended) {
        if (waitingCount == waiting.length) {
            long[] more = new long[waitingCount * 2];
            for (int i = 0; i < waitingCount; i++) {
                more[i] = waiting[i];
            }
            waiting = more;
        }
        waiting[waitingCount++] = ended;
    }

    /** Removes and returns a waiting tree; 0 if there is none. */
    long pop() {
        return waitingCount == 0 ? 0 : waiting[--waitingCount];
    }

    int waiting() {
        return waitingCount;
    }
}
