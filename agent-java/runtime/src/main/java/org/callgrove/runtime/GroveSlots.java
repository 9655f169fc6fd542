package org.callgrove.runtime;

import jdk.internal.misc.Unsafe;

/**
 * Finds the field of {@link Thread} that carries a thread's current node.
 *
 * <p>The field is the requested stack size, which the VM reads once, when the thread starts; before that it belongs to the program, after
 * that to us. The node's address is stored negated: a positive value or zero is the program's, and {@link Grove#beforeStart} turns a
 * negative request, which the VM treats like zero, into zero before the thread runs.
 */
public final class GroveSlots {
    /** {@code Thread.stackSize}, JDK 17 and 18. */
    public static final int IN_THREAD = 0;
    /** {@code Thread.holder.stackSize}, JDK 19 and later; virtual threads have no holder. */
    public static final int IN_HOLDER = 1;
    /** No such field: states are found by thread id. */
    public static final int BY_ID = 2;

    static final Unsafe U = Unsafe.getUnsafe();

    /** Which of the three ways this VM allows. */
    public static final int MODE;
    static final long SLOT;
    static final long HOLDER;
    static final long TID;

    static {
        int mode = BY_ID;
        long slot = 0;
        long holder = 0;
        try {
            slot = U.objectFieldOffset(Thread.class, "stackSize");
            mode = IN_THREAD;
        } catch (InternalError absent) {
            try {
                holder = U.objectFieldOffset(Thread.class, "holder");
                slot = U.objectFieldOffset(Class.forName("java.lang.Thread$FieldHolder"), "stackSize");
                mode = IN_HOLDER;
            } catch (InternalError | ClassNotFoundException alsoAbsent) {
                mode = BY_ID;
            }
        }
        MODE = mode;
        SLOT = slot;
        HOLDER = holder;
        TID = U.objectFieldOffset(Thread.class, "tid");
    }

    private GroveSlots() {
    }
}
