package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_PAUSED;
import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_START;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongUnaryOperator;
import jdk.internal.access.SharedSecrets;
import jdk.internal.loader.BootLoader;
import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.tree.GroveMemory;

/**
 * Reads the VM's account of what each thread allocates, and leaves out what the agent allocates in the program's threads.
 *
 * <p>{@code com.sun.management.ThreadMXBean} publishes that account, but its factory loads two hundred classes. So the native method
 * behind the bean is called, by a nestmate of the class that declares it.
 */
public final class GroveAccount {
    private static final long ALIGNMENT = 8;
    /** Bytes of an array without its elements; a few more where the VM does not compress class pointers. */
    private static final long ARRAY = 16;
    /** Bytes of a {@code String} without its characters. */
    private static final long STRING = 24;

    /** Bits of {@code MethodHandleNatives.Constants}. */
    private static final int NESTMATE = 1;
    private static final int HIDDEN = 2;

    private GroveAccount() {
    }

    /**
     * Installs the account, before anything is woven. Without module java.management, or on a VM without that native method, no thread has a
     * figure.
     *
     * @param host name of the class that declares the native method
     * @param name internal name of the class to define, in the same package
     * @param classFile a {@link LongUnaryOperator} from the id of a thread, 0 for the current one, to the bytes that it has allocated. It is
     *         made a nestmate of its host
     */
    public static void install(String host, String name, byte[] classFile) {
        try {
            if (ModuleLayer.boot().findModule("java.management").isPresent()) {
                BootLoader.loadLibrary("management");
                Class<?> nestmate = SharedSecrets.getJavaLangAccess().defineClass(null, Class.forName(host, false, null), name, classFile, null, true,
                        NESTMATE | HIDDEN, null);
                LongUnaryOperator account = (LongUnaryOperator) U.allocateInstance(nestmate);
                // This first call links the native method.
                if (account.applyAsLong(0) > 0) {
                    GroveThread.install(account);
                }
            }
        } catch (ReflectiveOperationException | LinkageError absent) {
            // Coverage is left out of the dump.
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
            long state = GroveMemory.stateOf(GroveRegion.address(raw));
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
        long state = GroveMemory.stateOf(GroveRegion.address(raw));
        long before = U.getLong(null, state + ACCOUNT_PAUSED);
        if (before >= 0) {
            U.putLong(null, state + ACCOUNT_START, U.getLong(null, state + ACCOUNT_START) + GroveThread.account(0) - before);
            U.putLong(null, state + ACCOUNT_PAUSED, -1);
        }
    }

    /** Whether a stored context is one of a tree. The sink stands for work of the agent within its own, and for threads without a tree. */
    private static boolean isRecorded(long raw) {
        return raw < 0 && !GroveSink.covers(GroveRegion.address(raw));
    }

    private static long array(int length) {
        return ARRAY + length + ALIGNMENT - 1 & -ALIGNMENT;
    }
}
