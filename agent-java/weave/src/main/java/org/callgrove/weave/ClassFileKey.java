package org.callgrove.weave;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Computes a number that identifies a class file, as the key of a cached result. It combines two checksums, which the VM computes in
 * machine code even while it starts, unlike digests. A collision is unlikely unless someone constructs it.
 */
public final class ClassFileKey {
    private ClassFileKey() {
    }

    /** A number that identifies the bytes, with the methods in the order given. */
    public static long of(byte[] classFile) {
        return of(classFile, 0, classFile.length);
    }

    private static long of(byte[] bytes, int from, int to) {
        CRC32 first = new CRC32();
        first.update(bytes, from, to - from);
        CRC32C second = new CRC32C();
        second.update(bytes, from, to - from);
        return mixed((first.getValue() << 32 | second.getValue()) + 31L * (to - from));
    }

    private static long mixed(long value) {
        long mixed = (value ^ value >>> 31) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 29;
    }

    /**
     * A number that does not depend on the order of a class file's methods. The VM sorts the methods of a loaded class by the addresses of
     * their names, and returns the class file in this order, which differs from run to run.
     */
    public static long inAnyOrder(byte[] classFile) {
        int at = 10;
        for (int i = 1, constants = u2(classFile, 8); i < constants;) {
            int slots = PoolIntegers.slots(classFile[at]);
            at += PoolIntegers.size(classFile, at);
            i += slots;
        }
        at += 8 + 2 * u2(classFile, at + 6);
        int methods = members(classFile, at, null);
        long[] sum = new long[1];
        int end = members(classFile, methods, sum);
        return mixed(of(classFile, 0, methods + 2) + 3 * sum[0] + 7 * of(classFile, end, classFile.length));
    }

    /**
     * Skips the fields or the methods, and returns the position after them.
     *
     * @param sum receives the sum of their numbers; may be null
     */
    private static int members(byte[] file, int from, long[] sum) {
        int at = from + 2;
        for (int i = u2(file, from); i > 0; i--) {
            int begin = at;
            int attributes = u2(file, at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                at += 6 + (u2(file, at + 2) << 16 | u2(file, at + 4));
            }
            if (sum != null) {
                sum[0] += of(file, begin, at);
            }
        }
        return at;
    }

    private static int u2(byte[] file, int from) {
        return (file[from] & 0xFF) << 8 | file[from + 1] & 0xFF;
    }
}
