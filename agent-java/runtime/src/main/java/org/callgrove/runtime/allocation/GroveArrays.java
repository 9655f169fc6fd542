package org.callgrove.runtime.allocation;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;
import org.callgrove.runtime.memory.GroveElements;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.tree.GroveCounters;

/**
 * Counts array allocations and their bytes for woven code (the JP paper, section 5.2), each after the allocation has succeeded (the
 * deferred form of JP 5.3).
 */
public final class GroveArrays {
    /** Binary logarithm of an element's size, by element type; {@link #install} sets the one for references. */
    private static final int[] SHIFTS = {0, 1, 3, 2, 2, 3, 1, 0};
    private static final int SHIFT_BITS = 2;
    private static final int BITS = 7;

    /**
     * Seven bits per element type: 4 times the offset of an array's first element, plus the binary logarithm of an element's size. It is
     * one number rather than a table so that compiled code has constants for a known type.
     */
    @Stable
    private static long shapes;
    /** Frames in one chunk of a backtrace: HotSpot stores a backtrace as a list of such chunks. */
    private static final int FRAMES = 32;
    /** Element types of a chunk's other arrays, which have one element per frame. */
    private static final int[] FRAME_TYPES = {4, 5, 6, REFERENCE};
    /** Length of a chunk's array of references, which links its other arrays. */
    private static int partSize;
    private static final long DEPTH = U.objectFieldOffset(Throwable.class, "depth");

    /** Alignment in bytes: all object sizes are multiples of it. */
    @Stable
    private static long alignment;

    private GroveArrays() {
    }

    /**
     * Sets the layout of arrays in this VM, in bytes. Call it once, before code is woven.
     *
     * @param objectAlignment number of which all object sizes are multiples
     * @param reference size of a reference
     * @param bases offset of an array's first element, by element type; below 32
     */
    public static void install(int objectAlignment, int reference, int[] bases) {
        long packed = 0;
        for (int type = 0; type <= REFERENCE; type++) {
            int shift = type < REFERENCE ? SHIFTS[type] : reference == 8 ? 3 : 2;
            packed |= (long) (bases[type] << SHIFT_BITS | shift) << type * BITS;
        }
        alignment = objectAlignment;
        shapes = packed;
    }

    /** Size of an array in bytes, including header and padding. */
    @ForceInline
    @PackagePrivate
    public static long size(long length, int type) {
        int shape = (int) (shapes >>> type * BITS) & (1 << BITS) - 1;
        return (shape >>> SHIFT_BITS) + (length << (shape & (1 << SHIFT_BITS) - 1)) + alignment - 1 & -alignment;
    }

    /** Counts one array of {@code length} elements. {@code type} is an index into {@link GroveLayout#ELEMENT_TYPES}. */
    @ForceInline
    public static void add(int length, long node, int type) {
        long counters = GroveCounters.more(node);
        long entry = counters + type * ARRAY_ENTRY;
        U.putLong(null, entry, U.getLong(null, entry) + 1);
        U.putLong(null, entry + 8, U.getLong(null, entry + 8) + length);
        U.putLong(null, counters + BYTES, U.getLong(null, counters + BYTES) + size(length, type));
    }

    /**
     * Counts all arrays that one {@code multianewarray} allocated (JP Figure 5). The length of each dimension is read from the finished
     * array. A dimension of length zero makes the number of all arrays below it zero.
     *
     * @param array the result of the instruction
     * @param node the allocating context
     * @param dimensions number of dimensions that the instruction allocated (allocDim)
     * @param type element type of the innermost arrays that the instruction allocated: a primitive type only if it allocated every
     * dimension of an array of primitives (allocDim equals arrayDim), otherwise R for references
     */
    @DontInline
    public static void addMulti(Object array, long node, int dimensions, int type) {
        long product = 1;
        long arrays = 0;
        long elements = 0;
        long bytes = 0;
        Object current = array;
        for (int i = 1; i <= dimensions; i++) {
            if (i == dimensions && type != REFERENCE) {
                add(node, REFERENCE, arrays, elements);
                arrays = 0;
                elements = 0;
            }
            arrays += product;
            int size = current == null ? 0 : i == dimensions ? GroveElements.length(current, type) : ((Object[]) current).length;
            bytes += product * size(size, i == dimensions ? type : REFERENCE);
            product *= size;
            elements += product;
            current = size == 0 || i == dimensions ? null : ((Object[]) current)[0];
        }
        add(node, type, arrays, elements);
        long sum = GroveCounters.more(node) + BYTES;
        U.putLong(null, sum, U.getLong(null, sum) + bytes);
    }

    /**
     * Counts an object that a leaf method returned, if it is an array of any type.
     *
     * @param nested whether to count arrays among its elements as well, at every depth
     */
    @DontInline
    @PackagePrivate
    public static void addArray(Object array, long node, boolean nested) {
        int type = GroveElements.typeOf(array);
        if (type < 0) {
            return;
        }
        int length = GroveElements.length(array, type);
        add(length, node, type);
        if (nested && type == REFERENCE) {
            for (int i = 0; i < length; i++) {
                Object element = ((Object[]) array)[i];
                if (element != null) {
                    addArray(element, node, true);
                }
            }
        }
    }

    /** Sets how many references one chunk of a backtrace has in this VM. Call it once, before code is woven. */
    @PackagePrivate
    public static void install(int referencesInBacktrace) {
        partSize = referencesInBacktrace;
    }

    /**
     * Counts the arrays in which HotSpot stores a throwable's backtrace (BacktraceBuilder in javaClasses.cpp): for every 32 frames, four
     * arrays of 32 elements and one array of references.
     */
    static void addBacktrace(Object throwable, long node) {
        for (int left = U.getInt(throwable, DEPTH); left > 0; left -= FRAMES) {
            for (int i = 0; i < FRAME_TYPES.length; i++) {
                add(FRAMES, node, FRAME_TYPES[i]);
            }
            add(partSize, node, REFERENCE);
        }
    }

    /** Size in bytes of the arrays that {@link #addBacktrace} counts. */
    @PackagePrivate
    public static long backtrace(Throwable throwable) {
        long part = size(partSize, REFERENCE);
        for (int i = 0; i < FRAME_TYPES.length; i++) {
            part += size(FRAMES, FRAME_TYPES[i]);
        }
        return (U.getInt(throwable, DEPTH) + FRAMES - 1) / FRAMES * part;
    }

    /** Whether an object is an array. {@code Class.isArray} cannot be used: from JDK 25 on, it is woven itself. */
    static boolean isArray(Object object) {
        return GroveElements.typeOf(object) >= 0;
    }

    private static void add(long node, int type, long arrays, long elements) {
        if (arrays == 0) {
            return;
        }
        long entry = GroveCounters.more(node) + type * ARRAY_ENTRY;
        U.putLong(null, entry, U.getLong(null, entry) + arrays);
        U.putLong(null, entry + 8, U.getLong(null, entry + 8) + elements);
    }
}
