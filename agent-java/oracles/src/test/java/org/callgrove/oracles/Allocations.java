package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;

/**
 * The allocations in part of a recorded tree, including those of the library: objects by class (figure 3 of the JP paper), arrays by element type.
 */
final class Allocations {
    final Map<String, Long> objects = new TreeMap<>();
    /** Arrays and elements by element type. */
    final Map<Character, long[]> arrays = new TreeMap<>();
    /** The metric {@code bytes}: bytes of arrays, and of objects by the size that the dump gives for their class. */
    long bytes;
    /** Methods called here that allocate something uncounted: if there are any, the figures are lower bounds. */
    final Set<String> uncounted = new TreeSet<>();

    /**
     * Allocations below the frame {@code measured}, by piece of work.
     *
     * @param measured the method under which the work is done once
     * @param works names of the pieces of work by their method, in the form of {@link Dump.Method#toString}
     */
    static Map<String, Allocations> below(Dump dump, String measured, Map<String, String> works) {
        Map<String, Allocations> byWork = new TreeMap<>();
        long[] calls = dump.metrics.get("calls");
        long[] arrayBytes = dump.metrics.get("bytes");
        String[] workOf = new String[calls.length];
        boolean[] inside = new boolean[calls.length];
        long[] passed = dump.passed();
        List<Integer> open = new ArrayList<>();
        for (int context = 0; context < calls.length; context++) {
            int depth = dump.depth[context];
            int parent = depth == 0 ? -1 : open.get(depth - 1);
            open.subList(Math.min(depth, open.size()), open.size()).clear();
            open.add(context);
            Dump.Method method = dump.methods.get(dump.method[context]);
            inside[context] = parent >= 0 && inside[parent] || method.toString().equals(measured);
            workOf[context] = parent >= 0 && workOf[parent] != null ? workOf[parent] : inside[context] ? works.get(method.toString()) : null;
            if (workOf[context] != null) {
                Allocations own = byWork.computeIfAbsent(workOf[context], name -> new Allocations());
                own.bytes += arrayBytes[context];
                if (calls[context] > 0 && (method.flags & MethodTable.UNCOUNTED_ALLOCATIONS) != 0) {
                    own.uncounted.add(method.toString());
                }
                if (method.isConstructor() && parent >= 0 && workOf[parent] != null) {
                    own.object(method, calls[context]);
                }
                if (method.superConstructor >= 0 && (method.flags & MethodTable.LEAF) == 0) {
                    own.object(dump.methods.get(method.superConstructor), -passed[context]);
                }
            }
        }
        for (Dump.ArrayRow row : dump.arrays) {
            if (workOf[row.context] != null) {
                long[] sum = byWork.get(workOf[row.context]).arrays.computeIfAbsent(row.type, type -> new long[2]);
                sum[0] += row.arrays;
                sum[1] += row.elements;
            }
        }
        return byWork;
    }

    private void object(Dump.Method constructor, long count) {
        objects.merge(constructor.className, count, Long::sum);
        bytes += count * (constructor.classSize >> 1);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        objects.forEach((type, count) -> text.append(count == 0 ? "" : " " + count + " " + type));
        arrays.forEach((type, sum) -> text.append(' ').append(sum[0]).append(' ').append(type).append("[] of ").append(sum[1]));
        return text.toString().trim();
    }
}
