package org.callgrove.agent.recording;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.function.Consumer;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.runtime.session.GroveCallers;
import org.callgrove.runtime.callbacks.GroveVm;

/**
 * Reads the ids of the methods on the current thread's stack, to find the contexts of methods that began before they were woven. Frames of
 * hidden classes, of methods that are not counted, and of classes recorded under another name ({@code CanonicalNames}) are left out.
 */
public final class StackCallers implements GroveCallers.Stack {
    private static final Found FOUND = new Found();

    private final MethodIds ids;
    private final StackWalker walker = StackWalker.getInstance(EnumSet.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_HIDDEN_FRAMES));

    public StackCallers(MethodIds ids) {
        this.ids = ids;
    }

    @Override
    public int[] callers(int expected) {
        Frames frames = new Frames(expected == 0 ? null : ids.get(expected));
        return finds(frames) ? null : frames.outermostFirst();
    }

    @Override
    public int[] callersWithout(int method) {
        if (StartMethod.isWovenSinceHook(Thread.currentThread())) {
            return null;
        }
        MethodRecord running = ids.get(method);
        if (running.owner.canonical || finds(new Search(running))) {
            return null;
        }
        Frames frames = new Frames(null);
        walker.forEach(frames);
        return frames.outermostFirst();
    }

    @Override
    public boolean hasFrame(int method) {
        return ids.get(method).hasFrame();
    }

    /** Whether a walk finds the method that it looks for, which ends it early. */
    private boolean finds(Callers callers) {
        try {
            walker.forEach(callers);
            return false;
        } catch (Found early) {
            return true;
        }
    }

    /** Thrown to end a walk early. */
    private static final class Found extends RuntimeException {
        private static final long serialVersionUID = 1;

        Found() {
            super(null, null, false, false);
        }
    }

    /** Skips the frames of the agent and of the method being entered. */
    private abstract static class Callers implements Consumer<StackFrame> {
        private boolean isAtCallers;

        @Override
        public final void accept(StackFrame frame) {
            Class<?> type = frame.getDeclaringClass();
            if (isAtCallers) {
                caller(type, frame);
            } else {
                isAtCallers = !AgentJar.owns(type);
            }
        }

        abstract void caller(Class<?> type, StackFrame frame);

        /**
         * Whether a frame runs the given method. Names are compared rather than ids, because the method is nearly always in the first
         * frame. So no id is looked up, and the VM creates names and descriptors only for frames of the method's class.
         */
        static boolean runs(MethodRecord method, Class<?> type, StackFrame frame) {
            return type.getName().equals(method.owner.name) && !type.isHidden() && frame.getMethodName().equals(method.name)
                    && method.descriptor.equals(GroveVm.descriptor(frame));
        }
    }

    /** Searches for one method, and ends the walk when it is found. */
    private static final class Search extends Callers {
        private final MethodRecord running;

        Search(MethodRecord running) {
            this.running = running;
        }

        @Override
        void caller(Class<?> type, StackFrame frame) {
            if (runs(running, type, frame)) {
                throw FOUND;
            }
        }
    }

    /** Collects the ids of the methods on the stack, innermost first. */
    private final class Frames extends Callers {
        /** The method that ends the walk if it is the innermost caller. */
        private final MethodRecord expected;
        private int[] methods = new int[32];
        private int count;

        Frames(MethodRecord expected) {
            this.expected = expected;
        }

        @Override
        void caller(Class<?> type, StackFrame frame) {
            if (count == 0 && expected != null && runs(expected, type, frame)) {
                throw FOUND;
            }
            String name = frame.getMethodName();
            String descriptor = GroveVm.descriptor(frame);
            MethodRecord record = type.isHidden() || descriptor == null ? null : ids.counted(type.getName(), name, descriptor);
            if (record == null) {
                return;
            }
            if (count == methods.length) {
                methods = Arrays.copyOf(methods, 2 * count);
            }
            methods[count++] = record.id;
        }

        /** A method with a hook and the call that the hook has made are one call of the program, so the outer frame is removed. */
        private void leaveOutHook() {
            int at = count - 1;
            while (at >= 0 && !StartMethod.mayHaveHook(ids.get(methods[at]))) {
                at--;
            }
            if (at >= 0) {
                count--;
                System.arraycopy(methods, at + 1, methods, at, count - at);
            }
        }

        int[] outermostFirst() {
            if (count > 0) {
                leaveOutHook();
            }
            int[] ordered = new int[count];
            for (int i = 0; i < count; i++) {
                ordered[i] = methods[count - 1 - i];
            }
            return ordered;
        }
    }
}
