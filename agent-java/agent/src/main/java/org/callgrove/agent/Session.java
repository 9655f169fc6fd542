package org.callgrove.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.callgrove.agent.jvm.CompilerHint;
import org.callgrove.agent.options.CheckpointLease;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.recording.CheckpointThread;
import org.callgrove.agent.recording.Dumper;
import org.callgrove.agent.recording.EarlyThreads;
import org.callgrove.agent.threads.AgentThread;
import org.callgrove.agent.work.WorkBridge;
import org.callgrove.profile.ProfileInstrumenter;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.runtime.entry.GroveTiming;
import org.callgrove.runtime.session.GroveCallers;
import org.callgrove.runtime.session.GroveClock;
import org.callgrove.runtime.session.GroveLocks;
import org.callgrove.runtime.session.GroveSession;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.callbacks.GroveActivation;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveLinking;
import org.callgrove.runtime.callbacks.GroveSampling;

/**
 * One recording, from the weaving of the loaded classes until the program or the recording ends. Call its methods with counting paused
 * (nothing that the calling thread does is counted), and never concurrently.
 */
final class Session {
    final OutputFile out;
    private final Instrumentation instrumentation;
    private final ClassSwitch classes;
    private final Dumper dumper;
    private final CompilerHint hint;
    private final ClassCache cache;
    /** Null if the recording takes samples. */
    private final ProfileInstrumenter exact;
    private final List<AgentThread> threads = new ArrayList<>();
    /** Null if there are no checkpoints. */
    private CheckpointThread checkpoints;
    private boolean paused;

    Session(OutputFile out, Instrumentation instrumentation, ClassSwitch classes, Dumper dumper, CompilerHint hint, ClassCache cache,
            ProfileInstrumenter exact) {
        this.out = out;
        this.instrumentation = instrumentation;
        this.classes = classes;
        this.dumper = dumper;
        this.hint = hint;
        this.cache = cache;
        this.exact = exact;
    }

    /**
     * Weaves all loaded classes, and those loaded from now on.
     *
     * @param running whether the program is already running
     */
    void weave(boolean running) {
        if (running) {
            GroveSession.waitForBegin();
            GroveCallers.weavingBegins();
            dumper.add(classes.weaveInBatches());
        } else {
            classes.weave();
        }
        GroveSession.begin();
        GroveTiming.record();
        GroveCallers.weavingEnds(running ? EarlyThreads.last() : 0);
    }

    /** Starts a thread of the agent, which is ended together with the recording. */
    void start(AgentThread thread) {
        threads.add(thread);
        thread.start();
    }

    /** Starts to write checkpoints at an interval in milliseconds. */
    void startCheckpoints(long intervalMillis) {
        checkpoints = new CheckpointThread(dumper, intervalMillis);
        start(checkpoints);
    }

    /** Writes checkpoints more often for some time. Returns the milliseconds from one to the next. */
    long lease(CheckpointLease lease) {
        long interval = checkpoints == null ? 0 : checkpoints.lease(lease);
        if (interval > 0) {
            return interval;
        }
        threads.remove(checkpoints);
        checkpoints = new CheckpointThread(dumper, 0);
        checkpoints.setPaused(paused);
        long first = checkpoints.lease(lease);
        start(checkpoints);
        return first;
    }

    private void setPaused(boolean paused) {
        this.paused = paused;
        if (checkpoints != null) {
            checkpoints.setPaused(paused);
        }
    }

    boolean isPaused() {
        return paused;
    }

    /** Whether the recording counts contexts. Others take samples, or only measure times. */
    boolean countsContexts() {
        return exact != null && !exact.countsNothing();
    }

    /**
     * Gives all classes their original code back until {@link #resume}, and writes the dump as it is now. Returns the same as
     * {@link #dump}.
     */
    long pause() throws UnmodifiableClassException {
        suspend();
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            return dump();
        } finally {
            manager.end();
        }
    }

    private void suspend() throws UnmodifiableClassException {
        WorkBridge.interrupt();
        GroveClock.hold();
        GroveLocks.hold();
        GroveTiming.hold();
        // This is not done in batches: between two batches, virtual threads would count calls below wrong callers, and these counts are
        // kept.
        try {
            classes.restore();
            HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
            try {
                dumper.pause();
                setPaused(true);
            } finally {
                manager.end();
            }
        } finally {
            if (!paused) {
                GroveClock.release();
                GroveLocks.release();
                GroveTiming.record();
            }
        }
    }

    /** Continues recording after {@link #pause}. */
    void resume() throws UnmodifiableClassException {
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            GroveCallers.weavingBegins();
            dumper.add(classes.weaveInBatches());
            dumper.resume();
            GroveTiming.record();
            GroveCallers.weavingEnds(EarlyThreads.last());
            setPaused(false);
        } finally {
            if (paused) {
                classes.restoreInBatches();
            }
            manager.end();
        }
    }

    /**
     * Counts other metrics from now on, or from the end of a pause on. While classes are being woven for them, the program runs its
     * original code.
     *
     * @throws IllegalStateException if this recording needs its present metrics
     */
    void count(WovenMetrics metrics) throws UnmodifiableClassException {
        if (exact == null || !exact.mayCount(metrics)) {
            throw new IllegalStateException(exact == null ? "the recording is sampled, so its metrics cannot be changed"
                    : exact.countsNothing() ? "the recording has no contexts, so its metrics cannot be changed"
                    : "the recording needs its current metrics for profiling agents, blocks= or snapshots by work");
        }
        if (exact.counts(metrics)) {
            return;
        }
        boolean wasPaused = paused;
        if (!wasPaused) {
            suspend();
        }
        exact.count(metrics);
        dumper.count(metrics);
        WorkBridge.count(metrics);
        if (!wasPaused) {
            resume();
        }
    }

    /** Writes the dump as it is now. Returns the number of its contexts, or -1 if it could not be written. */
    long dump() {
        dumper.writeRequested();
        if (checkpoints != null) {
            checkpoints.took(dumper.checkpointMillis());
        }
        return dumper.written();
    }

    /** Deadlocks in the words of the answer to a request for a dump; empty if there are none. */
    String deadlocks() {
        return dumper.deadlocks();
    }

    /**
     * Ends the recording: writes the last dump, gives all classes their original code back, and frees all memory to which no stack frame
     * can refer. The program keeps running.
     *
     * @return number of threads that were running when the recording ended
     */
    int end() throws UnmodifiableClassException {
        HiddenSecurityManager manager = new HiddenSecurityManager(instrumentation);
        try {
            WorkBridge.forget();
            endThreads();
            GroveClock.hold();
            GroveLocks.hold();
            GroveTiming.hold();
            if (!paused) {
                dumper.endCounting();
            }
            dumper.writeLast();
            return leave();
        } finally {
            manager.end();
        }
    }

    /** Ends a recording that could not begin, without a dump. */
    void abandon() {
        WorkBridge.forget();
        endThreads();
        GroveTiming.hold();
        GroveWalkLimit.onProgramEnd();
        leave();
    }

    private void endThreads() {
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).end();
        }
    }

    private int leave() {
        dumper.release();
        try {
            return GroveSession.end();
        } finally {
            if (!paused) {
                classes.restoreInBatches();
            }
            GroveExit.forget();
            GroveActivation.forget();
            GroveLinking.forget();
            GroveSampling.end();
            hint.recordingEnds();
            cache.publish();
        }
    }

    /** Why the newest dump could not be written; empty if it was. */
    String failure() {
        return dumper.failure();
    }

    /** Describes what a dump with this number of contexts contains. */
    String recorded(long contexts) {
        return dumper.recorded(contexts);
    }

    /** Number of contexts in the newest dump; -1 if there is none or the last attempt failed. */
    long written() {
        return dumper.written();
    }
}
