package org.callgrove.oracles;

import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns the debugger's method entries and single steps into counts by context. It tracks the program's frames on the stack. At every entry, and after
 * every instruction that may have changed the stack, it asks the VM for the real stack. Any difference is an error.
 */
final class StepCounter {
    /** A frame of the program. */
    private static final class Frame {
        /** Number of frames of any kind from the bottom of the stack up to and including this one. */
        final int depth;
        final Method method;
        final MethodCode code;
        final String path;
        final StepTree.Counts counts;
        /** Code index of the last executed instruction; -1 before the first. */
        long last = -1;

        Frame(int depth, Method method, MethodCode code, String path, StepTree.Counts counts) {
            this.depth = depth;
            this.method = method;
            this.code = code;
            this.path = path;
            this.counts = counts;
        }
    }

    final StepTree tree = new StepTree();
    long steps;
    private final String packagePrefix;
    private final Map<Method, MethodCode> codes = new HashMap<>();
    private final List<Frame> stack = new ArrayList<>();
    /** The frame whose return {@link #pop} counted last. If the VM reports that return after all, it is not counted again. */
    private Frame added;

    StepCounter(String packagePrefix) {
        this.packagePrefix = packagePrefix;
    }

    /** Whether a class belongs to the program. Hidden classes count as library classes, because no agent is offered them. */
    boolean isProgram(ReferenceType type) {
        return type.name().startsWith(packagePrefix) && type.name().indexOf('/') < 0;
    }

    /** Handles the entry of the method on top of the stack. */
    void enter(ThreadReference thread) throws IncompatibleThreadStateException {
        List<StackFrame> frames = thread.frames();
        int depth = frames.size();
        while (!stack.isEmpty() && top().depth >= depth) {
            pop();
        }
        int next = 0;
        for (int i = depth - 1; i > 0; i--) {
            Method method = frames.get(i).location().method();
            if (isProgram(method.declaringType())) {
                Frame known = next < stack.size() ? stack.get(next++) : null;
                if (known == null || known.depth != depth - i || !known.method.equals(method)) {
                    throw lost("entering " + frames.get(0).location().method() + " above " + method + ", which is not known to be on the stack");
                }
            }
        }
        if (next != stack.size()) {
            throw lost("entering " + frames.get(0).location().method() + ", but " + top().code.name + " is no longer on the stack");
        }
        Method method = frames.get(0).location().method();
        MethodCode code = codes.computeIfAbsent(method, MethodCode::new);
        String path = StepTree.below(stack.isEmpty() ? "" : top().path, code.name);
        Frame frame = new Frame(depth, method, code, path, tree.at(path));
        frame.counts.calls++;
        if (method.isSynchronized()) {
            frame.counts.places[2]++;
        }
        if (method.isConstructor() && isCalledByHiddenFrame(frames)) {
            // The {@code new} of a constructor reference is in a class that no agent is offered, so the object counts for the caller.
            top().counts.object(method.declaringType().name(), 1);
        }
        stack.add(frame);
    }

    /** Whether there are only frames of hidden classes between the top frame and the program's frame below. */
    private boolean isCalledByHiddenFrame(List<StackFrame> frames) {
        int at = 1;
        while (at < frames.size() && frames.get(at).location().declaringType().name().indexOf('/') >= 0) {
            at++;
        }
        return at > 1 && at < frames.size() && isProgram(frames.get(at).location().declaringType());
    }

    /** Handles an instruction that is about to be executed. */
    void step(Location location, ThreadReference thread) throws IncompatibleThreadStateException {
        int index = (int) location.codeIndex();
        Frame frame = stack.isEmpty() ? null : top();
        if (frame == null || !frame.method.equals(location.method()) || !staysInFrame(frame, index)) {
            int depth = thread.frameCount();
            while (!stack.isEmpty() && top().depth > depth) {
                pop();
            }
            frame = stack.isEmpty() ? null : top();
            if (frame == null || frame.depth != depth || !frame.method.equals(location.method())) {
                throw lost("a step at " + location.method() + " " + index + ", depth " + depth);
            }
        }
        boolean counted = frame == added && index == frame.last;
        added = null;
        if (counted) {
            return;
        }
        steps++;
        if (frame.last >= 0 && frame.code.effect((int) frame.last) instanceof MethodCode.MadeArrays made
                && index == frame.code.next((int) frame.last)) {
            // The allocation raised no exception, because the next instruction follows.
            frame.counts.array(made.type(), made.arrays(), made.elements());
            frame.counts.array('R', made.outerArrays(), made.outerElements());
        }
        frame.last = index;
        frame.counts.bytecodes++;
        int place = BytecodeParser.place(frame.code.opcode(index));
        if (place >= 0) {
            frame.counts.places[place]++;
        }
        MethodCode.Effect effect = frame.code.effect(index);
        if (effect instanceof MethodCode.MadeObject made) {
            frame.counts.object(made.type(), 1);
        } else if (effect instanceof MethodCode.Concatenated) {
            frame.counts.concatenated = true;
        }
    }

    /**
     * Whether the last instruction cannot have changed the call stack, given that {@code index} is next. Either it can only compute or jump, or it
     * may raise an exception but its successor followed. (javac never lets a handler begin where a throwing instruction falls through.)
     */
    private static boolean staysInFrame(Frame frame, int index) {
        if (frame.last < 0) {
            return index == 0;
        }
        int opcode = frame.code.opcode((int) frame.last);
        if (BytecodeParser.isSimple(opcode)) {
            return true;
        }
        boolean mayCall =
                BytecodeParser.isReturn(opcode) || opcode >= BytecodeParser.INVOKEVIRTUAL && opcode <= BytecodeParser.INVOKEDYNAMIC
                        || opcode == BytecodeParser.ATHROW;
        return !mayCall && index == frame.code.next((int) frame.last);
    }

    private Frame top() {
        return stack.get(stack.size() - 1);
    }

    /**
     * Ends the top frame. HotSpot does not report two steps in a row at the same location. So if a method returns to itself at a return instruction,
     * that instruction was only reported for the frame above, and must be added here.
     */
    private void pop() {
        Frame callee = stack.remove(stack.size() - 1);
        Frame caller = stack.isEmpty() ? null : top();
        boolean returned = callee.last >= 0 && BytecodeParser.isReturn(callee.code.opcode((int) callee.last));
        if (caller != null && returned && caller.method.equals(callee.method) && caller.depth == callee.depth - 1
                && caller.code.next((int) caller.last) == callee.last) {
            steps++;
            caller.counts.bytecodes++;
            caller.last = callee.last;
            added = caller;
        }
    }

    private IllegalStateException lost(String where) {
        return new IllegalStateException("the single-stepper lost its place: " + where + "; its stack: "
                + stack.stream().map(frame -> frame.depth + " " + frame.code.name).toList());
    }
}
