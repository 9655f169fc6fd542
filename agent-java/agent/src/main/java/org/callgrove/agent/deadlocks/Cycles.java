package org.callgrove.agent.deadlocks;

import java.util.ArrayList;
import java.util.List;

/** Finds the cycles among nodes each of which leads to at most one other. */
final class Cycles {
    private Cycles() {
    }

    /**
     * The cycles, each in its order. Nodes that only lead to a cycle are not in it.
     *
     * @param next where each node leads; -1 if nowhere
     */
    static List<int[]> of(int[] next) {
        List<int[]> cycles = new ArrayList<>();
        // The walk that came by first, by its start; -1 if none has.
        int[] walk = new int[next.length];
        for (int i = 0; i < walk.length; i++) {
            walk[i] = -1;
        }
        for (int i = 0; i < next.length; i++) {
            int at = i;
            while (at >= 0 && walk[at] < 0) {
                walk[at] = i;
                at = next[at];
            }
            // A walk that ends in an earlier one has found nothing new.
            if (at >= 0 && walk[at] == i) {
                cycles.add(from(next, at));
            }
        }
        return cycles;
    }

    private static int[] from(int[] next, int start) {
        int length = 1;
        for (int at = next[start]; at != start; at = next[at]) {
            length++;
        }
        int[] cycle = new int[length];
        int at = start;
        for (int i = 0; i < length; i++) {
            cycle[i] = at;
            at = next[at];
        }
        return cycle;
    }
}
