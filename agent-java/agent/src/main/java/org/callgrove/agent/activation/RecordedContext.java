package org.callgrove.agent.activation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.callgrove.api.InvocationContext;
import org.callgrove.api.MethodIdentifier;
import org.callgrove.api.Metric;
import org.callgrove.dump.Counter;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveReader;

/** Presents a node of the recorded tree to users' profiling agents. */
final class RecordedContext implements InvocationContext {
    private final RegisteredThread thread;
    private final KnownMethods methods;
    private final long node;
    private final int callback;

    RecordedContext(RegisteredThread thread, KnownMethods methods, long node) {
        this.thread = thread;
        this.methods = methods;
        this.node = node;
        this.callback = thread.callback;
    }

    @Override
    public boolean isRoot() {
        return node == thread.root;
    }

    @Override
    public InvocationContext getCaller() {
        return at(GroveReader.parent(counted("caller")));
    }

    @Override
    public List<InvocationContext> getCallees() {
        thread.check(isRoot(), callback);
        List<InvocationContext> callees = new ArrayList<>();
        for (long child = GroveReader.firstChild(node); child != 0; child = GroveReader.nextSibling(child)) {
            callees.add(at(child));
        }
        // The tree lists the newest child first.
        Collections.reverse(callees);
        return callees;
    }

    @Override
    public MethodIdentifier getMethod() {
        return methods.identifier(GroveReader.method(counted("method")));
    }

    @Override
    public long getCalls() {
        return GroveReader.count(counted("calls"), Counter.CALLS.column());
    }

    @Override
    public long getInstructions() {
        MethodRecord record = methods.record(GroveReader.method(counted("bytecodes")));
        return GroveReader.count(node, Counter.BYTECODES.column()) + getCalls() * record.entrySize;
    }

    @Override
    public long getArrays(char type) {
        counted("arrays");
        int index = index(type);
        return GroveReader.hasMore(node) ? GroveReader.arrays(node, index) : 0;
    }

    @Override
    public long getElements(char type) {
        counted("arrays");
        int index = index(type);
        return GroveReader.hasMore(node) ? GroveReader.elements(node, index) : 0;
    }

    @Override
    public MethodIdentifier getNextConstructor() {
        return methods.next(GroveReader.method(counted("constructor")));
    }

    @Override
    public void add(Metric metric, long amount) {
        counted("metric");
        methods.metrics.add(metric, amount, node, thread.isLastLook());
    }

    @Override
    public long get(Metric metric) {
        return GroveReader.count(counted("metric"), methods.metrics.counter(metric));
    }

    private InvocationContext at(long other) {
        return new RecordedContext(thread, methods, other);
    }

    /** The node of a context that has counts, which is any context except the root. */
    private long counted(String what) {
        thread.check(isRoot(), callback);
        if (isRoot()) {
            throw new UnsupportedOperationException("the root of a tree has no " + what + " (JP 3.1)");
        }
        return node;
    }

    private static int index(char type) {
        int index = GroveLayout.ELEMENT_TYPES.indexOf(type);
        if (index < 0) {
            throw new IllegalArgumentException("'" + type + "' is not an element type: it must be one of " + GroveLayout.ELEMENT_TYPES);
        }
        return index;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordedContext && ((RecordedContext) other).node == node
                && ((RecordedContext) other).thread.seen == thread.seen;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(node);
    }

    @Override
    public String toString() {
        return isRoot() ? "root" : methods.identifier(GroveReader.method(counted("method"))).toString();
    }
}
