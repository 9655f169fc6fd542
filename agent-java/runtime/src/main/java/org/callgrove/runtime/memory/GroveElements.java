package org.callgrove.runtime.memory;

import org.callgrove.runtime.narrowing.PackagePrivate;

/** Element types and lengths of arrays, without {@code java.lang.reflect.Array}, which the program may not have initialised yet. */
@PackagePrivate
public final class GroveElements {
    private GroveElements() {
    }

    /** Index of an array's element type into {@link GroveLayout#ELEMENT_TYPES}; -1 for other objects. */
    public static int typeOf(Object array) {
        return array instanceof Object[] ? GroveLayout.REFERENCE : array instanceof byte[] ? 0 : array instanceof char[] ? 1
                : array instanceof double[] ? 2 : array instanceof float[] ? 3 : array instanceof int[] ? 4 : array instanceof long[] ? 5
                : array instanceof short[] ? 6 : array instanceof boolean[] ? 7 : -1;
    }

    /** Length of an array whose element type has this index. Boolean arrays may be passed with the index of byte arrays. */
    public static int length(Object array, int type) {
        switch (type) {
            case 0:
                return array instanceof byte[] ? ((byte[]) array).length : ((boolean[]) array).length;
            case 1:
                return ((char[]) array).length;
            case 2:
                return ((double[]) array).length;
            case 3:
                return ((float[]) array).length;
            case 4:
                return ((int[]) array).length;
            case 5:
                return ((long[]) array).length;
            case 6:
                return ((short[]) array).length;
            case 7:
                return ((boolean[]) array).length;
            default:
                return ((Object[]) array).length;
        }
    }
}
