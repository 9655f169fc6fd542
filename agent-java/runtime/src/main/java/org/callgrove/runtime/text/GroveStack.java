package org.callgrove.runtime.text;

import java.util.Set;
import java.util.function.Consumer;
import jdk.internal.misc.Unsafe;
import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * The methods on the current thread's stack, for a sample. It uses a {@link StackWalker}, which takes no locks and loads no classes once it
 * has been used. So a sample can be taken anywhere: in java.base, with locks held, or while a class is being loaded.
 *
 * <p>Frames of hidden and excluded classes, and the agent's own, are left out: their methods have no ids. An exact recording has no
 * contexts for them either.
 */
@PackagePrivate
public final class GroveStack implements Consumer<StackWalker.StackFrame> {
    private static final int FEW = 128;

    private static final Unsafe U = Unsafe.getUnsafe();
    /** Offset if the field does not exist in this JDK. */
    private static final long NONE = -1;
    /**
     * Offset of the field of a frame that holds the method's descriptor, in JDKs whose {@code getDescriptor} loads the classes that the
     * descriptor names. Loading them would run code of the program's loaders, and wait for their locks.
     */
    private static final long DESCRIPTOR = offset("type");

    private static StackWalker walker;

    /** Ids of the methods, innermost first. */
    private int[] methods = new int[FEW];
    private int depth;

    private GroveStack() {
    }

    /** Whether descriptors can be read on this VM without loading classes. */
    @PackagePrivate
    public static boolean isSafe() {
        return DESCRIPTOR != NONE || offset("memberName") != NONE;
    }

    private static long offset(String field) {
        try {
            return U.objectFieldOffset(Class.forName("java.lang.StackFrameInfo"), field);
        } catch (ClassNotFoundException | InternalError absent) {
            return NONE;
        }
    }

    /**
     * The descriptor of a frame's method; null if unknown. Read the method's name first: this makes the VM fill in both name and
     * descriptor.
     */
    @PackagePrivate
    public static String descriptor(StackWalker.StackFrame frame) {
        if (DESCRIPTOR == NONE) {
            return frame.getDescriptor();
        }
        Object type = U.getReference(frame, DESCRIPTOR);
        return type instanceof String ? (String) type : null;
    }

    /** Loads and links everything that walking the stack needs. Call it before anything is woven. */
    @PackagePrivate
    public static void rehearse() {
        walker = StackWalker.getInstance(
                Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));
        new GroveStack().walk();
    }

    /** The current thread's stack. Call it with counting paused. */
    @PackagePrivate
    public static GroveStack current() {
        GroveStack stack = new GroveStack();
        stack.walk();
        return stack;
    }

    /** Number of methods. */
    @PackagePrivate
    public int depth() {
        return depth;
    }

    /** Id of a method by position; position 0 is the innermost. */
    @PackagePrivate
    public int method(int at) {
        return methods[at];
    }

    private void walk() {
        walker.forEach(this);
    }

    @Override
    public void accept(StackWalker.StackFrame frame) {
        String name = frame.getMethodName();
        String descriptor = descriptor(frame);
        int method = descriptor == null ? 0 : GroveMethodNames.find(frame.getDeclaringClass().getName(), name, descriptor);
        if (method == 0) {
            return;
        }
        if (depth == methods.length) {
            int[] more = new int[depth * 2];
            System.arraycopy(methods, 0, more, 0, depth);
            methods = more;
        }
        methods[depth++] = method;
    }
}
