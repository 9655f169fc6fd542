package org.callgrove.runtime.allocation;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.ObjLongConsumer;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.callgrove.runtime.entry.Grove;

/**
 * Counts what leaf methods (native or replaceable by the JIT) allocate. It is counted in the leaf's own context, after the call has
 * succeeded (the deferred form in section 5.3 of the JP paper). Objects appear as constructor contexts below that context (JP Figure 3).
 * {@link #escape} keeps the JIT from replacing methods of string builders.
 *
 * <p>Woven code identifies a leaf by {@code rule << RULE_SHIFT | mid}: its allocation rule in the upper bits, its method id in the lower
 * ones. Rule 0 means that it allocates nothing.
 */
public final class GroveLeaves {
    /** Position of the allocation rule in a leaf's number. The method id takes the bits below. */
    public static final int RULE_SHIFT = 20;
    /** Rule: the result is a new array, or not an array at all. */
    public static final int ARRAY = 1;
    /** Rule: the result is a new array of new arrays. */
    public static final int NESTED = 2;
    /** Rule: the result is a boxed number or character, which may come from a cache. */
    public static final int BOX = 3;
    /** Rule: the result is a new array, or a new object on which no constructor runs. */
    public static final int COPY = 4;
    /** Rule: the result is a throwable with a new backtrace. */
    public static final int BACKTRACE = 5;
    /** Rule: the result is null, or a new access control context with a new array. No constructor runs on it. */
    public static final int STACK_CONTEXT = 6;

    /** The boxes' classes, in the order of the constructors given to {@link #install}. */
    private static final Class<?>[] BOXES = {Short.class, Character.class, Integer.class, Long.class, Float.class, Double.class};

    private static final long SHORT = U.objectFieldOffset(Short.class, "value");
    private static final long CHARACTER = U.objectFieldOffset(Character.class, "value");
    private static final long INTEGER = U.objectFieldOffset(Integer.class, "value");
    private static final long LONG = U.objectFieldOffset(Long.class, "value");
    /** Offset of an access control context's array; -1 if the VM creates no such contexts (JDK 24 and later). */
    private static final long DOMAINS = domains();

    private static int[] constructors = new int[BOXES.length];
    private static int cachedTo;
    private static ObjLongConsumer<Object> copies;

    private GroveLeaves() {
    }

    private static long domains() {
        try {
            return U.objectFieldOffset(Class.forName("java.security.AccessControlContext", false, null), "context");
        } catch (ClassNotFoundException | InternalError absent) {
            return -1;
        }
    }

    /** Sets the ids of the constructors of {@link #BOXES}, and the largest int whose box is cached. Call it before code is woven. */
    public static void install(int[] constructorIds, int largestCached) {
        constructors = constructorIds;
        cachedTo = largestCached;
    }

    /** Sets the callback that counts an object as a call of its constructor, below a given context. Call it before code is woven. */
    public static void install(ObjLongConsumer<Object> copyCounter) {
        copies = copyCounter;
    }

    /**
     * Woven code passes each newly constructed string builder to this empty method, into which C2 cannot look. C2 replaces a chain of
     * {@code append} calls ({@code PhaseStringOpts}) only if it knows every use of the builder.
     */
    @DontInline
    public static void escape(Object builder) {
    }

    /** Counts what a call of a leaf allocated. */
    @ForceInline
    public static void allocated(Object result, long node, int leaf) {
        if (leaf >>> RULE_SHIFT != 0 && result != null) {
            count(result, Grove.child(node, leaf & MAX_METHODS - 1), leaf >>> RULE_SHIFT);
        }
    }

    /** Counts the object that a call of a leaf created, but no arrays; used when arrays are not counted. */
    @ForceInline
    public static void madeObject(Object result, long node, int leaf) {
        int rule = leaf >>> RULE_SHIFT;
        if (rule == STACK_CONTEXT && result != null) {
            copies.accept(result, Grove.child(node, leaf & MAX_METHODS - 1));
        } else if ((rule == BOX || rule == COPY) && result != null && !GroveArrays.isArray(result)) {
            count(result, Grove.child(node, leaf & MAX_METHODS - 1), rule);
        }
    }

    /** Counts what a call of a leaf allocated, unless it returned its argument. */
    @DontInline
    public static void allocatedUnless(Object result, Object given, long node, int leaf) {
        if (result != given) {
            allocated(result, node, leaf);
        }
    }

    @DontInline
    private static void count(Object result, long context, int rule) {
        switch (rule) {
            case ARRAY:
            case NESTED:
                GroveArrays.addArray(result, context, rule == NESTED);
                return;
            case COPY:
                if (GroveArrays.isArray(result)) {
                    GroveArrays.addArray(result, context, false);
                } else {
                    copies.accept(result, context);
                }
                return;
            case STACK_CONTEXT:
                copies.accept(result, context);
                Object domains = DOMAINS < 0 ? null : U.getReference(result, DOMAINS);
                if (domains != null) {
                    GroveArrays.addArray(domains, context, false);
                }
                return;
            case BACKTRACE:
                GroveArrays.addBacktrace(result, context);
                return;
            case BOX:
                int box = fresh(result);
                if (box >= 0) {
                    Grove.call(context, constructors[box]);
                }
                return;
            default:
                return;
        }
    }

    /** Index of a new box's class, or -1 if the box came from a cache. */
    private static int fresh(Object box) {
        Class<?> type = box.getClass();
        if (type == BOXES[2]) {
            int value = U.getInt(box, INTEGER);
            return value >= -128 && value <= cachedTo ? -1 : 2;
        }
        if (type == BOXES[3]) {
            long value = U.getLong(box, LONG);
            return value >= -128 && value <= 127 ? -1 : 3;
        }
        if (type == BOXES[0]) {
            int value = U.getShort(box, SHORT);
            return value >= -128 && value <= 127 ? -1 : 0;
        }
        if (type == BOXES[1]) {
            return U.getChar(box, CHARACTER) <= 127 ? -1 : 1;
        }
        return type == BOXES[4] ? 4 : type == BOXES[5] ? 5 : -1;
    }
}
