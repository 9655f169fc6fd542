package org.callgrove.agent.deadlocks;

import org.callgrove.runtime.threads.GroveThreadStates;

/** Finds threads of an array by identity, in the same time however many there are. Collections of the JDK could call the program's code. */
final class ThreadPositions {
    /** Spreads ids that follow each other (Knuth 1973, 6.4). */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Thread[] threads;
    /** Position + 1 of a thread; 0 if the slot is free. At least half of the slots are free. */
    private final int[] slots;

    /** @param count number of threads at the beginning of the array */
    ThreadPositions(Thread[] threads, int count) {
        int size = 2;
        while (size < 2 * count) {
            size *= 2;
        }
        this.threads = threads;
        slots = new int[size];
        for (int i = 0; i < count; i++) {
            slots[slot(threads[i])] = i + 1;
        }
    }

    /** A thread's position in the array; -1 if it is not there. */
    int of(Thread thread) {
        return slots[slot(thread)] - 1;
    }

    /** The slot that has a thread, or else the free one where it would be. */
    private int slot(Thread thread) {
        int slot = (int) (GroveThreadStates.id(thread) * SPREAD >>> 32) & slots.length - 1;
        while (slots[slot] != 0 && threads[slots[slot] - 1] != thread) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
