package org.callgrove.agent.recording;

import java.util.Arrays;

/** Numbers that belong to nodes of trees; several may belong to one. Not thread-safe. */
final class NodeNumbers {
    private static final int LEAST = 16;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Entries in the order in which they were put: node, number, and the entry before with the same place in {@link #newest}, or -1. */
    private long[] nodes = new long[LEAST];
    private int[] numbers = new int[LEAST];
    private int[] before = new int[LEAST];
    private int count;
    /** By hash: the newest entry, or -1. At least as many places as entries. */
    private int[] newest = places(LEAST);

    boolean isEmpty() {
        return count == 0;
    }

    void clear() {
        count = 0;
        Arrays.fill(newest, -1);
    }

    void put(long node, int number) {
        if (count == nodes.length) {
            grow();
        }
        nodes[count] = node;
        numbers[count] = number;
        link(count++);
    }

    private void grow() {
        nodes = Arrays.copyOf(nodes, count * 2);
        numbers = Arrays.copyOf(numbers, count * 2);
        before = Arrays.copyOf(before, count * 2);
        newest = places(count * 2);
        for (int entry = 0; entry < count; entry++) {
            link(entry);
        }
    }

    private void link(int entry) {
        int place = place(nodes[entry]);
        before[entry] = newest[place];
        newest[place] = entry;
    }

    /** The first entry of a node; -1 if it has none. */
    int first(long node) {
        return matching(newest[place(node)], node);
    }

    /** The entry of the same node that follows a given one; -1 if there is none. */
    int next(int entry) {
        return matching(before[entry], nodes[entry]);
    }

    int number(int entry) {
        return numbers[entry];
    }

    private int matching(int from, long node) {
        int entry = from;
        while (entry >= 0 && nodes[entry] != node) {
            entry = before[entry];
        }
        return entry;
    }

    private int place(long node) {
        return (int) (node * GOLDEN >>> 32) & newest.length - 1;
    }

    private static int[] places(int count) {
        int[] places = new int[count];
        Arrays.fill(places, -1);
        return places;
    }
}
