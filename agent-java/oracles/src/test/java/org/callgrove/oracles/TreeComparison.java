package org.callgrove.oracles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Finds where a recorded tree differs from the one counted by single-stepping. */
final class TreeComparison {
    /** Required relation between recorded and stepped bytecodes. */
    enum Bytecodes {
        EQUAL,
        /** Relation for Default blocks: a block cut short by an exception is counted whole (JP 4.2). */
        AT_LEAST
    }

    /**
     * Exceptions that the VM makes by calling their constructors; the recorded tree has such objects although no instruction makes them. When the VM
     * wraps an exception that ended a method, that method's context may still be current.
     */
    private static final List<String> MADE_BY_THE_VM =
            List.of("java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError", "java.lang.reflect.InvocationTargetException");

    /** Common name for the classes of all lambdas that capture something. */
    static final String LAMBDA = "$$Lambda";

    private TreeComparison() {}

    /**
     * A text for each context that differs, outermost first.
     *
     * @param hasPlaces whether a process counted places
     */
    static List<String> differences(StepTree stepped, StepTree recorded, Bytecodes relation, boolean hasPlaces) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>(stepped.byPath.keySet());
        paths.addAll(recorded.byPath.keySet());
        for (String path : paths) {
            StepTree.Counts expected = stepped.byPath.get(path);
            StepTree.Counts actual = recorded.byPath.get(path);
            String what = expected == null ? "is recorded only" : actual == null ? "is missing" : difference(expected, actual, relation, hasPlaces);
            if (what != null) {
                differences.add(what + ": " + path + "\n  stepped:  " + expected + "\n  recorded: " + actual);
            }
        }
        return differences;
    }

    private static String difference(StepTree.Counts expected, StepTree.Counts actual, Bytecodes relation, boolean hasPlaces) {
        if (expected.calls != actual.calls) {
            return "calls differ";
        }
        // The recording marks methods too large for exact blocks. Their calls, objects and arrays are exact all the same.
        if (!actual.limited && (relation == Bytecodes.EQUAL ? expected.bytecodes != actual.bytecodes : expected.bytecodes > actual.bytecodes)) {
            return "bytecodes differ";
        }
        if (hasPlaces && !Arrays.equals(actual.withoutPlaces ? new long[actual.places.length] : expected.places, actual.places)) {
            return "field writes, calls made, monitors or throws differ";
        }
        return !sameObjects(expected, actual) ? "objects differ" : !sameArrays(expected.arrays, actual.arrays) ? "arrays differ" : null;
    }

    private static boolean sameObjects(StepTree.Counts expected, StepTree.Counts actual) {
        TreeSet<String> types = new TreeSet<>(expected.objects.keySet());
        types.addAll(actual.objects.keySet());
        types.removeAll(MADE_BY_THE_VM);
        if (expected.concatenated) {
            types.remove("java.lang.String");
        }
        return types.stream().allMatch(type -> Objects.equals(expected.objects.get(type), actual.objects.get(type)));
    }

    private static boolean sameArrays(Map<Character, long[]> expected, Map<Character, long[]> actual) {
        TreeSet<Character> types = new TreeSet<>(expected.keySet());
        types.addAll(actual.keySet());
        for (char type : types) {
            long[] known = expected.getOrDefault(type, new long[2]);
            long[] counted = actual.getOrDefault(type, new long[2]);
            if (known[0] != StepTree.UNKNOWN && known[0] != counted[0] || known[1] != StepTree.UNKNOWN && known[1] != counted[1]) {
                return false;
            }
        }
        return true;
    }
}
