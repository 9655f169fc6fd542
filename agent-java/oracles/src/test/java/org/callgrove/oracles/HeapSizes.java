package org.callgrove.oracles;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.Program;

/** Sizes of instances and arrays in bytes, as measured in the VM that allocates them ({@code alloc.ObjectSizes}). */
final class HeapSizes {
    /** Range of bytes that may have been allocated; it is a range because padding depends on the length of each array. */
    record Bytes(long least, long most) {}

    /** HotSpot's alignment of objects, in bytes. */
    private static final long ALIGNMENT = 8;

    private final Map<String, Long> instances = new HashMap<>();
    /** Bytes of an empty array and of an element, by element type as in the dump. */
    private final Map<Character, long[]> arrays = new HashMap<>();

    /** @param jvmOptions VM options, on which the layout of the heap depends */
    static HeapSizes of(Jdk jdk, Path classes, String label, Set<String> types, String... jvmOptions) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jvmOptions));
        command.addAll(List.of("-cp", classes.toString(), "alloc.ObjectSizes", "java.lang.Integer"));
        types.stream().filter(type -> !type.contains(TreeComparison.LAMBDA)).forEach(command::add);
        Program.Result result = new Program(jdk, label + "-sizes", command).plain();
        if (result.exit() != 0) {
            throw new AssertionError(result.err());
        }
        HeapSizes sizes = new HeapSizes();
        for (String line : result.out().split("\\R")) {
            String[] words = line.split(" ");
            if (words.length == 2) {
                sizes.instances.put(words[0], Long.valueOf(words[1]));
            } else {
                char type = words[0].equals("L") ? 'R' : words[0].charAt(0);
                sizes.arrays.put(type, new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])});
            }
        }
        return sizes;
    }

    /** Size of an instance. Lambdas in the measured work capture one int, so they are as large as an Integer. */
    private long size(String type) {
        return instances.get(type.contains(TreeComparison.LAMBDA) ? "java.lang.Integer" : type);
    }

    Bytes of(Allocations made) {
        long exact = 0;
        for (Map.Entry<String, Long> objects : made.objects.entrySet()) {
            if (objects.getValue() != 0) {
                exact += objects.getValue() * size(objects.getKey());
            }
        }
        long least = exact;
        long most = exact;
        for (Map.Entry<Character, long[]> entry : made.arrays.entrySet()) {
            long[] size = arrays.get(entry.getKey());
            long count = entry.getValue()[0];
            long unpadded = count * size[0] + entry.getValue()[1] * size[1];
            least += (unpadded + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            most += unpadded + count * (ALIGNMENT - Math.min(ALIGNMENT, size[1]));
        }
        return new Bytes(least, most);
    }
}
