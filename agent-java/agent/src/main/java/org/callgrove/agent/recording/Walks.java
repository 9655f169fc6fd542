package org.callgrove.agent.recording;

import org.callgrove.runtime.session.GroveAccess;

/**
 * Begins and ends walks over all trees, and adds up how long they keep the program's threads from folding and merging trees. Walks from
 * frozen trees delay nothing and are not counted. Call every method with the walk lock.
 */
final class Walks {
    private static final long NANOS = 1_000_000;

    private final long start = System.nanoTime();
    private long began;
    private long nanos;
    private int count;

    /** @throws OutOfMemoryError if the heap is full; no walk has begun in that case */
    void begin() {
        began = System.nanoTime();
        GroveAccess.beginWalk();
    }

    /** @param frozen whether trees had stopped growing before the walk */
    void end(boolean frozen) {
        GroveAccess.endWalk();
        if (!frozen) {
            nanos += System.nanoTime() - began;
            count++;
        }
    }

    /** Number of walks, and their share of the recording's time. */
    String text() {
        return count + " walks, during which folds and merges had to wait, took " + nanos / NANOS + " of " + (System.nanoTime() - start) / NANOS
                + " ms";
    }
}
