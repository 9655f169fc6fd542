package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.GroveSlot.U;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.ProtectionDomain;
import jdk.internal.access.SharedSecrets;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveSink;

/**
 * Keeps the program's security manager (JDK 23 and before) out of the agent's own work: it might refuse what the agent does in a thread of
 * the program, and it would be asked more often than without the agent.
 */
public final class GroveSecurity {
    private static final String MANAGER = "java.lang.SecurityManager";
    /** Returns the classes on the stack, innermost first; null where there are no security managers. */
    private static final MethodHandle STACK;
    private static final Object WALKER;
    private static final long LOADER;
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    /** Null where there are no security managers. */
    private static ProtectionDomain agent;
    /** The thread in {@link #prepare}; null at other times. */
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
                // The one thing that its constructor does, after it has asked whether managers may be made.
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

    /** From JDK 18 on there are managers only where the command line mentions them. */
    private static boolean arePossible() {
        String option = System.getProperty("java.security.manager");
        int jdk = Runtime.version().feature();
        return !"disallow".equals(option) && (jdk < 18 || jdk < 24 && option != null);
    }

    /** Takes all classes of the agent's jar for the agent's, by one of them. */
    public static void install(Class<?> ofAgent) {
        if (STACK != null) {
            agent = SharedSecrets.getJavaLangAccess().protectionDomain(ofAgent);
        }
    }

    /**
     * Asks the program's manager, if it has one, what {@code System.setSecurityManager} asked it. Transformed classes link their call sites anew. If
     * that happened while they are asked, and linking asks them again, there would be no end.
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
            // Whatever it answers.
        } finally {
            preparing = null;
        }
    }

    /**
     * What {@code System.getSecurityManager} is to return: null to code of the JDK that the agent called, the program's manager to all else.
     * Woven code counts as the agent's only where it is paused, which the agent always is.
     */
    @ForceInline
    public static Object seen(Object manager) {
        return manager == null || !isAgentAtWork() ? manager : null;
    }

    /** Whether the innermost class that is not the JDK's is the agent's: a program that the agent called, such as its block analysis, is no agent. */
    @DontInline
    private static boolean isAgentAtWork() {
        long raw = Grove.raw();
        if (agent == null || raw >= 0 || !GroveSink.covers(-raw)) {
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
