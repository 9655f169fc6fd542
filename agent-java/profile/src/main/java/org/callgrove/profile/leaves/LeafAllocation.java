package org.callgrove.profile.leaves;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.runtime.allocation.GroveLeaves;

/**
 * Rules for counting the allocations of a leaf, which is a method counted at its call sites. Allocations are counted in the leaf's own
 * context, once the call has succeeded (the JP paper, section 5.3).
 */
public enum LeafAllocation {
    /** The leaf allocates nothing. */
    NONE("nothing"),
    /** The array that is returned. */
    RESULT("the array it returns"),
    /** All arrays of the nested array that is returned. */
    NESTED_RESULT("the nested array it returns, at all levels"),
    /** The array that is returned, unless it is the last argument. */
    RESULT_UNLESS_GIVEN("the array it returns, unless it was passed in"),
    /** The array or object that is returned. No constructor of the object runs. */
    COPY("the array or object it returns"),
    /** An object that the VM makes and on which it calls a constructor, which is counted. */
    CONSTRUCTED("an object, counted by its constructor"),
    /** The box that is returned, unless it comes from the cache. */
    BOX("the box, unless it comes from the cache"),
    /** The backtrace of the throwable that is returned. */
    BACKTRACE("the backtrace of the exception it returns"),
    /** The access control context that is returned, on which no constructor runs, and its array. */
    STACK_CONTEXT("the access control context it returns, with its array"),
    /** Allocations that are not counted. */
    UNKNOWN("not counted");

    /**
     * Native methods, by class, that allocate nothing but the new array they return. In HotSpot and the libraries of JDK 17 to 25, that array is made
     * at once with its final length.
     */
    private static final String[][] NATIVES_THAT_MAKE_THEIR_RESULT = {
        {"java/lang/Class", "getInterfaces0()[Ljava/lang/Class;", "getRawAnnotations()[B", "getRawTypeAnnotations()[B"},
        {"java/lang/SecurityManager", "getClassContext()[Ljava/lang/Class;"},
        {"java/lang/Thread", "getThreads()[Ljava/lang/Thread;"},
        {"java/lang/reflect/Executable", "getTypeAnnotationBytes0()[B"},
        {"java/lang/reflect/Field", "getTypeAnnotationBytes0()[B"},
        {"java/net/NetworkInterface", "getMacAddr0([BLjava/lang/String;I)[B"},
        {"sun/nio/ch/InheritedChannel", "unixPeerAddress0(I)[B"},
        {"sun/nio/ch/UnixDomainSockets", "localAddress0(Ljava/io/FileDescriptor;)[B"},
        {"sun/nio/fs/LinuxWatchService", "eventOffsets()[I"},
        {"sun/nio/fs/UnixNativeDispatcher", "getcwd()[B", "getgrgid(I)[B", "getpwuid(I)[B", "readdir(J)[B", "readdir0(J)[B", "readlink0(J)[B",
            "realpath0(J)[B", "strerror(I)[B"},
    };
    private static final Map<String, LeafAllocation> RULES = new HashMap<>();

    static {
        rule(RESULT, "java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(NESTED_RESULT, "java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;");
        rule(RESULT, "java/util/Arrays.copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;");
        rule(RESULT, "java/util/Arrays.copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;");
        rule(RESULT, "jdk/internal/misc/Unsafe.allocateUninitializedArray0(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(RESULT, "jdk/internal/misc/Unsafe.allocateUninitializedArray(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(RESULT, "java/lang/StringUTF16.toBytes([CII)[B");
        rule(COPY, "java/lang/Object.clone()Ljava/lang/Object;");
        rule(COPY, "jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;");
        rule(STACK_CONTEXT, "java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;");
        rule(RESULT_UNLESS_GIVEN, "java/math/BigInteger.implMultiplyToLen([II[II[I)[I");
        rule(BACKTRACE, "java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;");
        for (String[] each : NATIVES_THAT_MAKE_THEIR_RESULT) {
            for (int i = 1; i < each.length; i++) {
                rule(RESULT, each[0] + '.' + each[i]);
            }
        }
        rule(NESTED_RESULT, "java/lang/ProcessEnvironment.environ()[[B");
        String newInstance = ".newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
        rule(CONSTRUCTED, "jdk/internal/reflect/NativeConstructorAccessorImpl" + newInstance);
        rule(CONSTRUCTED, "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor" + newInstance);
        // If the VM's string table has no equal string, the given string itself is added to it. The other two methods return existing
        // objects.
        rule(NONE, "java/lang/String.intern()Ljava/lang/String;");
        rule(NONE, "jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;");
        rule(NONE, "java/lang/invoke/MethodHandleNatives.staticFieldBase(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;");
        String[] boxes = {"Byte", "B", "Short", "S", "Character", "C", "Integer", "I", "Long", "J", "Float", "F", "Double", "D"};
        for (int i = 0; i < boxes.length; i += 2) {
            String type = "java/lang/" + boxes[i];
            rule(BOX, type + ".valueOf(" + boxes[i + 1] + ")L" + type + ";");
        }
    }

    private final String words;

    LeafAllocation(String words) {
        this.words = words;
    }

    private static void rule(LeafAllocation allocation, String method) {
        RULES.put(method, allocation);
    }

    /** The rule for a method, or null if there is none. */
    static LeafAllocation ruleFor(String owner, String key) {
        return RULES.get(owner + '.' + key);
    }

    /** Whether the rule may count an object, and not only arrays. */
    public boolean mayMakeObject() {
        return this == BOX || this == COPY || this == STACK_CONTEXT;
    }

    /** Whether woven code counts what the leaf allocates. */
    public boolean isCounted() {
        return number() != 0;
    }

    /** Number of the rule in the runtime. */
    int number() {
        switch (this) {
            case RESULT:
            case RESULT_UNLESS_GIVEN:
                return GroveLeaves.ARRAY;
            case COPY:
                return GroveLeaves.COPY;
            case NESTED_RESULT:
                return GroveLeaves.NESTED;
            case BOX:
                return GroveLeaves.BOX;
            case BACKTRACE:
                return GroveLeaves.BACKTRACE;
            case STACK_CONTEXT:
                return GroveLeaves.STACK_CONTEXT;
            default:
                return 0;
        }
    }

    /** User-facing description. */
    public String words() {
        return words;
    }
}
