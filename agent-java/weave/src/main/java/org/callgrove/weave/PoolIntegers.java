package org.callgrove.weave;

/** Finds integers in a class file's constant pool (JVMS 4.4.4), so that they can be replaced in place. */
public final class PoolIntegers {
    private static final int INTEGER = 3;

    private PoolIntegers() {
    }

    /**
     * Finds the integers in a range.
     *
     * @return for each value from {@code first} on, the position of its four bytes; 0 for values that are not in the pool
     */
    public static int[] positions(byte[] classFile, int first, int count) {
        int[] positions = new int[count];
        find(classFile, first, count, positions);
        return positions;
    }

    /** Whether the pool has an integer in a range. */
    public static boolean hasAny(byte[] classFile, int first, int count) {
        return find(classFile, first, count, null);
    }

    /**
     * Whether the pool has integers in a range.
     *
     * @param positions receives their positions; may be null
     */
    private static boolean find(byte[] classFile, int first, int count, int[] positions) {
        boolean found = false;
        int constants = constants(classFile);
        int at = 10;
        for (int i = 1; i < constants;) {
            int offset = classFile[at] == INTEGER ? u4(classFile, at + 1) - first : -1;
            if (offset >= 0 && offset < count) {
                found = true;
                if (positions != null) {
                    positions[offset] = at + 1;
                }
            }
            i += slots(classFile[at]);
            at += size(classFile, at);
        }
        return found;
    }

    /** Size of the constant pool as the file states it, including the empty entries after longs and doubles. */
    public static int constants(byte[] classFile) {
        return u2(classFile, 8);
    }

    /** Size in bytes of the constant at a position, including its tag (JVMS 4.4). */
    public static int size(byte[] classFile, int at) {
        switch (classFile[at]) {
            case 1:
                return 3 + u2(classFile, at + 1);
            case 5:
            case 6:
                return 9;
            case 7:
            case 8:
            case 16:
            case 19:
            case 20:
                return 3;
            case 15:
                return 4;
            default:
                return 5;
        }
    }

    /** Number of indices that a constant with this tag takes. */
    public static int slots(byte tag) {
        return tag == 5 || tag == 6 ? 2 : 1;
    }

    private static int u2(byte[] file, int from) {
        return (file[from] & 0xFF) << 8 | file[from + 1] & 0xFF;
    }

    private static int u4(byte[] file, int from) {
        return u2(file, from) << 16 | u2(file, from + 2);
    }
}
