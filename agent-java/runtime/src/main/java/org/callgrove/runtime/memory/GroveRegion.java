package org.callgrove.runtime.memory;

import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The one region of memory that holds all nodes, so that four bytes, a <em>reference</em>, can stand for an address in it. The region is
 * reserved all at once, but takes no memory until it is written to.
 *
 * <p>A reference is a negative number, as a thread's slot requires: the address with its upper bits, which are the same throughout the
 * region, replaced by ones. 0 stands for "none".
 */
@PackagePrivate
public final class GroveRegion {
    /** Alignment in bytes of everything that has a reference. */
    public static final int UNIT = 16;
    /** Number of bytes that references can address. */
    private static final long REACH = 1L << 31;
    /** Bytes set aside for the nodes of four sinks, contexts that swallow counts ({@code GroveSink}), rounded up. */
    private static final long SINKS = 200L << 20;
    /** Minimum number of bytes for trees. */
    private static final long LEAST = 16L << 20;
    /** Alignment of the region, in bytes: the size of a block. */
    private static final int PAGE = 1 << 12;

    /**
     * An address is its reference xor this. With addition instead, C2 would add this constant to each field's offset and create that many
     * large constants.
     */
    @PackagePrivate
    public static final long BASE;
    private static final long END;
    private static final long CAPACITY;
    private static boolean refused;
    /** Off-heap long: the first address that is not taken yet. */
    private static final long NEXT;

    static {
        long trees = Math.min(GroveLimit.bytes, REACH - SINKS);
        long sinks = SINKS;
        long start = reserve(trees + sinks);
        refused = start == 0;
        while (start == 0 && trees > LEAST) {
            // Other parts of the VM need their share of the little memory that there is.
            trees = Math.max(trees / 4, LEAST);
            start = reserve(trees + sinks);
        }
        if (start == 0) {
            // Without root methods, two sinks are enough.
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

    /** Allocates memory in which all addresses have the same upper bits; 0 if the system refuses. */
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

    /** Number of bytes that all trees together can have. */
    static long capacity() {
        return CAPACITY;
    }

    /** Whether the system refused the size that was requested first. */
    static boolean wasRefused() {
        return refused;
    }

    /**
     * Takes memory that is never given back; 0 if there is none. Its content is undefined.
     *
     * @param bytes a multiple of the block size
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

    /** The address that a reference other than 0 stands for. */
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

    /** The address whose reference is stored at {@code at}; 0 if none is. */
    @PackagePrivate
    public static long get(long at) {
        int reference = U.getInt(null, at);
        return reference == 0 ? 0 : address(reference);
    }

    /** Reads like {@link #get}, and sees everything that was written before {@link #publish}. */
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

    /** Stores the reference of an address, after everything written before it has become visible. */
    @PackagePrivate
    public static void publish(long at, long address) {
        U.putIntVolatile(null, at, (int) reference(address));
    }

    /** Publishes a reference like {@link #publish}, unless one is already there. Returns whether it stored this one. */
    @PackagePrivate
    public static boolean publishFirst(long at, long address) {
        return U.compareAndSetInt(null, at, 0, (int) reference(address));
    }
}
