package org.callgrove.oracles.published;

import java.io.IOException;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** The entries of a dump's section {@code arrays}: a context, an element type, arrays and elements (the JP paper, section 5.2). */
final class ArrayRows {
    private final int contexts;
    private int size;
    private int[] context = new int[1024];
    private byte[] type = new byte[1024];
    long[] arrays = new long[1024];
    long[] elements = new long[1024];

    ArrayRows(Sections sections, int contexts) throws IOException {
        this.contexts = contexts;
        VarintReader in = new VarintReader(sections, "arrays");
        int at = -1;
        while (!in.isAtEnd()) {
            if (size == context.length) {
                grow();
            }
            at = Math.addExact(at, in.nextInt());
            Sections.require(at >= 0 && at < contexts, "An entry of arrays has no context.");
            context[size] = at;
            type[size] = (byte) in.nextByte();
            arrays[size] = in.next();
            elements[size] = in.next();
            size++;
        }
        in.requireEnd();
    }

    private void grow() {
        context = Arrays.copyOf(context, 2 * size);
        type = Arrays.copyOf(type, 2 * size);
        arrays = Arrays.copyOf(arrays, 2 * size);
        elements = Arrays.copyOf(elements, 2 * size);
    }

    /** Sum of a column over the entries of each context. */
    long[] sums(long[] column) {
        long[] sums = new long[contexts];
        for (int row = 0; row < size; row++) {
            sums[context[row]] += column[row];
        }
        return sums;
    }

    /** Arrays and elements by element type. */
    SortedMap<String, long[]> byType() {
        SortedMap<String, long[]> found = new TreeMap<>();
        for (int row = 0; row < size; row++) {
            long[] sum = found.computeIfAbsent(String.valueOf((char) type[row]), ignored -> new long[2]);
            sum[0] += arrays[row];
            sum[1] += elements[row];
        }
        return found;
    }
}
