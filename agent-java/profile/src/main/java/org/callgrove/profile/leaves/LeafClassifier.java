package org.callgrove.profile.leaves;

import org.callgrove.profile.methods.UncountedClasses;
import org.callgrove.weave.ClassFacts;
import org.objectweb.asm.Opcodes;

/** Decides how to count native methods, methods that the JIT may replace, and methods whose bytecodes vary with the result of such a method. */
public final class LeafClassifier {
    private static final String ALLOCATES_OBJECTS = "objects that its body creates are not counted";
    private static final String ALLOCATES_ARRAYS = "arrays that its body creates are not counted";
    private static final String ALLOCATES_BOTH = "objects and arrays that its body creates are not counted";
    private static final String NATIVE_RESULT = "what its native code allocates is not counted";
    private static final String BACKTRACE = "its backtrace is not counted: this VM's backtraces have an unknown layout";
    /**
     * Methods that the interpreter itself replaces, even if all intrinsics are switched off. (HotSpot's AbstractInterpreter has entry points for
     * them, chosen by the method's identity.)
     */
    private static final String[] INTERPRETED_SPECIALLY = {
        "java/lang/Object.<init>()V", "java/lang/ref/Reference.get()", "java/lang/ref/Reference.get0()",
        "java/lang/Math.sin(D)", "java/lang/Math.cos(D)", "java/lang/Math.tan(D)", "java/lang/Math.tanh(D)", "java/lang/Math.cbrt(D)",
        "java/lang/Math.abs(D)", "java/lang/Math.sqrt(D)", "java/lang/StrictMath.sqrt(D)", "java/lang/Math.log(D)", "java/lang/Math.log10(D)",
        "java/lang/Math.exp(D)", "java/lang/Math.pow(DD)", "java/lang/Math.fma(", "java/lang/Float.float16ToFloat(",
        "java/lang/Float.floatToFloat16(", "java/util/zip/CRC32C.updateBytes(", "java/util/zip/CRC32C.updateDirectByteBuffer("
    };

    /**
     * Methods that only C2 replaces, in chains of string concatenation. Woven code prevents such chains
     * ({@link org.callgrove.runtime.allocation.GroveLeaves#escape}), so these methods run as they are.
     */
    private static final String[] CONCATENATING = {
        "java/lang/StringBuilder.", "java/lang/StringBuffer.", "java/lang/Integer.toString(I)", "java/lang/String.<init>(Ljava/lang/String;)"
    };
    private static final String IN_CHAINS_ONLY = "only C2 replaces it, in chains of string concatenation, which instrumentation breaks up";

    /** Methods whose results may differ, within their contract, when they are replaced. */
    private static final String[] VARYING = {
        "jdk/internal/util/ArraysSupport.vectorizedMismatch(", "java/lang/StringCoding.countPositives(",
        "java/lang/invoke/MethodHandleImpl.isCompileConstant(", "java/lang/invoke/MethodHandleImpl.profileBoolean("
    };
    /** Class whose {@code mismatch} compares the elements left over by vectorizedMismatch (see {@link #VARYING}). Their number depends on the JIT. */
    static final String HAS_VARYING_BODIES = "jdk/internal/util/ArraysSupport";
    private static final String ANSWER_VARIES = "its result depends on whether the JIT replaced it, and so do the bytecodes of its callers";

    static final LeafRule RAISED = new LeafRule(LeafKind.RAISED, LeafAllocation.NONE, null);

    private final JavaBase base;
    private final UserCodeReach reach;
    private final boolean strict;
    private final boolean backtraces;

    /**
     * @param strict whether the VM runs with the replacing intrinsics switched off
     * @param backtraces whether backtraces of exceptions have the layout that {@link org.callgrove.runtime.allocation.GroveArrays} counts
     */
    LeafClassifier(JavaBase base, boolean strict, boolean backtraces) {
        this.base = base;
        this.reach = new UserCodeReach(base);
        this.strict = strict;
        this.backtraces = backtraces;
    }

    /** @param access access flags with {@link ClassFacts#INTRINSIC}; the method is native or has that flag */
    LeafRule of(String owner, String key, int access) {
        if (UncountedClasses.reason(owner) != null && (access & Opcodes.ACC_NATIVE) == 0) {
            return new LeafRule(LeafKind.NO_CONTEXT, LeafAllocation.NONE, UncountedClasses.reason(owner));
        }
        return (access & Opcodes.ACC_NATIVE) != 0 ? ofNative(owner, key, access) : ofBody(owner, key);
    }

    static boolean isVaryingBody(String owner, String key) {
        return owner.equals(HAS_VARYING_BODIES) && key.startsWith("mismatch");
    }

    /** The rule for an ordinary method whose own bytecodes vary with a callee's result. It becomes a leaf itself if possible. */
    LeafRule ofVaryingBody(String owner, String key) {
        String path = reach.path(owner, key);
        return path == null ? new LeafRule(LeafKind.PAUSED, LeafAllocation.NONE, null)
                : new LeafRule(LeafKind.REACHES_USER_CODE, LeafAllocation.NONE, path);
    }

    private LeafRule ofNative(String owner, String key, int access) {
        boolean intrinsic = (access & ClassFacts.INTRINSIC) != 0;
        LeafKind kind = LeafKind.CALLS_BACK;
        if (owner.startsWith("java/lang/invoke/") && key.contains("([Ljava/lang/Object;)") && (access & Opcodes.ACC_VARARGS) != 0) {
            kind = LeafKind.POLYMORPHIC;
        } else if (intrinsic && !owner.startsWith("java/lang/invoke/")) {
            kind = LeafKind.LEAF;
        }
        LeafAllocation rule = LeafAllocation.ruleFor(owner, key);
        if (rule == LeafAllocation.BACKTRACE && !backtraces) {
            return new LeafRule(kind, LeafAllocation.UNKNOWN, BACKTRACE);
        }
        if (rule != null) {
            return new LeafRule(kind, rule, null);
        }
        String result = key.substring(key.indexOf(')') + 1);
        boolean fresh = !intrinsic && (result.charAt(0) == '[' || result.equals("Ljava/lang/String;") || result.equals("Ljava/lang/Object;"));
        return fresh ? new LeafRule(kind, LeafAllocation.UNKNOWN, NATIVE_RESULT) : new LeafRule(kind, LeafAllocation.NONE, null);
    }

    private LeafRule ofBody(String owner, String key) {
        String path = reach.path(owner, key);
        if (path != null) {
            return new LeafRule(LeafKind.REACHES_USER_CODE, LeafAllocation.NONE, path);
        }
        boolean special = isInterpretedSpecially(owner + '.' + key);
        if (strict && !special) {
            return new LeafRule(LeafKind.NOT_REPLACED, LeafAllocation.NONE, "its intrinsic is disabled in strict mode");
        }
        if (startsWithAny(owner + '.' + key, CONCATENATING)) {
            return new LeafRule(LeafKind.NOT_REPLACED, LeafAllocation.NONE, IN_CHAINS_ONLY);
        }
        boolean varies = varies(owner + '.' + key);
        LeafKind kind = base.body(owner, key).entersNothing() ? LeafKind.LEAF : LeafKind.PAUSED;
        LeafAllocation rule = LeafAllocation.ruleFor(owner, key);
        int allocates = rule != null || special ? 0 : reach.allocates(owner, key);
        if (allocates == 0) {
            return new LeafRule(kind, rule == null ? LeafAllocation.NONE : rule, varies ? ANSWER_VARIES : null);
        }
        return new LeafRule(kind, LeafAllocation.UNKNOWN,
                allocates == UserCodeReach.OBJECTS ? ALLOCATES_OBJECTS : allocates == UserCodeReach.ARRAYS ? ALLOCATES_ARRAYS : ALLOCATES_BOTH);
    }

    /** Whether a caller's path may depend on whether the method was replaced. */
    public static boolean varies(LeafRule rule) {
        return ANSWER_VARIES.equals(rule.remark);
    }

    private static boolean varies(String method) {
        return startsWithAny(method, VARYING);
    }

    private static boolean isInterpretedSpecially(String method) {
        return startsWithAny(method, INTERPRETED_SPECIALLY);
    }

    private static boolean startsWithAny(String method, String[] prefixes) {
        for (String each : prefixes) {
            if (method.startsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
