package org.callgrove.oracles.published;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Derives objects from constructor calls (the JP paper, section 5.1, figure 3; docs/metrics.md, section 6).
 *
 * <p>Contexts and methods are used as stored in the file. Merging them by name would mix ordinary constructors with those counted as leaves.
 */
final class ObjectCounts {
    private ObjectCounts() {
    }

    /** Objects of every context: getAlloc(c) in docs/metrics.md. */
    static long[] objects(Recording recording, long[] calls) {
        MethodList names = recording.names;
        long[] taken = taken(recording, calls);
        long[] allocated = new long[calls.length];
        for (int context = 0; context < calls.length; context++) {
            int method = recording.method[context];
            int caller = recording.parent[context];
            if (names.isConstructor(method) && caller != Recording.NONE) {
                allocated[caller] += calls[context];
            }
            if (names.isChained(method)) {
                allocated[context] -= taken[context];
            }
        }
        return allocated;
    }

    /**
     * For each context of a constructor that calls another constructor on the same object, the number of calls to subtract. It is at most
     * the number of its calls of constructors of that other class. Any further calls ended with an exception before that point, or had not
     * reached it (JP 5.3).
     */
    private static long[] taken(Recording recording, long[] calls) {
        MethodList names = recording.names;
        long[] reached = new long[calls.length];
        for (int context = 0; context < calls.length; context++) {
            int method = recording.method[context];
            int caller = recording.parent[context];
            int next = caller == Recording.NONE ? -1 : names.chainsTo[recording.method[caller]];
            if (next >= 0 && names.isConstructor(method) && names.className[method].equals(names.className[next])) {
                reached[caller] += calls[context];
            }
        }
        long[] taken = new long[calls.length];
        for (int context = 0; context < calls.length; context++) {
            int method = recording.method[context];
            boolean known = names.chainsTo[method] >= 0 && (names.flags[method] & MethodList.SEVERAL_NEXT) == 0;
            taken[context] = known ? Math.min(calls[context], reached[context]) : calls[context];
        }
        return taken;
    }

    /**
     * Adds the bytes of each context's objects to those of its arrays: getAlloc(c, T) times the size of T, over all classes T (docs/format.md,
     * section 5).
     */
    static long[] bytes(Recording recording, long[] calls, long[] arrayBytes) {
        MethodList names = recording.names;
        long[] taken = taken(recording, calls);
        long[] bytes = arrayBytes.clone();
        for (int context = 0; context < calls.length; context++) {
            int method = recording.method[context];
            int caller = recording.parent[context];
            if (names.isConstructor(method) && caller != Recording.NONE) {
                bytes[caller] += calls[context] * names.instanceBytes[method];
            }
            int chained = names.chainsTo[method];
            if (names.isChained(method) && chained >= 0) {
                bytes[context] -= taken[context] * names.instanceBytes[chained];
            }
        }
        return bytes;
    }

    /** Sum of getAlloc(c, T) over all contexts, by the name of class T. */
    static SortedMap<String, Long> byClass(Recording recording, long[] calls) {
        MethodList names = recording.names;
        long[] taken = taken(recording, calls);
        SortedMap<String, Long> allocated = new TreeMap<>();
        for (int context = 0; context < calls.length; context++) {
            int method = recording.method[context];
            if (names.isConstructor(method) && recording.parent[context] != Recording.NONE) {
                allocated.merge(names.className[method], calls[context], Long::sum);
            }
            int chained = names.chainsTo[method];
            if (names.isChained(method) && chained >= 0) {
                allocated.merge(names.className[chained], -taken[context], Long::sum);
            }
        }
        allocated.values().removeIf(count -> count == 0);
        return allocated;
    }
}
