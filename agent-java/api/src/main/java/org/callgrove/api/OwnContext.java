package org.callgrove.api;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A context of a tree that an agent keeps itself, in the Java heap: the abstract data type in section 3.1 of the JP paper. Unlike a recorded context,
 * it stays valid. {@link #merge} adds recorded trees to it, such as those of all threads (JP 7.1); {@link Folding} makes smaller copies. Not
 * thread-safe.
 */
public final class OwnContext implements InvocationContext {
    private final OwnContext caller;
    private final MethodIdentifier method;
    private final Map<MethodIdentifier, OwnContext> callees = new LinkedHashMap<>();
    private MethodIdentifier nextConstructor;
    private long calls;
    private long instructions;
    /** Arrays and elements in turn, for each element type. Null until the first array. */
    private long[] arrays;

    private OwnContext(OwnContext caller, MethodIdentifier method) {
        this.caller = caller;
        this.method = method;
    }

    /** Makes the root of a new tree (JP 3.1.2, getOrCreateRoot). */
    public static OwnContext newRoot() {
        return new OwnContext(null, null);
    }

    /** Registers an invocation, and returns the callee's context (JP 3.1.2, profileCall). */
    public OwnContext profileCall(MethodIdentifier callee) {
        OwnContext context = callee(callee);
        context.calls++;
        return context;
    }

    /**
     * Registers executed bytecodes (JP 3.1.3, profileInstr).
     *
     * @return this context
     * @throws UnsupportedOperationException for a root
     */
    public OwnContext profileInstr(long bytecodes) {
        notRoot("bytecodes").instructions += bytecodes;
        return this;
    }

    /**
     * Registers array allocations (JP 3.1.4, profileArrays).
     *
     * @param type element type, one of {@link #ELEMENT_TYPES}
     * @return this context
     * @throws UnsupportedOperationException for a root
     * @throws IllegalArgumentException for another type
     */
    public OwnContext profileArrays(char type, long number, long elements) {
        notRoot("arrays");
        int at = index(type);
        if (arrays == null) {
            arrays = new long[2 * ELEMENT_TYPES.length()];
        }
        arrays[at] += number;
        arrays[at + 1] += elements;
        return this;
    }

    /**
     * Adds all counts of a tree or subtree: the counts of {@code other} to this context, and the counts of its callees to the callees here.
     */
    public void merge(InvocationContext other) {
        Deque<OwnContext> into = new ArrayDeque<>();
        Deque<InvocationContext> from = new ArrayDeque<>();
        into.push(this);
        from.push(other);
        while (!from.isEmpty()) {
            OwnContext own = into.pop();
            InvocationContext added = from.pop();
            own.add(added);
            for (InvocationContext callee : added.getCallees()) {
                into.push(own.callee(callee.getMethod()));
                from.push(callee);
            }
        }
    }

    /** Adds the counts of one context, without its callees, to the callee for its method. */
    OwnContext mergeCallee(InvocationContext other) {
        OwnContext own = callee(other.getMethod());
        own.add(other);
        return own;
    }

    /** Sets the counts of this context to zero. Its callees keep theirs. */
    public void reset() {
        calls = 0;
        instructions = 0;
        arrays = null;
    }

    private void add(InvocationContext other) {
        if (method == null || other.isRoot()) {
            return;
        }
        calls += other.getCalls();
        instructions += other.getInstructions();
        nextConstructor = nextConstructor == null ? other.getNextConstructor() : nextConstructor;
        for (int i = 0; i < ELEMENT_TYPES.length(); i++) {
            char type = ELEMENT_TYPES.charAt(i);
            if (other.getArrays(type) != 0) {
                profileArrays(type, other.getArrays(type), other.getElements(type));
            }
        }
    }

    private OwnContext callee(MethodIdentifier callee) {
        OwnContext known = callees.get(callee);
        if (known == null) {
            known = new OwnContext(this, callee);
            callees.put(callee, known);
        }
        return known;
    }

    private OwnContext notRoot(String what) {
        if (method == null) {
            throw new UnsupportedOperationException("the root of a tree has no " + what + " (JP 3.1)");
        }
        return this;
    }

    private static int index(char type) {
        int index = ELEMENT_TYPES.indexOf(type);
        if (index < 0) {
            throw new IllegalArgumentException("'" + type + "' is not an element type: it must be one of " + ELEMENT_TYPES);
        }
        return 2 * index;
    }

    @Override
    public boolean isRoot() {
        return method == null;
    }

    @Override
    public OwnContext getCaller() {
        return notRoot("caller").caller;
    }

    @Override
    public List<InvocationContext> getCallees() {
        return new ArrayList<>(callees.values());
    }

    @Override
    public MethodIdentifier getMethod() {
        return notRoot("method").method;
    }

    @Override
    public long getCalls() {
        return notRoot("calls").calls;
    }

    @Override
    public long getInstructions() {
        return notRoot("bytecodes").instructions;
    }

    @Override
    public long getArrays(char type) {
        notRoot("arrays");
        int at = index(type);
        return arrays == null ? 0 : arrays[at];
    }

    @Override
    public long getElements(char type) {
        notRoot("arrays");
        int at = index(type);
        return arrays == null ? 0 : arrays[at + 1];
    }

    /** Set only in contexts that {@link #merge} has added. */
    @Override
    public MethodIdentifier getNextConstructor() {
        return notRoot("constructor").nextConstructor;
    }

    @Override
    public String toString() {
        return method == null ? "root" : method.toString();
    }
}
