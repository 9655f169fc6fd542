package org.callgrove.oracles;

import java.util.Map;
import java.util.TreeMap;

/** Counts by calling context, a context being a path of methods of the program: frames of the library between them are left out. */
final class StepTree {
    /** The single-stepper sees no operands: how large an array is, it knows only where the code says so. */
    static final long UNKNOWN = -1;

    /** What one context did itself. */
    static final class Counts {
        long calls;
        long bytecodes;
        /** Whether the recording says that it counts the method's bytecodes by a limited rule (meta.limited). */
        boolean limited;
        /** Whether a hidden class has concatenated strings for it. */
        boolean concatenated;
        /** By class name, without zeros. */
        final Map<String, Long> objects = new TreeMap<>();
        /** By element type of JP 3.1.4: arrays and elements. */
        final Map<Character, long[]> arrays = new TreeMap<>();

        void object(String type, long count) {
            if (objects.merge(type, count, Long::sum) == 0) {
                objects.remove(type);
            }
        }

        /** Either figure may be {@link #UNKNOWN}; the sum then is, too. */
        void array(char type, long count, long elements) {
            if (count != 0) {
                long[] sum = arrays.computeIfAbsent(type, key -> new long[2]);
                sum[0] = plus(sum[0], count);
                sum[1] = plus(sum[1], elements);
            }
        }

        private static long plus(long sum, long more) {
            return sum == UNKNOWN || more == UNKNOWN ? UNKNOWN : sum + more;
        }

        String arraysAsText() {
            StringBuilder text = new StringBuilder();
            arrays.forEach((type, sum) -> text.append(type).append(' ').append(sum[0]).append('/').append(sum[1]).append(' '));
            return text.toString().trim();
        }

        @Override
        public String toString() {
            return "calls " + calls + ", bytecodes " + bytecodes + ", objects " + objects + ", arrays {" + arraysAsText() + "}";
        }
    }

    /** By path, {@code a.B.m()V > a.C.n(I)I}. */
    final Map<String, Counts> byPath = new TreeMap<>();

    Counts at(String path) {
        return byPath.computeIfAbsent(path, key -> new Counts());
    }

    static String below(String parent, String method) {
        return parent.isEmpty() ? method : parent + " > " + method;
    }

    long sum(java.util.function.ToLongFunction<Counts> figure) {
        return byPath.values().stream().mapToLong(figure).sum();
    }
}
