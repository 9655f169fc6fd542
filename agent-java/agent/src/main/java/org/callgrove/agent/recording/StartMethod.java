package org.callgrove.agent.recording;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.output.Stderr;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveWait;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveStartMethod;
import org.callgrove.weave.JdkClasses;

/**
 * Begins a recording when a method is first entered, and ends it when that call leaves, if wanted. The program's thread waits meanwhile; a
 * thread of the agent does the work, which needs more stack than a program may have left.
 */
public final class StartMethod implements GroveStartMethod.Recording {
    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;
    /** So long the agent may wait for a lock. The program may hold it, so it then goes on and waits no more. */
    private static final long LONGEST_BLOCKED_NANOS = 2_000_000_000L;

    /** The one whose methods wait, or have begun the recording. */
    private static volatile StartMethod armed;

    private final List<String> patterns;
    private final RootMethods methods;
    private final boolean endsWithCall;
    private final Recorder recorder;
    private final Instrumentation instrumentation;
    private final StartHooks hooks;
    /** Threads in a call that a hook has made. */
    private final List<Thread> inside = new ArrayList<>();
    private volatile Phase phase = Phase.WAITING;
    /** The thread that was first. */
    private volatile Thread first;
    private volatile AgentThread worker;
    private volatile boolean hasGivenUp;

    private enum Phase {
        WAITING, BEGINNING, RECORDING, ENDING, OVER
    }

    /** Begins and ends the recording. Called in threads of the agent. */
    public interface Recorder {
        /** Returns whether it began: another recording may have come first. */
        boolean begin() throws Exception;

        void end() throws Exception;
    }

    /** @param endsWithCall whether the recording ends when the first call leaves */
    public StartMethod(List<String> patterns, boolean endsWithCall, Recorder recorder, Instrumentation instrumentation) {
        this.patterns = patterns;
        this.endsWithCall = endsWithCall;
        this.recorder = recorder;
        this.instrumentation = instrumentation;
        methods = new RootMethods(patterns);
        hooks = new StartHooks(patterns, methods);
    }

    /** Waits for one of the methods from now on, in loaded classes and in those that load. */
    public void arm() throws IOException, UnmodifiableClassException {
        long before = Grove.pause();
        try {
            addHooks();
        } finally {
            Grove.resume(before);
        }
    }

    private void addHooks() throws IOException, UnmodifiableClassException {
        // Loads what the transformer needs: in the middle of a transformation that may lead back to the same class.
        new StartHooks(List.of("*.get"), new RootMethods(List.of("*.get"))).hooked(new JdkClasses().read("java/util/HashMap"));
        armed = this;
        GroveStartMethod.install(this);
        GroveExit.install(new Never());
        instrumentation.addTransformer(hooks, true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray() && !type.isPrimitive() && hooks.mayHave(type.getName()) && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        if (!loaded.isEmpty()) {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        }
    }

    /** Waits no more, as a recording begins, by a method or by a request. Weaving removes the hooks. */
    public static void disarm() {
        StartMethod waiting = armed;
        if (waiting != null) {
            waiting.instrumentation.removeTransformer(waiting.hooks);
            waiting.move(Phase.WAITING, Phase.OVER);
        }
    }

    /** Whether the outermost frame of a method on the current thread's stack is that of a hook. */
    static boolean isHooked(MethodRecord method) {
        StartMethod begun = armed;
        return begun != null && begun.isInside(Thread.currentThread())
                && begun.methods.contains(method.owner.name.replace('/', '.'), method.name, method.descriptor);
    }

    private boolean isInside(Thread thread) {
        synchronized (inside) {
            for (int i = 0; i < inside.size(); i++) {
                if (inside.get(i) == thread) {
                    return true;
                }
            }
            return false;
        }
    }

    private synchronized boolean move(Phase from, Phase to) {
        if (phase != from) {
            return false;
        }
        phase = to;
        return true;
    }

    @Override
    public boolean begins() {
        Thread current = Thread.currentThread();
        if (move(Phase.WAITING, Phase.BEGINNING)) {
            first = current;
            worker = new Begin();
            worker.start();
        }
        await(Phase.BEGINNING);
        if (phase != Phase.RECORDING) {
            return false;
        }
        synchronized (inside) {
            inside.add(current);
        }
        return true;
    }

    @Override
    public void ends() {
        Thread current = Thread.currentThread();
        synchronized (inside) {
            int at = inside.size() - 1;
            while (inside.get(at) != current) {
                at--;
            }
            inside.remove(at);
        }
        if (endsWithCall && current == first && move(Phase.RECORDING, Phase.ENDING)) {
            worker = new End();
            worker.start();
            await(Phase.ENDING);
        }
    }

    private void await(Phase passing) {
        long start = System.nanoTime();
        long ran = start;
        while (phase == passing && !hasGivenUp) {
            GroveWait.giveWay();
            long now = System.nanoTime();
            AgentThread working = worker;
            if (working != null && working.getState() != Thread.State.BLOCKED) {
                ran = now;
            }
            hasGivenUp |= now - ran > LONGEST_BLOCKED_NANOS || now - start > LONGEST_WAIT_NANOS;
        }
    }

    private final class Begin extends AgentThread {
        Begin() {
            super("begin");
        }

        @Override
        void work() {
            Phase next = Phase.OVER;
            try {
                next = recorder.begin() ? Phase.RECORDING : Phase.OVER;
            } catch (Throwable e) {
                report("the recording could not begin: ", e);
            } finally {
                phase = next;
            }
        }
    }

    private final class End extends AgentThread {
        End() {
            super("end");
        }

        @Override
        void work() {
            try {
                recorder.end();
            } catch (Throwable e) {
                report("the recording could not end: ", e);
            } finally {
                phase = Phase.OVER;
            }
        }
    }

    private static void report(String what, Throwable e) {
        try {
            Stderr.say(what + e);
        } catch (Throwable refused) {
            // A failed message is no reason to disturb the program.
        }
    }

    /** Says at the end of the program why there is no recording. */
    private final class Never implements Runnable {
        @Override
        public void run() {
            String why =
                    phase == Phase.BEGINNING ? " was entered while the program held a lock that the agent needs, and ended before the recording began"
                            : methods.unmatched().size() == patterns.size() ? " matched no method of a loaded class" : " was never entered";
            Stderr.say("start=" + String.join(";", patterns) + why + ": nothing was recorded");
        }
    }
}
