package org.callgrove.oracles;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A program's counts by calling context, given as a path of program methods. Library frames between these are left out. */
final class StepTree {
    /** Unknown number, for arrays whose size is not in the code: the single-stepper cannot see operands. */
    static final long UNKNOWN = -1;

    /** Exclusive counts of one context. */
    static final class Counts {
        long calls;
        long bytecodes;
        /** Field writes, calls of methods, monitors entered, and throws: what a process counts. */
        final long[] places = new long[4];
        /** Whether the recording says that the method has too much code for a process to count its places. */
        boolean withoutPlaces;
        /** Whether the recording counts the method's bytecodes by a limited rule (meta.limited). */
        boolean limited;
        /** Whether a hidden class has concatenated strings for this context. */
        boolean concatenated;
        /** Objects by class name, without zeros. */
        final Map<String, Long> objects = new TreeMap<>();
        /** Arrays and elements by element type of JP 3.1.4. */
        final Map<Character, long[]> arrays = new TreeMap<>();

        void object(String type, long count) {
            if (objects.merge(type, count, Long::sum) == 0) {
                objects.remove(type);
            }
        }

        /** Adds arrays. If either figure is {@link #UNKNOWN}, so is the sum. */
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
            return "calls " + calls + ", bytecodes " + bytecodes + ", objects " + objects + ", arrays {" + arraysAsText() + "}, places "
                    + Arrays.toString(places);
        }
    }

    /** Class initialisers, and {@code values} below {@code valueOf} of an enum, which calls it once, through the JDK. */
    private static final Pattern RUNS_ONCE = Pattern.compile("\\.<clinit>\\(\\)V|\\.valueOf\\(Ljava/lang/String;\\)\\S+ > \\S+\\.values\\(\\)");

    /** Counts by path, such as {@code a.B.m()V > a.C.n(I)I}. */
    final Map<String, Counts> byPath = new TreeMap<>();

    Counts at(String path) {
        return byPath.computeIfAbsent(path, key -> new Counts());
    }

    static String below(String parent, String method) {
        return parent.isEmpty() ? method : parent + " > " + method;
    }

    /** Work of a task: that of all its contexts, except those below class initialisers or the first request for the constants of an enum. */
    String ownWorkBelow(String task) {
        StepTree below = new StepTree();
        byPath.forEach((path, counts) -> {
            if ((path.equals(task) || path.startsWith(task + " > ")) && !RUNS_ONCE.matcher(path.substring(task.length())).find()) {
                below.byPath.put(path, counts);
            }
        });
        return "calls " + below.sum(counts -> counts.calls) + ", bytecodes " + below.sum(counts -> counts.bytecodes);
    }

    long sum(java.util.function.ToLongFunction<Counts> figure) {
        return byPath.values().stream().mapToLong(figure).sum();
    }
}
