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
 * Keeps the program's security manager (JDK 23 and before) out of the agent's work. The manager might refuse the agent's actions in a
 * program thread. It would also be asked more often than without the agent.
 */
public final class GroveSecurity {
    private static final String MANAGER = "java.lang.SecurityManager";
    /** Returns the classes on the stack, innermost first; null where there are no security managers. */
    private static final MethodHandle STACK;
    private static final Object WALKER;
    private static final long LOADER;
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    /** The agent's domain; null where there are no security managers. */
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
                // The constructor does only this, after asking whether managers may be made.
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

    /** Whether there can be managers. From JDK 18 on the command line must mention them. */
    private static boolean arePossible() {
        String option = System.getProperty("java.security.manager");
        int jdk = Runtime.version().feature();
        return !"disallow".equals(option) && (jdk < 18 || jdk < 24 && option != null);
    }

    /** Sets one class of the agent, whose jar identifies all others. */
    public static void install(Class<?> ofAgent) {
        if (STACK != null) {
            agent = SharedSecrets.getJavaLangAccess().protectionDomain(ofAgent);
        }
    }

    /**
     * Asks the program's manager, if there is one, the question that {@code System.setSecurityManager} asked. Transformed classes link
     * their call sites again. If they did so during a later question, linking would ask again, without end.
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
            // The answer does not matter.
        } finally {
            preparing = null;
        }
    }

    /**
     * The result of {@code System.getSecurityManager}: null for JDK code that the agent called, else the program's manager. The agent
     * always runs paused, so code that is not paused is never the agent's.
     */
    @ForceInline
    public static Object seen(Object manager) {
        return manager == null || !isAgentAtWork() ? manager : null;
    }

    /** Whether the innermost class outside the JDK is the agent's. A program that the agent called, such as a block analysis, is not. */
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
