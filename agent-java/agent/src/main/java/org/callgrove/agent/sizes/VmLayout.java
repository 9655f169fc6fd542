package org.callgrove.agent.sizes;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Array;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * Finds out how this VM lays out objects, which depends on its options. The layout is derived from the sizes of arrays, because the methods
 * that return offsets differ between JDKs.
 */
public final class VmLayout {
    private static final Class<?>[] ELEMENTS = {byte.class, char.class, double.class, float.class, int.class, long.class, short.class,
        boolean.class, Object.class};

    private VmLayout() {
    }

    /** Returns the layout, and has the runtime use it from now on to count the bytes of arrays. Call it before code is woven. */
    public static ObjectLayout install(Instrumentation instrumentation) {
        int[] bases = new int[ELEMENTS.length];
        ArraySteps steps = null;
        for (int type = 0; type < bases.length; type++) {
            steps = new ArraySteps(instrumentation, ELEMENTS[type]);
            bases[type] = steps.base;
        }
        GroveArrays.install(steps.alignment, steps.scale, bases);
        return new ObjectLayout(steps.alignment, steps.scale, GroveVm.header(), bases);
    }

    /** Lengths at which arrays of a type become larger. An array that is one element shorter has no padding. */
    private static final class ArraySteps {
        final int alignment;
        /** Size of an element in bytes. */
        final int scale;
        /** Offset of the first element in bytes. */
        final int base;

        ArraySteps(Instrumentation instrumentation, Class<?> element) {
            int full = full(instrumentation, element, 0);
            int nextFull = full(instrumentation, element, full + 1);
            long size = size(instrumentation, element, full);
            alignment = (int) (size(instrumentation, element, nextFull) - size);
            scale = alignment / (nextFull - full);
            base = (int) size - full * scale;
        }

        /** The largest length at which arrays have the same size as at the given one. */
        private static int full(Instrumentation instrumentation, Class<?> element, int length) {
            long size = size(instrumentation, element, length);
            int full = length;
            while (size(instrumentation, element, full + 1) == size) {
                full++;
            }
            return full;
        }

        private static long size(Instrumentation instrumentation, Class<?> element, int length) {
            return instrumentation.getObjectSize(Array.newInstance(element, length));
        }
    }
}
