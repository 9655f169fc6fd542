package org.callgrove.agent.sizes;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes the positions of fields in an instance, like HotSpot's {@code FieldLayoutBuilder} from JDK 15 on. Larger fields come first,
 * references last. Each field goes into the smallest gap that it fits, including gaps in superclasses, or else to the end.
 */
final class FieldLayout {
    /** Descriptors of primitive fields in the order of allocation, each with its size in bytes. */
    private static final String PRIMITIVES = "JDIFSCBZ";
    private static final int[] SIZES = {8, 8, 4, 4, 2, 2, 1, 1};

    /** Offset and end of each gap, in ascending order. */
    private final List<int[]> gaps = new ArrayList<>();
    private int end;

    private FieldLayout(int end) {
        this.end = end;
    }

    /** The layout of java.lang.Object. */
    static FieldLayout ofObject(int header) {
        return new FieldLayout(header);
    }

    /**
     * Returns the layout of a subclass.
     *
     * @param fields first character of each instance field's descriptor that the subclass declares, in any order
     * @param reference size of a reference in bytes
     */
    FieldLayout extend(String fields, int reference) {
        FieldLayout longer = new FieldLayout(end);
        for (int i = 0; i < gaps.size(); i++) {
            longer.gaps.add(gaps.get(i).clone());
        }
        for (int i = 0; i < PRIMITIVES.length(); i++) {
            longer.add(count(fields, PRIMITIVES.charAt(i)), SIZES[i]);
        }
        longer.add(count(fields, 'L') + count(fields, '['), reference);
        return longer;
    }

    /** Size of an instance in bytes, including padding. */
    long size(int alignment) {
        return (long) end + alignment - 1 & -alignment;
    }

    private static int count(String fields, char kind) {
        int count = 0;
        for (int i = 0; i < fields.length(); i++) {
            count += fields.charAt(i) == kind ? 1 : 0;
        }
        return count;
    }

    private void add(int count, int size) {
        for (int i = 0; i < count; i++) {
            int[] gap = smallestFor(size);
            if (gap == null) {
                int at = align(end, size);
                if (at > end) {
                    gaps.add(new int[] {end, at});
                }
                end = at + size;
            } else {
                fill(gap, align(gap[0], size), size);
            }
        }
    }

    /** The smallest gap with room for an aligned field, or the last one if several are equally small; null if there is none. */
    private int[] smallestFor(int size) {
        int[] smallest = null;
        for (int i = gaps.size() - 1; i >= 0; i--) {
            int[] gap = gaps.get(i);
            if (align(gap[0], size) + size <= gap[1] && (smallest == null || gap[1] - gap[0] < smallest[1] - smallest[0])) {
                smallest = gap;
            }
        }
        return smallest;
    }

    private void fill(int[] gap, int at, int size) {
        int place = gaps.indexOf(gap);
        gaps.remove(place);
        if (at + size < gap[1]) {
            gaps.add(place, new int[] {at + size, gap[1]});
        }
        if (gap[0] < at) {
            gaps.add(place, new int[] {gap[0], at});
        }
    }

    private static int align(int offset, int size) {
        return offset + size - 1 & -size;
    }
}
