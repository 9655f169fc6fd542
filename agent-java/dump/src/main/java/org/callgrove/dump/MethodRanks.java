package org.callgrove.dump;

import java.util.Arrays;

/**
 * Assigns the indices of a dump's methods by descending number of contexts, so that frequent methods take one byte (docs/format.md, section 3).
 * Methods that a running program adds after the ranking come at the end.
 */
final class MethodRanks {
    /** Index + 1 by recorder id, or 0 if no index is assigned yet. */
    private int[] indexPlusOne;
    /** Recorder id by index. */
    private int[] ids;
    private int count;

    /** @param contexts number of contexts by recorder id; may be shorter than the number of methods */
    MethodRanks(int[] contexts) {
        long[] keys = new long[contexts.length];
        int used = 0;
        for (int id = 0; id < contexts.length; id++) {
            if (contexts[id] > 0) {
                keys[used++] = (long) (Integer.MAX_VALUE - contexts[id]) << 32 | id;
            }
        }
        Arrays.sort(keys, 0, used);
        indexPlusOne = new int[Math.max(16, contexts.length)];
        ids = new int[Math.max(16, used + (used >> 3))];
        for (int i = 0; i < used; i++) {
            index((int) keys[i]);
        }
    }

    /** The index of a method, assigned on first request. */
    int index(int id) {
        if (id >= indexPlusOne.length) {
            indexPlusOne = Arrays.copyOf(indexPlusOne, Math.max(id + 1, indexPlusOne.length * 2));
        }
        int known = indexPlusOne[id];
        if (known != 0) {
            return known - 1;
        }
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, count * 2);
        }
        ids[count] = id;
        indexPlusOne[id] = ++count;
        return count - 1;
    }

    int count() {
        return count;
    }

    int id(int index) {
        return ids[index];
    }
}
