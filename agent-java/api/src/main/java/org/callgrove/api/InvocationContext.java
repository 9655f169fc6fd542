package org.callgrove.api;

import java.util.List;

/**
 * A calling context: all invocations of one method with one call stack. It is a node of a method call tree, the type IC in section 3.1 of
 * the JP paper.
 *
 * <p>Counts are those of the context alone, without its callees. They are exact at the moment of the callback: the method's work so far is
 * counted, including basic blocks and calls that have begun, and its remaining work is not.
 *
 * <p>A recorded context is valid only during the callback that received or reached it; roots are valid until their thread ends. Only the
 * context's own thread may use it, except in {@link ProfilingAgent#recordingEnds}. Any other use throws {@link IllegalStateException}.
 */
public interface InvocationContext {
    /** Element types of arrays (JP 3.1.4): JVM descriptors of the primitive types, and R for references. */
    String ELEMENT_TYPES = "BCDFIJSZR";

    /** Whether this is the root of a tree, which stands for the caller of the thread's first method. */
    boolean isRoot();

    /**
     * The context of the caller (JP 3.1.2, getCaller).
     *
     * @throws UnsupportedOperationException for a root
     */
    InvocationContext getCaller();

    /** Contexts of the methods called from this one, in the order of their first calls (JP 3.1.2, getCallees). The list is a copy. */
    List<InvocationContext> getCallees();

    /**
     * The method (JP 3.1.2, getMID).
     *
     * @throws UnsupportedOperationException for a root
     */
    MethodIdentifier getMethod();

    /**
     * Number of invocations (JP 3.1.2, getCalls): at least one, unless the context was reset.
     *
     * @throws UnsupportedOperationException for a root
     */
    long getCalls();

    /**
     * Number of executed bytecodes (JP 3.1.3, getInstr).
     *
     * @throws UnsupportedOperationException for a root
     */
    long getInstructions();

    /**
     * Number of arrays allocated (JP 3.1.4, getArrays).
     *
     * @param type element type, one of {@link #ELEMENT_TYPES}
     * @throws UnsupportedOperationException for a root
     * @throws IllegalArgumentException for another type
     */
    long getArrays(char type);

    /**
     * Number of elements of the arrays allocated (JP 3.1.4, getElements).
     *
     * @param type element type, as for {@link #getArrays}
     * @throws UnsupportedOperationException for a root
     * @throws IllegalArgumentException for another type
     */
    long getElements(char type);

    /**
     * The constructor that this constructor calls on {@code this} (JP 5.1, map M). Null if the method is not a constructor, is the
     * constructor of {@code Object}, or calls different constructors on different paths (JP Appendix A).
     *
     * @throws UnsupportedOperationException for a root
     */
    MethodIdentifier getNextConstructor();

    /**
     * Number of objects allocated, without arrays (JP 5.1, figure 3a): calls of constructors, minus one for each call of this method if it is a
     * constructor itself. For a root, the objects that the VM made.
     */
    default long getAllocations() {
        long objects = 0;
        for (InvocationContext callee : getCallees()) {
            if (callee.getMethod().isConstructor()) {
                objects += callee.getCalls();
            }
        }
        return isRoot() || !hasNext(getMethod()) ? objects : objects - getCalls();
    }

    /**
     * Number of objects of one class allocated (JP 5.1, figure 3b).
     *
     * @param className binary name of the class
     */
    default long getAllocations(String className) {
        long objects = 0;
        for (InvocationContext callee : getCallees()) {
            if (callee.getMethod().isConstructor() && callee.getMethod().getClassName().equals(className)) {
                objects += callee.getCalls();
            }
        }
        MethodIdentifier next = isRoot() ? null : getNextConstructor();
        return next != null && next.getClassName().equals(className) ? objects - getCalls() : objects;
    }

    /**
     * Adds to one of the agent's own metrics, for this context alone. Amounts added in {@link ProfilingAgent#recordingEnds} are in the last dump but
     * not in checkpoints, where an exact metric is therefore a lower bound.
     *
     * @param metric declared by {@link ProfilingAgent#metrics}
     * @param amount not negative; the total over all contexts stays below 2^53
     * @throws IllegalArgumentException if the metric was not declared, or if the amount is negative or too large
     * @throws UnsupportedOperationException for a root, or a context that is not recorded
     */
    default void add(Metric metric, long amount) {
        throw new UnsupportedOperationException("custom metrics exist only in contexts that were recorded");
    }

    /**
     * The context's count for one of the agent's own metrics.
     *
     * @throws IllegalArgumentException for a metric that was not declared
     * @throws UnsupportedOperationException for a root, or a context that is not recorded
     */
    default long get(Metric metric) {
        throw new UnsupportedOperationException("custom metrics exist only in contexts that were recorded");
    }

    private static boolean hasNext(MethodIdentifier method) {
        return method.isConstructor() && !method.getClassName().equals("java.lang.Object");
    }
}
