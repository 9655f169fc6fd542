package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.threads.GroveSlot.U;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.ProtectionDomain;
import jdk.internal.access.SharedSecrets;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveRegion;

/**
 * Keeps the program's security manager (up to JDK 23) out of the agent's work. The manager might refuse the agent's actions in a thread of
 * the program. It would also be called more often than without the agent.
 */
public final class GroveSecurity {
    private static final String MANAGER = "java.lang.SecurityManager";
    /** Returns the classes on the stack, innermost first; null if this VM has no security managers. */
    private static final MethodHandle STACK;
    private static final Object WALKER;
    private static final long LOADER;
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    /** The agent's protection domain; null if this VM has no security managers. */
    private static ProtectionDomain agent;
    /** The thread that is running {@link #prepare}; null at other times. */
    private static volatile Thread preparing;

    static {
        MethodHandle stack = null;
        Object walker = null;
        long loader = 0;
        try {
            Class<?> manager = arePossible() ? Class.forName(MANAGER) : null;
            if (manager != null) {
                loader = U.objectFieldOffset(Class.class, "classLoader");
                walker = U.allocateInstance(manager);
                // Sets the only field that the constructor sets, without its check whether managers may be created.
                U.putBoolean(walker, U.objectFieldOffset(manager, "initialized"), true);
                stack = MethodHandles.lookup().findVirtual(manager, "getClassContext", MethodType.methodType(Class[].class))
                        .asType(MethodType.methodType(Class[].class, Object.class));
            }
        } catch (ReflectiveOperationException | InternalError absent) {
            stack = null;
        }
        STACK = stack;
        WALKER = walker;
        LOADER = loader;
        if (STACK != null) {
            // Links the call now, while nothing is woven.
            stack();
        }
    }

    private GroveSecurity() {
    }

    /** Whether there can be security managers. From JDK 18 on, only if the command line mentions them. */
    private static boolean arePossible() {
        String option = System.getProperty("java.security.manager");
        int jdk = Runtime.version().feature();
        return !"disallow".equals(option) && (jdk < 18 || jdk < 24 && option != null);
    }

    /** Sets one class of the agent; its protection domain identifies all others. */
    public static void install(Class<?> ofAgent) {
        if (STACK != null) {
            agent = SharedSecrets.getJavaLangAccess().protectionDomain(ofAgent);
        }
    }

    /**
     * Makes the program's manager, if there is one, repeat the check that {@code System.setSecurityManager} made. Transformed classes link
     * their call sites again. If this happened during a later check, linking would cause another check, and so on endlessly.
     */
    @SuppressWarnings("removal")
    public static void prepare() {
        Object manager = STACK == null ? null : U.getReference(System.class, U.objectFieldOffset(System.class, "security"));
        if (manager == null || manager.getClass() == SecurityManager.class) {
            return;
        }
        preparing = Thread.currentThread();
        try {
            ((SecurityManager) manager).checkPackageAccess("java.lang");
        } catch (Exception refused) {
            // The outcome of the check does not matter.
        } finally {
            preparing = null;
        }
    }

    /**
     * The result of {@code System.getSecurityManager}: null for JDK code that the agent has called, otherwise the program's manager.
     * Counting is always paused while the agent works, so code that is being counted is never the agent's.
     */
    @ForceInline
    public static Object seen(Object manager) {
        return manager == null || !isAgentAtWork() ? manager : null;
    }

    /**
     * Whether the innermost class outside the JDK is the agent's. The user's code that the agent calls, such as a block analysis, is not
     * the agent's.
     */
    @DontInline
    private static boolean isAgentAtWork() {
        long raw = Grove.raw();
        if (agent == null || raw >= 0 || !GroveSink.covers(GroveRegion.address(raw))) {
            return false;
        }
        if (preparing == Thread.currentThread()) {
            return true;
        }
        Class<?>[] stack = stack();
        for (int i = 0; i < stack.length; i++) {
            Object loader = U.getReference(stack[i], LOADER);
            if (loader != null && loader != PLATFORM) {
                return SharedSecrets.getJavaLangAccess().protectionDomain(stack[i]) == agent;
            }
        }
        return false;
    }

    private static Class<?>[] stack() {
        try {
            return (Class<?>[]) STACK.invokeExact(WALKER);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
