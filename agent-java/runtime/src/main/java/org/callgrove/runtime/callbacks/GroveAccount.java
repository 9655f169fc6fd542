package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.GroveLayout.ACCOUNT_PAUSED;
import static org.callgrove.runtime.GroveLayout.ACCOUNT_START;
import static org.callgrove.runtime.GroveSlot.U;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.LongUnaryOperator;
import jdk.internal.loader.BootLoader;
import jdk.internal.module.Modules;
import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.GroveMemory;
import org.callgrove.runtime.GroveSink;
import org.callgrove.runtime.GroveThread;

/**
 * Reads the VM's account of what each thread allocates, and leaves out what the agent allocates in the program's threads.
 *
 * <p>{@code com.sun.management.ThreadMXBean} publishes that account, but its factory loads two hundred classes. So the native method
 * behind the bean is called, in a module opened to java.base alone.
 */
public final class GroveAccount {
    private static final long ALIGNMENT = 8;
    /** Bytes of an array without its elements; a few more where the VM does not compress class pointers. */
    private static final long ARRAY = 16;
    /** Bytes of a {@code String} without its characters. */
    private static final long STRING = 24;

    /** Calls after which java.lang.invoke has given a method handle code of its own: more than the largest threshold, 127. */
    private static final int CUSTOMIZING = 200;

    /** The native method; null without module java.management, or on another VM. */
    private static MethodHandle ask;

    private static final class Account implements LongUnaryOperator {
        @Override
        public long applyAsLong(long id) {
            try {
                return (long) ask.invokeExact(id);
            } catch (Throwable none) {
                return -1;
            }
        }
    }

    private GroveAccount() {
    }

    /** Finds the account, before anything is woven. Without one, no thread has a figure. */
    public static void install() {
        try {
            Module management = ModuleLayer.boot().findModule("java.management").orElse(null);
            if (management == null || ask != null) {
                return;
            }
            BootLoader.loadLibrary("management");
            Class<?> type = Class.forName("sun.management.ThreadImpl", false, null);
            Modules.addReads(Object.class.getModule(), management);
            Modules.addOpens(management, type.getPackageName(), Object.class.getModule());
            ask = MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .findStatic(type, "getThreadAllocatedMemory0", MethodType.methodType(long.class, long.class));
            Account account = new Account();
            // Classes that the handle needs are loaded now. Later that could happen while the program loads one of them, which would then fail.
            for (int i = 0; i < CUSTOMIZING; i++) {
                account.applyAsLong(0);
            }
            if (account.applyAsLong(0) > 0) {
                GroveThread.install(account);
            }
        } catch (ReflectiveOperationException | LinkageError absent) {
            ask = null;
        }
    }

    /** Begins the agent's work in a thread of the program. {@code raw} is the context before it was paused. */
    @DontInline
    public static void begin(long raw) {
        begin(raw, 0);
    }

    /** Begins a transformation, for which the VM has copied class file and name already. */
    @DontInline
    public static void begin(long raw, byte[] classFile, String name) {
        begin(raw, array(classFile == null ? 0 : classFile.length) + (name == null ? 0 : STRING + array(name.length())));
    }

    private static void begin(long raw, long earlier) {
        if (isRecorded(raw)) {
            long state = GroveMemory.stateOf(-raw);
            if (U.getLong(null, state + ACCOUNT_START) >= 0) {
                U.putLong(null, state + ACCOUNT_PAUSED, GroveThread.account(0) - earlier);
            }
        }
    }

    /** Ends the agent's work in a thread of the program. */
    @DontInline
    public static void end(long raw) {
        if (!isRecorded(raw)) {
            return;
        }
        long state = GroveMemory.stateOf(-raw);
        long before = U.getLong(null, state + ACCOUNT_PAUSED);
        if (before >= 0) {
            U.putLong(null, state + ACCOUNT_START, U.getLong(null, state + ACCOUNT_START) + GroveThread.account(0) - before);
            U.putLong(null, state + ACCOUNT_PAUSED, -1);
        }
    }

    /** Whether a stored context is one of a tree. The sink stands for work of the agent within its own, and for threads without a tree. */
    private static boolean isRecorded(long raw) {
        return raw < 0 && !GroveSink.covers(-raw);
    }

    private static long array(int length) {
        return ARRAY + length + ALIGNMENT - 1 & -ALIGNMENT;
    }
}
