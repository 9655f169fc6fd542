package org.callgrove.runtime.memory;

import static org.callgrove.runtime.threads.GroveSlot.U;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The spin lock for short changes: to the list of free blocks, and to the tables of threads by id. A monitor cannot be used: from JDK 24
 * on, a virtual thread waiting for one may be unmounted in the middle of woven code. Pinning it ({@code GroveWait}) would cost too much for
 * so short a time.
 */
@PackagePrivate
public final class GroveLock {
    /** int: 1 while a thread holds the lock. */
    private static final long LOCK;

    static {
        LOCK = U.allocateMemory(8);
        U.putLong(null, LOCK, 0);
    }

    private GroveLock() {
    }

    /** Waits for the lock and takes it. */
    @PackagePrivate
    public static void lock() {
        while (!U.compareAndSetInt(null, LOCK, 0, 1)) {
            Thread.onSpinWait();
        }
    }

    /** Releases the lock. */
    @PackagePrivate
    public static void unlock() {
        U.putIntVolatile(null, LOCK, 0);
    }
}
