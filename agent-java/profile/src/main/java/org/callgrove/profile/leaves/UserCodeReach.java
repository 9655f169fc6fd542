package org.callgrove.profile.leaves;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * Follows the calls of a method's body through java.base to decide whether code of the program may run below it, and what may be allocated.
 * If the body may reach code of the program, it must not run with counting paused, or the program's work would be lost.
 *
 * <p>The result is conservative except for {@link #TRUSTED}. A virtual call may reach every override in java.base. It may also reach a
 * program's override, if a class outside the JDK can extend the receiver's class or a subclass.
 */
final class UserCodeReach {
    /** Methods that are not followed, each with the reason why they run no code of the program. */
    static final String[][] TRUSTED = {
        {"java/lang/Throwable.fillInStackTrace", "called while the JDK constructs exceptions of its own classes, which do not override it"},
        {"java/lang/Throwable.initCause", "called while the JDK constructs exceptions of its own classes, which do not override it"},
        {"java/lang/AssertionError.<init>", "java.base passes only strings and numbers as details of its assertions"},
        {"java/lang/invoke/VarHandle.", "java.base reaches its own arrays and fields through its own handles, without adapters"},
        {"java/math/BigDecimal.", "Math.fma computes with instances it made itself"},
        {"jdk/internal/util/Preconditions.outOfBounds(", "the formatter of the exception is always the JDK's"},
        {"jdk/internal/misc/ScopedMemoryAccess$ScopedAccessError.newRuntimeException", "the supplier is always the JDK's"},
        {"jdk/internal/vm/vector/", "the function passed in is the fallback of the JDK's own vector module"},
    };
    /** Bit that is set if the body may make arrays. */
    static final int ARRAYS = 1;
    /** Bit that is set if the body may make objects. */
    static final int OBJECTS = 2;
    /** Native methods that run Java code of the caller's choice, or load or initialise its classes. */
    private static final String[] CALLS_BACK = {
        "java/lang/invoke/", "java/lang/Class.forName0", "java/lang/ClassLoader.", "java/security/AccessController.",
        "jdk/internal/misc/Unsafe.ensureClassInitialized0", "jdk/internal/misc/Unsafe.allocateInstance", "jdk/internal/vm/",
        "java/lang/Thread.start0"
    };

    private final JavaBase base;
    /**
     * Methods that need not be followed again. Those in {@code closed} reach no code of the program, those in {@code barren} allocate
     * nothing.
     */
    private final Set<String> closed = new HashSet<>();
    private final Set<String> barren = new HashSet<>();

    UserCodeReach(JavaBase base) {
        this.base = base;
    }

    /** A chain of calls from a method of java.base to one where code of the program may run, or null. */
    String path(String owner, String key) {
        String start = owner + '.' + key;
        if (trustedBecause(start) != null) {
            return null;
        }
        Map<String, String> cameFrom = new LinkedHashMap<>();
        ArrayDeque<String> work = new ArrayDeque<>();
        queue(owner, key, "", cameFrom, work);
        while (!work.isEmpty()) {
            String at = work.poll();
            if (closed.contains(at)) {
                continue;
            }
            BodyFacts body = body(at);
            if ((body.access & Opcodes.ACC_NATIVE) != 0 && callsBack(at)) {
                return path(cameFrom, at, null);
            }
            for (int i = 0; i < body.calls.size(); i++) {
                BodyFacts.Call call = body.calls.get(i);
                if (trustedBecause(call.owner + '.' + call.key) == null && !follow(call, at, cameFrom, work)) {
                    return path(cameFrom, at, call);
                }
            }
        }
        closed.addAll(cameFrom.keySet());
        return null;
    }

    /** Possible allocations of a body that reaches no code of the program and ends normally: {@link #ARRAYS}, {@link #OBJECTS}, both or neither. */
    int allocates(String owner, String key) {
        Map<String, String> cameFrom = new LinkedHashMap<>();
        ArrayDeque<String> work = new ArrayDeque<>();
        boolean trusted = trustedBecause(owner + '.' + key) != null;
        int allocates = 0;
        queue(owner, key, "", cameFrom, work);
        while (!work.isEmpty()) {
            String at = work.poll();
            if (barren.contains(at)) {
                continue;
            }
            BodyFacts body = body(at);
            allocates |= (body.makesArrays ? ARRAYS : 0) | (body.makes.isEmpty() ? 0 : OBJECTS);
            for (int i = 0; !trusted && i < body.calls.size(); i++) {
                BodyFacts.Call call = body.calls.get(i);
                if (!call.raises && trustedBecause(call.owner + '.' + call.key) == null) {
                    follow(call, at, cameFrom, work);
                }
            }
        }
        if (allocates == 0 && !trusted) {
            barren.addAll(cameFrom.keySet());
        }
        return allocates;
    }

    private BodyFacts body(String method) {
        int dot = method.indexOf('.');
        return base.body(method.substring(0, dot), method.substring(dot + 1));
    }

    /** Queues the methods that a call may reach. Returns false if a method of the program may be among them. */
    private boolean follow(BodyFacts.Call call, String at, Map<String, String> cameFrom, ArrayDeque<String> work) {
        String declarer = base.declarer(call.owner, call.key);
        if (declarer == null) {
            // Either the method is signature-polymorphic, or its class is outside java.base.
            return false;
        }
        boolean virtual = (call.opcode == Opcodes.INVOKEVIRTUAL || call.opcode == Opcodes.INVOKEINTERFACE)
                && JavaBase.isOverridable(base.body(declarer, call.key).access);
        if (!virtual) {
            queue(declarer, call.key, at, cameFrom, work);
            return true;
        }
        for (String type : base.withSubtypes(call.owner)) {
            if (base.isOpen(type)) {
                return false;
            }
            String reached = base.declarer(type, call.key);
            if (reached != null && (base.body(reached, call.key).access & Opcodes.ACC_ABSTRACT) == 0) {
                queue(reached, call.key, at, cameFrom, work);
            }
        }
        return true;
    }

    private static void queue(String owner, String key, String at, Map<String, String> cameFrom, ArrayDeque<String> work) {
        String reached = owner + '.' + key;
        if (!cameFrom.containsKey(reached)) {
            cameFrom.put(reached, at);
            work.add(reached);
        }
    }

    /** The reason why a method is not followed, or null. */
    static String trustedBecause(String method) {
        for (String[] each : TRUSTED) {
            if (method.startsWith(each[0])) {
                return each[1];
            }
        }
        return null;
    }

    private static boolean callsBack(String method) {
        for (String prefix : CALLS_BACK) {
            if (method.startsWith(prefix)) {
                return true;
            }
        }
        return method.startsWith("jdk/internal/reflect/") && (method.contains(".invoke0(") || method.contains(".newInstance0("));
    }

    private static String path(Map<String, String> cameFrom, String at, BodyFacts.Call last) {
        StringBuilder path = new StringBuilder(last == null ? "" : " > " + shown(last.owner + '.' + last.key));
        for (String each = at; !each.isEmpty(); each = cameFrom.get(each)) {
            path.insert(0, (cameFrom.get(each).isEmpty() ? "" : " > ") + shown(each));
        }
        return path.toString();
    }

    private static String shown(String method) {
        return method.substring(0, method.indexOf('(')).replace('/', '.');
    }
}
