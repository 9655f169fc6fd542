package org.callgrove.runtime.current;

import static org.callgrove.runtime.threads.GroveSlot.HOLDER;
import static org.callgrove.runtime.threads.GroveSlot.MODE;
import static org.callgrove.runtime.threads.GroveSlot.SLOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.threads.GroveSlot;

/**
 * Reads and sets the current thread's calling context, for all packages of the runtime. Woven code calls the methods of the same names in
 * {@code Grove}.
 */
@PackagePrivate
public final class GroveCurrent {
    private GroveCurrent() {
    }

    /** The object with the slot, the field that stores a thread's context: the thread or its holder. Null if the thread has no slot. */
    @ForceInline
    private static Object owner() {
        return MODE == GroveSlot.IN_THREAD ? Thread.currentThread()
                : MODE == GroveSlot.IN_HOLDER ? U.getReference(Thread.currentThread(), HOLDER) : null;
    }

    /**
     * The current thread's context as stored: its reference, which is negative. The value is 0 or more if the thread has no context yet.
     *
     * <p>The JDK declares the field final, so C2 does not order even a volatile read of it before a later write. {@link #pause} could then
     * return the value that it has just written. A branch on the value read keeps the read in place. {@code Grove.enter} has such a branch
     * anyway.
     */
    @ForceInline
    @PackagePrivate
    public static long raw() {
        Object owner = owner();
        if (MODE != GroveSlot.IN_THREAD && owner == null) {
            return GroveSlotFallback.raw();
        }
        long raw = U.getLong(owner, SLOT);
        return raw >= 0 ? notYet(raw) : raw;
    }

    /** Returns {@code raw} unchanged. The call creates the branch in {@link #raw} that keeps the read in place. */
    @DontInline
    private static long notYet(long raw) {
        return raw;
    }

    /** Makes the context with this reference current. */
    @ForceInline
    @PackagePrivate
    public static void set(long raw) {
        Object owner = owner();
        if (MODE != GroveSlot.IN_THREAD && owner == null) {
            GroveSlotFallback.set(raw);
            return;
        }
        U.putLong(owner, SLOT, raw);
    }

    /** Stops counting in this thread until the result is passed to {@link #set}. */
    @ForceInline
    @PackagePrivate
    public static long pause() {
        long raw = raw();
        set(GroveSink.PAUSED);
        return raw;
    }
}
