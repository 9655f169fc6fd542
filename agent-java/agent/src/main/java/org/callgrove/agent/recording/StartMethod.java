package org.callgrove.agent.recording;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.threads.GroveWait;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveStartMethod;

/**
 * Begins a recording when a chosen method is first entered ({@code start=}), and ends it, if requested, when that call returns or throws an
 * exception. The program's thread waits while the recording begins, and while it ends. A thread of the agent does this work, which needs
 * more stack than the program may have left. The agent starts that thread before the program begins.
 */
public final class StartMethod implements GroveStartMethod.Listener {
    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;
    /**
     * Longest time for which the agent's thread may be stuck waiting for a lock. The program may hold that lock, so after this time the
     * program continues without waiting for the agent.
     */
    private static final long LONGEST_STUCK_NANOS = 2_000_000_000L;

    /**
     * The instance whose hooks, code at the entry of the chosen methods, are in the program's code or on a stack; null if there is none.
     */
    private static volatile StartMethod armed;

    private final List<String> patterns;
    private final RootMethods methods;
    private final boolean endsWithCall;
    private final Recorder recorder;
    private final Instrumentation instrumentation;
    private final StartHooks hooks;
    private final Thread worker;
    /** Threads whose stack has a hook, listed once per hook. */
    private final List<Thread> hooked = new ArrayList<>();
    private volatile Phase phase = Phase.WAITING;
    /** The thread whose call begins the recording. */
    private volatile Thread first;
    private volatile boolean firstHasLeft;
    /** Whether a thread has waited too long for the recording to begin; from then on, no other thread waits. */
    private volatile boolean isLate;

    private enum Phase {
        WAITING, BEGINNING, RECORDING, ENDING, OVER
    }

    /** Begins and ends the recording. Called in a thread of the agent. */
    public interface Recorder {
        /** Begins the recording. Returns whether it began: another recording may have come first. */
        boolean begin() throws Exception;

        /** Ends the recording unless it has ended. */
        void end() throws Exception;

        /** Whether the current thread is doing the agent's work. */
        boolean isAtWork();
    }

    /** @param endsWithCall whether the recording ends with the call that begins it */
    public StartMethod(List<String> patterns, boolean endsWithCall, Recorder recorder, Instrumentation instrumentation) {
        this.patterns = patterns;
        this.endsWithCall = endsWithCall;
        this.recorder = recorder;
        this.instrumentation = instrumentation;
        methods = new RootMethods(patterns);
        hooks = new StartHooks(patterns, methods);
        worker = AgentThread.plain("callgrove-start", new Work());
    }

    /** Puts hooks into the methods, in classes already loaded and in those loaded later. If this fails, no hooks remain. */
    public void arm() throws IOException, UnmodifiableClassException {
        long before = Grove.pause();
        try {
            StartHooks.rehearse();
            worker.start();
            armed = this;
            GroveStartMethod.install(this);
            GroveExit.install(new NothingRecorded());
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
        } catch (Throwable e) {
            disarm();
            GroveExit.forget();
            throw e;
        } finally {
            Grove.resume(before);
        }
    }

    /** Stops adding hooks, because a recording is beginning, whether through a method or on request. Weaving removes the existing ones. */
    public static void disarm() {
        StartMethod waiting = armed;
        if (waiting != null) {
            waiting.instrumentation.removeTransformer(waiting.hooks);
            if (waiting.move(Phase.WAITING, Phase.OVER)) {
                waiting.release();
            }
        }
    }

    /** Whether a method has begun the recording, or would have if it had been entered first. */
    static boolean hasBegunWith(MethodRecord method) {
        StartMethod begun = armed;
        Phase now = begun == null ? Phase.OVER : begun.phase;
        return (now == Phase.BEGINNING || now == Phase.RECORDING) && begun.methods.contains(method.owner.name, method.name, method.descriptor);
    }

    /** Whether the current thread's stack has a hook, and it may be in the given method. */
    static boolean mayHaveHook(MethodRecord method) {
        StartMethod begun = armed;
        return begun != null && begun.isHooked(Thread.currentThread()) && method.name.charAt(0) != '<'
                && begun.methods.contains(method.owner.name, method.name, method.descriptor);
    }

    /** Whether a thread is in a hook, so that the agent has set its context. */
    static boolean hasHook(Thread thread) {
        StartMethod begun = armed;
        return begun != null && begun.isHooked(thread);
    }

    /**
     * Whether everything that a thread has entered since its hook is woven. If so, its current context is right, whatever exceptions it
     * catches.
     */
    static boolean isWovenSinceHook(Thread thread) {
        StartMethod begun = armed;
        return begun != null && !begun.isLate && begun.isHooked(thread);
    }

    private boolean isHooked(Thread thread) {
        synchronized (hooked) {
            return lastOf(thread) >= 0;
        }
    }

    private int lastOf(Thread thread) {
        int at = hooked.size() - 1;
        while (at >= 0 && hooked.get(at) != thread) {
            at--;
        }
        return at;
    }

    private void remove(Thread thread) {
        synchronized (hooked) {
            hooked.remove(lastOf(thread));
        }
    }

    private synchronized boolean move(Phase from, Phase to) {
        if (phase != from) {
            return false;
        }
        phase = to;
        notifyAll();
        return true;
    }

    @Override
    public boolean entered() {
        Thread current = Thread.currentThread();
        // If the VM has kept a hook, the repeated call asks again.
        if (recorder.isAtWork() || isHooked(current)) {
            return false;
        }
        if (phase != Phase.WAITING && phase != Phase.BEGINNING && phase != Phase.RECORDING) {
            return false;
        }
        synchronized (hooked) {
            hooked.add(current);
        }
        if (phase == Phase.WAITING) {
            synchronized (this) {
                first = phase == Phase.WAITING ? current : first;
                move(Phase.WAITING, Phase.BEGINNING);
            }
        }
        isLate = isLate || !passes(Phase.BEGINNING);
        if (phase == Phase.OVER) {
            remove(current);
            release();
            return false;
        }
        return true;
    }

    @Override
    public void left() {
        Thread current = Thread.currentThread();
        remove(current);
        if (endsWithCall && current == first) {
            firstHasLeft = true;
            if (move(Phase.RECORDING, Phase.ENDING)) {
                passes(Phase.ENDING);
            }
        }
        release();
    }

    /** Waits until a phase has passed. Returns false if that takes too long. */
    private boolean passes(Phase passing) {
        long start = System.nanoTime();
        long ran = start;
        long now = start;
        while (phase == passing && now - ran < LONGEST_STUCK_NANOS && now - start < LONGEST_WAIT_NANOS) {
            GroveWait.giveWay();
            now = System.nanoTime();
            Thread.State state = worker.getState();
            // The other waits of the agent's thread have a time limit.
            if (state != Thread.State.BLOCKED && state != Thread.State.WAITING) {
                ran = now;
            }
        }
        return phase != passing;
    }

    /** Drops the references to threads and recorder if nothing more can happen. */
    private void release() {
        boolean isDone = phase == Phase.OVER || phase == Phase.RECORDING && !endsWithCall;
        synchronized (hooked) {
            if (isDone && hooked.isEmpty() && armed == this) {
                armed = null;
                GroveStartMethod.install(null);
                first = null;
            }
        }
    }

    /** The work of the agent's thread, from the program's start until nothing more can happen. */
    private final class Work implements Runnable {
        @Override
        public void run() {
            Grove.pause();
            try {
                awaitEndOf(Phase.WAITING);
                if (phase == Phase.BEGINNING) {
                    move(Phase.BEGINNING, begins() ? Phase.RECORDING : Phase.OVER);
                }
                if (endsWithCall && phase == Phase.RECORDING) {
                    if (firstHasLeft) {
                        move(Phase.RECORDING, Phase.ENDING);
                    }
                    awaitEndOf(Phase.RECORDING);
                }
                if (phase == Phase.ENDING) {
                    end();
                    move(Phase.ENDING, Phase.OVER);
                }
            } catch (InterruptedException stopped) {
                phase = Phase.OVER;
            }
            release();
        }

        private void awaitEndOf(Phase awaited) throws InterruptedException {
            synchronized (StartMethod.this) {
                while (phase == awaited) {
                    StartMethod.this.wait();
                }
            }
        }

        private boolean begins() {
            try {
                return recorder.begin();
            } catch (Throwable e) {
                report("the recording could not begin: ", e);
                return false;
            }
        }

        private void end() {
            try {
                recorder.end();
            } catch (Throwable e) {
                report("the recording could not end: ", e);
            }
        }
    }

    private static void report(String what, Throwable e) {
        try {
            boolean isSentence = e instanceof IllegalArgumentException || e instanceof IllegalStateException;
            Stderr.say(isSentence ? e.getMessage() : what + e);
        } catch (Throwable refused) {
            // If the message cannot be printed, the program must not notice.
        }
    }

    /** Reports at the end of the program why there is no recording. */
    private final class NothingRecorded implements Runnable {
        @Override
        public void run() {
            String why = phase == Phase.BEGINNING ? " was entered, but the program ended before the recording could begin"
                    : hooks.failure() != null ? " could not be instrumented to begin the recording: " + hooks.failure()
                    : hooks.areThere() ? " was never entered" : " matched no method of a loaded class that can begin a recording";
            if (phase != Phase.OVER) {
                Stderr.say("start=" + String.join(";", patterns) + why + ": nothing was recorded");
            }
        }
    }
}
