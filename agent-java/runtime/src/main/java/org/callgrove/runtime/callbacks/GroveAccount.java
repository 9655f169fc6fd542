package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_PAUSED;
import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_START;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import jdk.internal.access.SharedSecrets;
import jdk.internal.loader.BootLoader;
import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveCpu;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.tree.GroveMemory;

/**
 * Reads how many bytes each thread has allocated according to the VM (the VM's account), and excludes what the agent allocates in the
 * program's threads.
 *
 * <p>{@code com.sun.management.ThreadMXBean} publishes that figure, but its factory loads two hundred classes. So this class calls the
 * native method behind the bean, through a nestmate of the class that declares it.
 */
public final class GroveAccount {
    private static final long ALIGNMENT = 8;
    /** Size of an array in bytes without its elements; a few bytes more if the VM does not compress class pointers. */
    private static final long ARRAY = 16;
    /** Size of a {@code String} in bytes without its characters. */
    private static final long STRING = 24;

    /** Flags from {@code MethodHandleNatives.Constants}. */
    private static final int NESTMATE = 1;
    private static final int HIDDEN = 2;

    private GroveAccount() {
    }

    /**
     * Installs the reader of the VM's account, before anything is woven. Without the module java.management, or on a VM without that native
     * method, no thread has a figure.
     *
     * @param host name of the class that declares the native method
     * @param name internal name of the class to define, in the same package
     * @param classFile a {@link LongUnaryOperator} from the id of a thread, 0 for the current one, to the bytes that it has allocated. The
     * class becomes a nestmate of its host
     */
    public static void install(String host, String name, byte[] classFile) {
        try {
            LongUnaryOperator account = (LongUnaryOperator) nestmate(host, name, classFile);
            // This first call links the native method.
            if (account != null && account.applyAsLong(0) > 0) {
                GroveThread.install(account);
            }
        } catch (ReflectiveOperationException | LinkageError absent) {
            // The dump will not state the coverage.
        }
    }

    /** Installs the reader of processor times, like {@link #install}. */
    @SuppressWarnings("unchecked")
    public static void installTimes(String host, String name, byte[] classFile) {
        try {
            BiConsumer<long[], long[]> times = (BiConsumer<long[], long[]>) nestmate(host, name, classFile);
            long[] id = {Thread.currentThread().getId()};
            long[] nanos = {-1};
            if (times != null) {
                times.accept(id, nanos);
            }
            if (nanos[0] >= 0) {
                GroveCpu.install(times);
            }
        } catch (ReflectiveOperationException | LinkageError absent) {
            // The option clock= is refused.
        }
    }

    /** Defines the reader of threads and their locks, like {@link #install}; null if this VM cannot have one. */
    public static GroveVmThreads threads(String host, String name, byte[] classFile) {
        try {
            GroveVmThreads threads = (GroveVmThreads) nestmate(host, name, classFile);
            // This first call links one of the native methods. The others are linked when they are first needed.
            return threads == null || threads.all() == null ? null : threads;
        } catch (ReflectiveOperationException | LinkageError absent) {
            return null;
        }
    }

    /** Defines the reader of the VM's performance data, like {@link #install}; null if this VM cannot have one. */
    public static Callable<?> data(String host, String name, byte[] classFile) {
        try {
            return (Callable<?>) nestmate(host, name, classFile);
        } catch (ReflectiveOperationException | LinkageError absent) {
            return null;
        }
    }

    /** An instance of the class to define; null without the module java.management. */
    private static Object nestmate(String host, String name, byte[] classFile) throws ReflectiveOperationException {
        if (ModuleLayer.boot().findModule("java.management").isEmpty()) {
            return null;
        }
        BootLoader.loadLibrary("management");
        Class<?> nestmate = SharedSecrets.getJavaLangAccess().defineClass(null, Class.forName(host, false, null), name, classFile, null, true,
                NESTMATE | HIDDEN, null);
        return U.allocateInstance(nestmate);
    }

    /** Begins the agent's work in a thread of the program. {@code raw} is the context that was current before counting was paused. */
    @DontInline
    public static void begin(long raw) {
        begin(raw, 0);
    }

    /** Begins a transformation, for which the VM has already copied the class file and its name. */
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

    /**
     * Whether a stored context belongs to a tree. A sink is current while the agent is already at work in the thread, and in threads
     * without a tree.
     */
    private static boolean isRecorded(long raw) {
        return raw < 0 && !GroveSink.covers(GroveRegion.address(raw));
    }

    private static long array(int length) {
        return ARRAY + length + ALIGNMENT - 1 & -ALIGNMENT;
    }
}
