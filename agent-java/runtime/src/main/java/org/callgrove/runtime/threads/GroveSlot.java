package org.callgrove.runtime.threads;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Finds the field of {@link Thread} in which the runtime stores the thread's current context: the slot.
 *
 * <p>The field is the requested stack size. The VM reads it once, when the thread starts. Before that it belongs to the program, afterwards
 * to the agent. References to nodes are negative, so zero and positive values are the program's. {@code Grove.beforeStart} replaces a
 * negative request by zero, which has the same effect in the VM.
 */
public final class GroveSlot {
    /** The slot is {@code Thread.stackSize}: JDK 17 and 18. */
    public static final int IN_THREAD = 0;
    /** The slot is {@code Thread.holder.stackSize}: JDK 19 and later. Virtual threads are given a holder; see {@code GroveSlotFallback}. */
    public static final int IN_HOLDER = 1;
    /** There is no such field: contexts are found by thread id ({@code GroveSlotFallback}). */
    public static final int BY_ID = 2;

    /** System property for tests: {@code none} forces {@link #BY_ID}. */
    public static final String PROPERTY = "callgrove.slot";

    @PackagePrivate
    public static final Unsafe U = Unsafe.getUnsafe();

    /** Position of the field in this VM: {@link #IN_THREAD}, {@link #IN_HOLDER} or {@link #BY_ID}. */
    @PackagePrivate
    public static final int FIELD;
    /** Location of contexts: that of {@link #FIELD}, or {@link #BY_ID} if the field holds the counter of {@code GroveSampling}. */
    public static final int MODE;
    @PackagePrivate
    public static final long SLOT;
    @PackagePrivate
    public static final long HOLDER;
    @PackagePrivate
    public static final long TID;
    /** Offset in a holder of the task of a platform thread, or of the {@code GroveThread} of a virtual one. */
    @PackagePrivate
    public static final long TASK;
    /** Class of holders; null if the VM has none. */
    @PackagePrivate
    public static final Class<?> HOLDER_CLASS;
    private static final Class<?> VIRTUAL;

    static {
        int mode = BY_ID;
        long slot = 0;
        long holder = 0;
        long task = 0;
        Class<?> holderClass = null;
        if (!"none".equals(System.getProperty(PROPERTY))) {
            try {
                slot = U.objectFieldOffset(Thread.class, "stackSize");
                mode = IN_THREAD;
            } catch (InternalError absent) {
                holderClass = classNamed("java.lang.Thread$FieldHolder");
                try {
                    holder = U.objectFieldOffset(Thread.class, "holder");
                    slot = U.objectFieldOffset(holderClass, "stackSize");
                    task = U.objectFieldOffset(holderClass, "task");
                    mode = IN_HOLDER;
                } catch (InternalError | NullPointerException alsoAbsent) {
                    mode = BY_ID;
                }
            }
        }
        FIELD = mode;
        MODE = Sampling.isRequested() ? BY_ID : mode;
        SLOT = slot;
        HOLDER = holder;
        TASK = task;
        HOLDER_CLASS = holderClass;
        TID = U.objectFieldOffset(Thread.class, "tid");
        VIRTUAL = classNamed("java.lang.BaseVirtualThread");
    }

    private GroveSlot() {
    }

    private static Class<?> classNamed(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }

    /** Whether a thread is virtual. JDK 17 has no method for it. */
    @PackagePrivate
    public static boolean isVirtual(Thread thread) {
        return VIRTUAL != null && VIRTUAL.isInstance(thread);
    }

    /** The object that has the field of the current thread: the thread or its holder. Null if there is none. */
    @PackagePrivate
    @ForceInline
    public static Object holderOfField() {
        return FIELD == IN_THREAD ? Thread.currentThread() : FIELD == IN_HOLDER ? U.getReference(Thread.currentThread(), HOLDER) : null;
    }

    /** Gives the field to a virtual thread that is seen for the first time. */
    @PackagePrivate
    @DontInline
    public static void giveField() {
        Thread thread = Thread.currentThread();
        if (FIELD == IN_HOLDER && isVirtual(thread)) {
            give(thread);
        }
    }

    /** Gives a virtual thread a holder and returns it; null if the heap is full. */
    @PackagePrivate
    public static Object give(Thread thread) {
        try {
            Object holder = U.allocateInstance(HOLDER_CLASS);
            U.putReference(thread, HOLDER, holder);
            return holder;
        } catch (InstantiationException | OutOfMemoryError none) {
            return null;
        }
    }

    /**
     * Sets whether the field holds sampling counters for the lifetime of this VM. Call it before anything else in the runtime is
     * initialised.
     */
    public static final class Sampling {
        private static boolean requested;

        private Sampling() {
        }

        public static void request() {
            requested = true;
        }

        public static boolean isRequested() {
            return requested;
        }
    }
}
