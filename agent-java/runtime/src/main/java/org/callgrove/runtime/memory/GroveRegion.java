package org.callgrove.runtime.memory;

import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * One region of memory for all nodes, so that four bytes stand for an address in it: a <em>reference</em>. The region is reserved at once.
 * It takes no memory until it is written to.
 *
 * <p>A reference is a negative number, as a thread's slot needs it: an address whose upper bits, which all have in common, are ones. 0 stands
 * for "none".
 */
@PackagePrivate
public final class GroveRegion {
    /** Alignment of all that has a reference, in bytes. */
    public static final int UNIT = 16;
    /** Bytes that references reach. */
    private static final long REACH = 1L << 31;
    /** Bytes set aside for the nodes of four sinks ({@code GroveSink}), rounded up. */
    private static final long SINKS = 200L << 20;
    /** Least bytes for trees. */
    private static final long LEAST = 16L << 20;
    /** Alignment of the region, in bytes: the size of a block. */
    private static final int PAGE = 1 << 12;

    /**
     * An address is its reference xor this. A sum would not do: C2 would add this constant to the offset of each field, and make as many large
     * constants.
     */
    @PackagePrivate
    public static final long BASE;
    private static final long END;
    private static final long CAPACITY;
    private static boolean refused;
    /** long: the first address not taken. */
    private static final long NEXT;

    static {
        long trees = Math.min(GroveLimit.bytes, REACH - SINKS);
        long sinks = SINKS;
        long start = reserve(trees + sinks);
        refused = start == 0;
        while (start == 0 && trees > LEAST) {
            // Other parts of the VM need a share of what little there is.
            trees = Math.max(trees / 4, LEAST);
            start = reserve(trees + sinks);
        }
        if (start == 0) {
            // Two sinks suffice without root methods.
            sinks = SINKS / 2;
            start = reserve(trees + sinks);
        }
        if (start == 0) {
            throw new OutOfMemoryError("no memory for calling context trees");
        }
        BASE = start & -REACH ^ -REACH;
        END = start + trees + sinks;
        CAPACITY = trees;
        NEXT = U.allocateMemory(8);
        U.putLong(null, NEXT, start);
    }

    private GroveRegion() {
    }

    /** Memory in which all addresses have their upper bits in common; 0 if the system refuses. */
    private static long reserve(long bytes) {
        try {
            long raw = U.allocateMemory(bytes + PAGE);
            if (isWithinReach(page(raw), bytes)) {
                return page(raw);
            }
            U.freeMemory(raw);
            long start = page(U.allocateMemory(2 * bytes + PAGE));
            return isWithinReach(start, bytes) ? start : (start | REACH - 1) + 1;
        } catch (OutOfMemoryError none) {
            return 0;
        }
    }

    private static long page(long address) {
        return address + PAGE - 1 & -PAGE;
    }

    private static boolean isWithinReach(long start, long bytes) {
        return (start & -REACH) == (start + bytes - 1 & -REACH);
    }

    /** Bytes that trees can have in all. */
    static long capacity() {
        return CAPACITY;
    }

    /** Whether the system refused as much as was wanted. */
    static boolean wasRefused() {
        return refused;
    }

    /**
     * Takes memory that is never given back, its content undefined; 0 if there is none.
     *
     * @param bytes a multiple of the size of a block
     */
    @PackagePrivate
    public static long take(long bytes) {
        while (true) {
            long at = U.getLongVolatile(null, NEXT);
            if (at + bytes > END) {
                return 0;
            }
            if (U.compareAndSetLong(null, NEXT, at, at + bytes)) {
                return at;
            }
        }
    }

    /** The address that a reference, which is not 0, stands for. */
    @ForceInline
    @PackagePrivate
    public static long address(long reference) {
        return reference ^ BASE;
    }

    /** The reference of an address in the region. */
    @ForceInline
    @PackagePrivate
    public static long reference(long address) {
        return address ^ BASE;
    }

    /** The reference of an address; 0 for 0. */
    @PackagePrivate
    public static long referenceOrNone(long address) {
        return address == 0 ? 0 : reference(address);
    }

    /** The address whose reference is stored at {@code at}; 0 for none. */
    @PackagePrivate
    public static long get(long at) {
        int reference = U.getInt(null, at);
        return reference == 0 ? 0 : address(reference);
    }

    /** Reads like {@link #get}, and sees all that was written before {@link #publish}. */
    @PackagePrivate
    public static long getVolatile(long at) {
        int reference = U.getIntVolatile(null, at);
        return reference == 0 ? 0 : address(reference);
    }

    /** Stores the reference of an address, which may be 0 for none. */
    @PackagePrivate
    public static void put(long at, long address) {
        U.putInt(null, at, address == 0 ? 0 : (int) reference(address));
    }

    /** Stores the reference of an address after all that was written before. */
    @PackagePrivate
    public static void publish(long at, long address) {
        U.putIntVolatile(null, at, (int) reference(address));
    }

    /** Like {@link #publish}, unless there is a reference already. Returns whether there was none. */
    @PackagePrivate
    public static boolean publishFirst(long at, long address) {
        return U.compareAndSetInt(null, at, 0, (int) reference(address));
    }
}
