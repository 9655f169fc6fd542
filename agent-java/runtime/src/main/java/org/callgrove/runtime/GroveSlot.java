package org.callgrove.runtime;

import jdk.internal.misc.Unsafe;

/**
 * Finds the field of {@link Thread} that carries a thread's current node.
 *
 * <p>The field is the requested stack size, which the VM reads once, when the thread starts; before that it belongs to the program, after
 * that to us. The node's address is stored negated: a positive value or zero is the program's, and {@link Grove#beforeStart} turns a
 * negative request, which the VM treats like zero, into zero before the thread runs.
 */
public final class GroveSlot {
    /** {@code Thread.stackSize}, JDK 17 and 18. */
    public static final int IN_THREAD = 0;
    /** {@code Thread.holder.stackSize}, JDK 19 and later; virtual threads get a holder of ours, see {@link GroveSlotFallback}. */
    public static final int IN_HOLDER = 1;
    /** No such field: contexts are found by thread id. */
    public static final int BY_ID = 2;

    /** System property that forces the way of {@link #BY_ID} if it is {@code none}; for tests of that way. */
    public static final String PROPERTY = "callgrove.slot";

    @PackagePrivate
    public static final Unsafe U = Unsafe.getUnsafe();

    /** Which of the three ways this VM allows. */
    public static final int MODE;
    static final long SLOT;
    static final long HOLDER;
    static final long TID;
    /** In a holder: the task of a platform thread; in one of ours, of a virtual thread, its {@link GroveThread}. */
    static final long TASK;
    /** The class of holders, or null where there is none. */
    static final Class<?> HOLDER_CLASS;
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
        MODE = mode;
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

    /** Whether a thread is a virtual one; JDK 17 has no method to ask. */
    static boolean isVirtual(Thread thread) {
        return VIRTUAL != null && VIRTUAL.isInstance(thread);
    }
}
