package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.jvm.CompilerHint;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.recording.AgentThread;
import org.callgrove.agent.recording.Dumper;
import org.callgrove.agent.recording.EarlyThreads;
import org.callgrove.runtime.GroveCallers;
import org.callgrove.runtime.GroveSession;
import org.callgrove.runtime.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveActivation;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveSampling;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.WeavingTransformer;

/**
 * One recording, from the weaving of the loaded classes until the program or the recording ends. Call all methods paused, and one at a
 * time.
 */
final class Session {
    final OutputFile out;
    private final Instrumentation instrumentation;
    private final WeavingTransformer transformer;
    private final Omissions omissions;
    private final Dumper dumper;
    private final CompilerHint hint;
    private final List<AgentThread> threads = new ArrayList<>();
    private boolean paused;

    Session(OutputFile out, Instrumentation instrumentation, WeavingTransformer transformer, Omissions omissions, Dumper dumper,
            CompilerHint hint) {
        this.out = out;
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.omissions = omissions;
        this.dumper = dumper;
        this.hint = hint;
    }

    /**
     * Weaves all loaded classes, and those that load from now on.
     *
     * @param running whether the program runs already
     */
    void weave(boolean running) {
        if (running) {
            GroveCallers.weavingBegins();
        }
        instrumentation.addTransformer(transformer, true);
        retransform(false);
        GroveSession.begin();
        GroveCallers.weavingEnds(running ? EarlyThreads.last() : 0);
    }

    /** Starts a thread that ends with the recording. */
    void start(AgentThread thread) {
        threads.add(thread);
        thread.start();
    }

    boolean isPaused() {
        return paused;
    }

    /** Gives all classes their own code back until {@link #resume}, and writes the dump as it is now. Returns as {@link #dump}. */
    long pause() throws UnmodifiableClassException {
        unweave();
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            dumper.pause();
            paused = true;
            return dump();
        } finally {
            manager.end();
        }
    }

    /** Records again, after {@link #pause}. */
    void resume() throws UnmodifiableClassException {
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            GroveCallers.weavingBegins();
            instrumentation.addTransformer(transformer, true);
            retransform(false);
            GroveCallers.weavingEnds(EarlyThreads.last());
            dumper.resume();
            paused = false;
        } finally {
            manager.end();
        }
    }

    /** Writes the dump as it is now. Returns its contexts, or -1 if it could not be written. */
    long dump() {
        dumper.writeCheckpoint();
        return dumper.written();
    }

    /**
     * Ends the recording: gives all classes their own code back, writes the last dump and frees what no frame can hold. The program runs on.
     *
     * @return number of threads that ran while the recording ended
     */
    int end() throws UnmodifiableClassException {
        restore();
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            dumper.writeLast();
            return leave();
        } finally {
            manager.end();
        }
    }

    /** Ends a recording that could not begin. There is no dump. */
    void abandon() {
        restore();
        GroveWalkLimit.onProgramEnd();
        leave();
    }

    /** Ends the agent's threads and gives all classes their own code back. */
    private void restore() {
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).end();
        }
        if (!paused) {
            unweave();
        }
    }

    /** Gives all classes their own code back. */
    private void unweave() {
        instrumentation.removeTransformer(transformer);
        retransform(true);
    }

    private int leave() {
        dumper.release();
        GroveExit.forget();
        GroveActivation.forget();
        GroveSampling.end();
        hint.recordingEnds();
        return GroveSession.end();
    }

    /** Contexts of the newest dump; -1 if there is none. */
    long written() {
        return dumper.written();
    }

    /**
     * Retransforms loaded classes in one call. The VM requests every new version before it installs the first, so weaving runs in code that
     * is not woven.
     *
     * @param seen whether to choose only classes that were offered for weaving
     */
    private void retransform(boolean seen) {
        List<Class<?>> pending = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName().replace('.', '/');
            if (type.isArray() || type.isPrimitive() || AgentJar.owns(name) || seen && !transformer.hasSeen(name)) {
                continue;
            }
            if (instrumentation.isModifiableClass(type)) {
                pending.add(type);
            }
        }
        try {
            instrumentation.retransformClasses(pending.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
            // From now on woven code weaves, and HotSpot must not remember it as forbidden to optimise.
            hint.weavingEnds();
            retransformSingly(pending);
        }
    }

    private void retransformSingly(List<Class<?>> batch) {
        for (Class<?> type : batch) {
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
                omissions.add("the VM refused the instrumented class: " + e, type.getName());
            }
        }
    }
}
