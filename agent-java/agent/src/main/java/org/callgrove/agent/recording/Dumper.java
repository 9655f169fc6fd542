package org.callgrove.agent.recording;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.callgrove.agent.activation.ProfilingAgents;
import org.callgrove.agent.collections.Collected;
import org.callgrove.agent.collections.CollectionWatch;
import org.callgrove.agent.deadlocks.DeadlockContexts;
import org.callgrove.agent.deadlocks.Deadlocks;
import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.agent.jvm.OtherAgents;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.output.HeapReserve;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.output.TemporaryFile;
import org.callgrove.agent.sizes.ClassSizes;
import org.callgrove.agent.process.ProcessMetrics;
import org.callgrove.dump.AgentMetric;
import org.callgrove.dump.Counter;
import org.callgrove.dump.DumpWriter;
import org.callgrove.dump.Meta;
import org.callgrove.profile.code.WovenMetrics;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.session.GroveSession;
import org.callgrove.runtime.tree.GroveWalkLimit;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.weave.Omissions;

/**
 * Writes checkpoints (dumps of the running program) and the last dump, and takes snapshots of all counts, one at a time. Also reports dumps
 * and failures on standard error. Call every method with counting paused.
 */
public final class Dumper {
    private static final long MOST_WAIT_MILLIS = 10_000;
    private static final long NANOS = 1_000_000;
    /** Number of contexts above which the last dump is compressed less, like every checkpoint, because the program's end waits for it. */
    private static final long QUICK_ABOVE = 8_000_000;
    private static final int BUFFER = 1 << 16;

    private final OutputFile out;
    /** Bytecodes between samples; 0 if the tree is exact. */
    private final long sampling;
    private final MethodIds ids;
    private final Omissions omissions;
    private final LoadedClasses loaded;
    private final ClassSizes sizes;
    private final ClassOrigins origins;
    private final HeapReserve reserve;
    private final DumpMessages messages;
    private final MetaFacts facts;
    private final ProcessMetrics processes;
    private final ProfilingAgents agents;
    private final Clock clock;
    private final Locks locks;
    private final Regions regions;
    private final boolean hasContexts;
    /** Null if all of the program is woven. */
    private final WovenPart part;
    /** Null if no snapshots are requested. */
    private final Snapshots snapshots;
    /** Guards all fields below, and admits one walk at a time. */
    private final WalkLock walkLock = new WalkLock();
    private final Deadlocks deadlocks;
    /** Null if snapshots are not taken at collections. */
    private final CollectionWatch collections;
    private final Walks walks = new Walks();
    private final Pauses pauses = new Pauses();
    private final List<Stalls> stalls = new ArrayList<>();
    private final MetricTimes metrics;
    /** Set under the lock, and read without it before the last dump. */
    private volatile boolean finished;
    private volatile long lastWritten = -1;
    private volatile long checkpointMillis;
    private volatile String failure = "";

    public Dumper(Options options, OutputFile out, MethodIds ids, LeafTable leaves, Omissions omissions, EarlyThreads early,
            LoadedClasses loaded, ClassSizes sizes, ClassOrigins origins, OtherAgents others, ClassSelection selection, RootMethods roots,
            ProcessMetrics processes, ProfilingAgents agents, Clock clock, Locks locks, Regions regions, CollectionWatch collections,
            LearnedMethods learned) {
        this.out = out;
        this.sampling = options.sampling;
        this.ids = ids;
        this.omissions = omissions;
        this.loaded = loaded;
        this.sizes = sizes;
        this.origins = origins;
        this.reserve = new HeapReserve(out.file().toString());
        this.hasContexts = !options.metrics.areNone();
        this.part = learned == null ? null : new WovenPart(learned, ids, leaves, omissions);
        this.messages = new DumpMessages(out, options.quiet, options.times, reserve, selection, roots, regions, hasContexts, part);
        this.processes = processes;
        this.agents = agents;
        this.clock = clock;
        this.locks = locks;
        this.regions = regions;
        this.collections = collections;
        this.deadlocks = new Deadlocks(out.startMillis);
        this.metrics = new MetricTimes(out.startMillis, options.metrics);
        this.facts = new MetaFacts(options, out, leaves, early, others, agents);
        this.snapshots = options.snapshots.every == 0 ? null : new Snapshots(out.startMillis, options.snapshots);
    }

    /** Writes an empty dump to memory, to load all classes needed for it before anything is woven. */
    public void rehearse() throws IOException {
        try (DumpWriter writer = new DumpWriter(new ByteArrayOutputStream(), new int[0], new long[0], false)) {
            Meta meta = facts.meta(true, omissions);
            Set<String> packages = BootModules.packagesOf(ids);
            // With two names, the sort has something to do.
            packages.add("java.lang");
            packages.add("java.util");
            BootModules.describe(meta, packages);
            describeSizes(meta);
            if (part != null) {
                part.note(new BitSet());
                meta.partlyWoven(part);
            }
            writer.finish(meta, new RecordedMethods(ids, omissions, sizes, origins));
        }
    }

    public void writeCheckpoint() {
        walkLock.await();
        try {
            if (!finished && !GroveWalkLimit.isFrozen()) {
                long start = System.nanoTime();
                write(true);
                checkpointMillis = (System.nanoTime() - start) / NANOS;
            }
        } finally {
            walkLock.release();
        }
    }

    /** Milliseconds that the last checkpoint took, whoever asked for it; 0 before the first one. */
    public long checkpointMillis() {
        return checkpointMillis;
    }

    /** Writes the dump of the running program that somebody has asked for. */
    public void writeRequested() {
        deadlocks.search();
        messages.repeatFailures();
        writeCheckpoint();
    }

    /** Deadlocks in the words of the answer to a request for a dump; empty if there are none. */
    public String deadlocks() {
        return deadlocks.remark();
    }

    /** Looks for a new deadlock, at most once a second. Returns whether there is one. */
    boolean watch() {
        return deadlocks.watch();
    }

    /**
     * Writes the dump at the program's end, from frozen trees. A checkpoint or snapshot in progress is given up. Later calls have no
     * effect.
     */
    public void writeLast() {
        if (!finished && !deadlocks.search()) {
            reserve.release();
            deadlocks.search();
        }
        GroveWalkLimit.onProgramEnd();
        walkLock.await();
        try {
            if (!finished) {
                finished = true;
                clock.hold();
                locks.hold();
                regions.hold();
                // A pause that began in the meantime has let trees grow again.
                GroveWalkLimit.onProgramEnd();
                agents.recordingEnds();
                GroveWalkLimit.beginLast();
                reserve.release();
                messages.lastBegins();
                write(false);
            }
        } finally {
            walkLock.release();
        }
    }

    /** Ends counting, before the last dump. Classes may still be woven. */
    public void endCounting() {
        walkLock.await();
        try {
            if (!finished) {
                GroveSession.pause();
            }
        } finally {
            walkLock.release();
        }
    }

    /** Adds to the dump how weaving affected the program while it was running. */
    public void add(Stalls whileWeaving) {
        walkLock.await();
        try {
            stalls.add(whileWeaving);
        } finally {
            walkLock.release();
        }
    }

    /** Pauses the recording. Call it once classes have their original code. */
    public void pause() {
        walkLock.await();
        try {
            if (!finished) {
                GroveSession.pause();
                pauses.begin();
            }
        } finally {
            walkLock.release();
        }
    }

    /** Ends a pause. Call it once classes are woven. */
    public void resume() {
        walkLock.await();
        try {
            GroveSession.resume();
            pauses.end();
        } finally {
            walkLock.release();
        }
    }

    /** Sets the metrics that are counted from now on. Call it between {@link #pause} and {@link #resume}. */
    public void count(WovenMetrics woven) {
        walkLock.await();
        try {
            metrics.from(System.currentTimeMillis(), woven);
        } finally {
            walkLock.release();
        }
    }

    /** Forgets snapshots after the last dump, in a program that keeps running. */
    public void release() {
        walkLock.await();
        try {
            if (snapshots != null) {
                snapshots.forget();
            }
        } finally {
            walkLock.release();
        }
    }

    /** Describes what a dump with this number of contexts contains. */
    public String recorded(long contexts) {
        return messages.recorded(contexts);
    }

    /** Number of contexts in the newest dump; -1 before the first one, and if the last attempt failed. */
    public long written() {
        return lastWritten;
    }

    /** Why the newest dump could not be written; empty if it was. */
    public String failure() {
        return failure;
    }

    /** Milliseconds between snapshots; 0 once no more are taken. */
    long snapshotMillis() {
        walkLock.await();
        try {
            return finished || GroveWalkLimit.isFrozen() ? 0 : snapshots.interval();
        } finally {
            walkLock.release();
        }
    }

    /** Takes a snapshot of all trees. */
    void takeSnapshot() {
        walkLock.await();
        try {
            takeIfRunning(null);
        } finally {
            walkLock.release();
        }
    }

    /**
     * Takes a snapshot of all trees after garbage collections.
     *
     * @return whether it was taken; if not, the collections belong to the next one
     */
    boolean takeSnapshotAfter(Collected collected) {
        walkLock.await();
        try {
            return takeIfRunning(collected);
        } finally {
            walkLock.release();
        }
    }

    /** Takes a snapshot in a thread of the program. The thread continues without one if another walk takes too long. */
    public void takeSnapshotAtStep() {
        if (GroveWalkLimit.isFrozen() || !walkLock.take(MOST_WAIT_MILLIS)) {
            return;
        }
        try {
            takeIfRunning(null);
        } finally {
            walkLock.release();
        }
    }

    private boolean takeIfRunning(Collected collected) {
        if (finished || GroveWalkLimit.isFrozen()) {
            return false;
        }
        try {
            walks.begin();
        } catch (OutOfMemoryError full) {
            return false;
        }
        try {
            return snapshots.take(new Segments(), collected);
        } catch (OutOfMemoryError full) {
            // A message would need heap as well. The next snapshot may succeed.
        } catch (IOException | RuntimeException e) {
            Stderr.say("a snapshot could not be taken: " + e);
        } finally {
            walks.end(false);
        }
        return false;
    }

    private void write(boolean checkpoint) {
        clock.catchUp();
        try {
            walks.begin();
        } catch (OutOfMemoryError full) {
            lastWritten = -1;
            failure = DumpMessages.reason(full);
            messages.failed(full, checkpoint);
            return;
        }
        TemporaryFile dump = null;
        long written = -1;
        String why = "";
        try {
            dump = out.temporary();
            Segments segments = new Segments();
            LockSection lockSection = locks.section();
            long contexts;
            boolean hasSnapshots = snapshots != null && snapshots.prepareDump(segments);
            DeadlockContexts deadlocked = deadlocks.contexts();
            boolean quick = checkpoint || GroveWalkLimit.contexts() > QUICK_ABOVE;
            try (OutputStream stream = dump.open();
                    DumpWriter writer = writer(new BufferedOutputStream(stream, BUFFER), hasSnapshots, quick, checkpoint)) {
                TreeWalk walk = new TreeWalk(writer, ids, hasSnapshots ? snapshots : null, processes, lockSection, sampling > 0,
                        checkpoint ? null : messages, deadlocked);
                segments.visit(walk);
                if (lockSection != null) {
                    lockSection.write(writer);
                }
                if (hasContexts) {
                    loaded.noteMissed();
                }
                if (part != null) {
                    part.note(walk.methods());
                }
                Meta meta = facts.meta(checkpoint, omissions);
                meta.partlyWoven(part);
                for (int i = 0; i < stalls.size(); i++) {
                    stalls.get(i).describe(meta);
                }
                if (!metrics.includes(Counter.BYTECODES)) {
                    meta.analysis = null;
                }
                pauses.describe(meta);
                BootModules.describe(meta, BootModules.packagesOf(ids));
                for (String warning : messages.unmatched()) {
                    meta.warning(warning);
                }
                if (snapshots != null) {
                    describeSnapshots(meta, hasSnapshots);
                }
                processes.describe(meta);
                clock.describe(meta);
                locks.describe(meta, lockSection);
                regions.describe(meta);
                meta.deadlocks(deadlocked);
                if (metrics.includes(Counter.BYTES)) {
                    describeSizes(meta);
                }
                writer.finish(meta, new RecordedMethods(ids, omissions, sizes, origins));
                contexts = writer.nodes();
            }
            out.publish(dump);
            written = contexts;
        } catch (GroveWalkLimit.Abandoned early) {
            if (dump != null) {
                dump.discard();
            }
            why = DumpMessages.reason(early);
            messages.givenUp(early);
        } catch (Throwable e) {
            why = DumpMessages.reason(e);
            messages.failed(e, checkpoint);
            if (dump != null) {
                dump.discard();
            }
        } finally {
            walks.end(!checkpoint);
        }
        lastWritten = written;
        failure = why;
        messages.folded();
        if (written >= 0) {
            messages.repeatFailures();
        }
        if (written >= 0 && !checkpoint) {
            messages.written(written, walks);
        }
    }

    private DumpWriter writer(OutputStream stream, boolean hasSnapshots, boolean quick, boolean checkpoint) throws IOException {
        // Intervals vary between half and one and a half times the requested one, so the effective weight of a sample is a twelfth larger
        // (Kish 1965).
        return new DumpWriter(stream, GroveReader.frequencies(ids.bound()), hasSnapshots ? snapshots.times() : null, quick, metrics.counters(),
                sampling > 0 ? AgentMetric.sampledBytecodes(sampling + sampling / 12) : clock.metrics(declared(checkpoint)));
    }

    /** The metrics of instrumentation processes and of profiling agents, in the order of their counters. */
    private AgentMetric[] declared(boolean checkpoint) {
        AgentMetric[] ofProcesses = processes.describe();
        AgentMetric[] ofAgents = agents.metrics(checkpoint);
        AgentMetric[] all = Arrays.copyOf(ofProcesses, ofProcesses.length + ofAgents.length);
        System.arraycopy(ofAgents, 0, all, ofProcesses.length, ofAgents.length);
        return all;
    }

    private void describeSizes(Meta meta) {
        if (sampling > 0) {
            return;
        }
        sizes.update();
        meta.layout = sizes.layout();
        if (sizes.warning() != null) {
            meta.warning(sizes.warning());
        }
    }

    private void describeSnapshots(Meta meta, boolean hasSnapshots) {
        if (!hasSnapshots) {
            meta.warning("snapshots were dropped: memory= (" + MemoryLimit.text(GroveBudget.limit()) + ") was not enough for them");
            return;
        }
        if (snapshots.thinningWarning() != null) {
            meta.warning(snapshots.thinningWarning());
        }
        if (collections != null) {
            meta.collections(snapshots.entries(), collections.seen(), snapshots.merged(), collections.missed());
        }
        if (snapshots.byWork()) {
            meta.stepBytecodes = snapshots.interval();
            if (walkLock.timeouts() > 0) {
                meta.warning(walkLock.timeouts() + " snapshots are missing because writing a dump took too long");
            }
        }
    }
}
