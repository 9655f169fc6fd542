package org.callgrove.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Predicate;
import org.callgrove.agent.activation.LoadedAgents;
import org.callgrove.agent.activation.ProfilingAgents;
import org.callgrove.agent.collections.CollectionWatch;
import org.callgrove.agent.jvm.AccountClass;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.jvm.ClassFileFinder;
import org.callgrove.agent.jvm.CompilerHint;
import org.callgrove.agent.jvm.MemoryLimit;
import org.callgrove.agent.jvm.OtherAgents;
import org.callgrove.agent.jvm.ThreadsClass;
import org.callgrove.agent.learned.ClassFilesAtStart;
import org.callgrove.agent.options.Options;
import org.callgrove.agent.output.OutputFile;
import org.callgrove.agent.output.StartTimes;
import org.callgrove.agent.output.Stderr;
import org.callgrove.agent.process.LoadedProcesses;
import org.callgrove.agent.process.ProcessMetrics;
import org.callgrove.agent.recording.ClassOrigins;
import org.callgrove.agent.recording.CollectionThread;
import org.callgrove.agent.recording.Clock;
import org.callgrove.agent.recording.Dumper;
import org.callgrove.agent.recording.EarlyThreads;
import org.callgrove.agent.recording.LoadedClasses;
import org.callgrove.agent.recording.Locks;
import org.callgrove.agent.recording.Regions;
import org.callgrove.agent.recording.SnapshotThread;
import org.callgrove.agent.recording.StackCallers;
import org.callgrove.agent.sizes.ClassSizes;
import org.callgrove.agent.sizes.VmLayout;
import org.callgrove.agent.work.WorkBridge;
import org.callgrove.agent.work.WorkMeter;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.dump.ObjectLayout;
import org.callgrove.dump.OneTimeMethods;
import org.callgrove.profile.ProfileInstrumenter;
import org.callgrove.profile.SamplingInstrumenter;
import org.callgrove.profile.blocks.BlockAnalysis;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.callgrove.profile.blocks.PreciseBlocks;
import org.callgrove.profile.blocks.UserBlocks;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.learned.MethodList;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.profile.places.Processes;
import org.callgrove.profile.replay.LearnedWeaver;
import org.callgrove.profile.replay.ReplayingWeaver;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.session.GroveCallers;
import org.callgrove.runtime.fold.GroveFoldPairs;
import org.callgrove.runtime.session.GroveGrouping;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.callbacks.GroveBacktraces;
import org.callgrove.runtime.callbacks.GroveExit;
import org.callgrove.runtime.callbacks.GroveSampling;
import org.callgrove.runtime.callbacks.GroveSecurity;
import org.callgrove.runtime.callbacks.GroveWork;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.ClassLocations;
import org.callgrove.weave.ClassWeaver;
import org.callgrove.weave.JdkClasses;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.WeavingTransformer;

/**
 * Starts a recording: connects the agent's parts, weaves all loaded classes, installs the dump at exit, and starts the threads for
 * checkpoints and snapshots. The order matters: classes that weaving needs must be loaded before the first woven class is installed.
 */
final class Agent {
    /** System property for tests that lowers the limit of method ids. */
    private static final String METHODS = "callgrove.methods";

    /**
     * JDK classes that the agent needs only with a cache of woven classes, only without one, only with a process, or in another order. Their loader keeps
     * the names of all classes in the order of the requests, which affects the work that the program's own requests take.
     */
    private static final String[] SOMETIMES = {"java.io.File", "java.io.RandomAccessFile", "java.lang.module.ModuleDescriptor",
        "java.lang.module.ModuleDescriptor$Exports", "java.lang.module.ModuleFinder", "java.lang.module.ModuleReader",
        "java.lang.module.ModuleReference", "java.nio.ByteBuffer", "java.nio.ByteOrder", "java.util.ArrayDeque", "java.util.Comparator",
        "java.util.LinkedHashSet", "java.util.Properties", "java.util.function.BiConsumer", "java.util.zip.CRC32C"};

    /** Method ids for the lifetime of this VM, because contexts outlive their recording. Null before the first recording. */
    private static MethodIds ids;

    private Agent() {
    }

    /** Methods of all recordings of this VM; null before the first one. */
    static MethodIds methods() {
        return ids;
    }

    /**
     * @param analyzer the user's block analysis; null if the options name one of the agent's own
     * @param loadedProcesses the user's instrumentation processes
     * @param profilingAgents the user's profiling agents
     * @param listed the methods in the file of the option {@code learned}; null if all methods are woven
     */
    static Session start(Options options, OutputFile out, BlockAnalyzer analyzer, LoadedProcesses loadedProcesses, LoadedAgents profilingAgents,
            MethodList listed, Instrumentation instrumentation,
            HiddenSecurityManager manager, AgentJar jar, StartTimes times, boolean attached) throws IOException {
        SamplingMode.check(options);
        long before = Grove.pause();
        CompilerHint hint = CompilerHint.give(instrumentation, attached);
        try {
            preload(jar);
            times.end("initialise the agent's classes");
            GroveGrouping.configure(options.threads.equals("merge") ? GroveGrouping.MERGE
                    : options.threads.equals("group") ? GroveGrouping.BY_NAME : GroveGrouping.SEPARATE,
                    options.threadsInclude.toArray(new String[0]));
            ContextMemory.limit(options.memory);
            if (options.memory > GroveBudget.limit()) {
                Stderr.say("memory=" + MemoryLimit.text(options.memory) + ": contexts can use at most " + MemoryLimit.text(GroveBudget.limit())
                        + (GroveBudget.refused() ? ", because the system refused to provide more" : ""));
            }
            EarlyThreads early = new EarlyThreads(attached);
            if (ids == null) {
                ids = new MethodIds(Integer.getInteger(METHODS, GroveLayout.MAX_METHODS));
                AccountClass.install();
                ThreadsClass.install();
            }
            Clock.prepare(options);
            Locks.prepare(options, instrumentation);
            CollectionWatch collections = options.snapshots.atCollections ? CollectionWatch.begin() : null;
            Omissions omissions = new Omissions();
            JdkClasses jdk = new JdkClasses();
            ObjectLayout layout = VmLayout.install(instrumentation);
            times.end("determine the object layout");
            boolean backtraces = GroveBacktraces.install();
            ClassCache cache = ClassCache.open(options, analyzer, loadedProcesses, jar, backtraces, out.pid, listed);
            times.end("open the cache");
            LeafTable leaves = cache.leaves(jdk, options.strict, backtraces);
            ClassSelection selection = new ClassSelection(options.include, options.exclude);
            RootMethods roots = new RootMethods(options.roots, options.rootThreadsInherit);
            Regions regions = new Regions(options.regions);
            ClassLocations locations = new ClassLocations();
            Processes processes = loadedProcesses.processes(new JdkNames(locations));
            ProcessMetrics processMetrics = new ProcessMetrics(loadedProcesses, processes);
            ProfilingAgents agents = new ProfilingAgents(options.agents, profilingAgents);
            times.end("find the leaf methods in java.base");
            LearnedMethods learned = learned(listed, roots, options, omissions, cache, instrumentation, attached);
            ReplayingWeaver.LoggedInstrumenter instrumenter;
            ProfileInstrumenter exact = null;
            if (options.sampling > 0) {
                instrumenter = new SamplingInstrumenter(ids, leaves, selection, omissions);
                GroveSampling.begin(options.sampling);
            } else {
                exact = new ProfileInstrumenter(ids, leaves, blocks(options, analyzer, omissions),
                        selection, roots, omissions, options.snapshots.byWork, !agents.isEmpty());
                if (options.clockMillis > 0 || options.locksMillis > 0) {
                    exact.noteMounts();
                }
                exact.install();
                exact.time(regions.timed());
                exact.add(processes);
                exact.weaveOnly(learned);
                if (options.metrics.areNone()) {
                    exact.count(options.metrics);
                }
                instrumenter = exact;
            }
            if (!agents.isEmpty()) {
                agents.install(ids);
            }
            GroveFoldPairs.install(new ConstructorMapUpdate(ids));
            StackCallers callers = new StackCallers(ids);
            GroveCallers.install(callers);
            GroveSecurity.install(Agent.class);
            ClassWeaver weaver = learned == null ? cache.weaver(instrumenter)
                    : new LearnedWeaver(instrumenter, cache.store(), learned, new Concerns(exact));
            OtherAgents others = OtherAgents.of(ids);
            ClassFileFinder files = others.isEmpty() ? null : new ClassFileFinder(omissions);
            WeavingTransformer transformer = new WeavingTransformer(weaver, new OwnNames(), omissions, files, locations);
            LoadedClasses loaded = new LoadedClasses(instrumentation, transformer, omissions);
            ClassSizes sizes = new ClassSizes(instrumentation, ids, layout);
            ClassOrigins origins = new ClassOrigins(locations);
            Clock clock = new Clock(options);
            Locks locks = new Locks(options);
            Dumper dumper =
                    new Dumper(options, out, ids, leaves, omissions, early, loaded, sizes, origins, others, selection, roots, processMetrics, agents,
                            clock, locks, regions, collections, learned);
            if (options.snapshots.byWork) {
                GroveWork.install(options.snapshots.every, new Step(dumper));
                ids.prepareSteps();
            }
            byte[] sample = jdk.read("java/util/HashMap");
            weaver.rehearse(sample);
            times.end("warm up instrumentation");
            if (files != null) {
                rehearse(weaver, sample, files);
            }
            dumper.rehearse();
            if (exact != null && !options.metrics.areNone()) {
                WorkBridge.install(new WorkMeter(ids, origins, jar.text(OneTimeMethods.class, OneTimeMethods.LIST), options.own, instrumentation,
                        layout, options.metrics));
            }
            if (exact != null) {
                // The rehearsals wove for all metrics, so that the program finds the same classes loaded whatever is counted.
                exact.count(options.metrics);
            }
            // The first stack walk makes the JDK link lambdas.
            callers.callers(0);
            manager.endsWithWeaving();
            times.end("warm up the dump writer");
            Session session = new Session(out, instrumentation, new ClassSwitch(instrumentation, transformer, omissions, hint, ids, exact), dumper,
                    hint, cache, exact);
            regions.measure();
            clock.begin(processMetrics.count() + agents.metricCount());
            locks.begin();
            begin(session, dumper, cache, options, clock, locks, collections, attached);
            processMetrics.noteLoaded(ids);
            times.end("instrument all loaded classes:  " + cache.describe());
            return session;
        } finally {
            hint.weavingEnds();
            Grove.resume(before);
            if (options.sampling > 0) {
                GroveSampling.restart();
            }
        }
    }

    /** Begins to record. If that fails, the program gets its original code back. */
    private static void begin(Session session, Dumper dumper, ClassCache cache, Options options, Clock clock, Locks locks,
            CollectionWatch collections, boolean attached) {
        boolean begun = false;
        try {
            session.weave(attached);
            GroveSecurity.prepare();
            GroveExit.install(new ExitDump(dumper, cache));
            if (clock.thread() != null) {
                session.start(clock.thread());
            }
            if (locks.thread() != null) {
                session.start(locks.thread());
            }
            if (options.checkpointMillis > 0) {
                session.startCheckpoints(options.checkpointMillis);
            }
            if (options.snapshots.every > 0 && !options.snapshots.byWork) {
                session.start(collections == null ? new SnapshotThread(dumper) : new CollectionThread(dumper, collections));
            }
            begun = true;
        } finally {
            if (!begun) {
                session.abandon();
            }
        }
    }

    /** Weaves a class once with its original file, to load all classes that this needs. */
    private static void rehearse(ClassWeaver weaver, byte[] sample, ClassFileFinder files) {
        weaver.weave(sample, sample, null);
        files.find(Agent.class.getName().replace('.', '/'), Agent.class.getClassLoader(), Agent.class.getProtectionDomain());
    }

    /** Finds the methods to weave; null if all are woven. */
    private static LearnedMethods learned(MethodList listed, RootMethods roots, Options options, Omissions omissions, ClassCache cache,
            Instrumentation instrumentation, boolean running) throws IOException {
        if (listed == null) {
            return null;
        }
        LearnedMethods learned = new LearnedMethods(listed, roots, options.rootThreadsInherit, omissions);
        if (!cache.restore(learned)) {
            try (ClassFilesAtStart files = new ClassFilesAtStart(instrumentation, running, learned.classes())) {
                learned.prepare(files);
            }
        }
        return learned;
    }

    private static BlockAnalysis blocks(Options options, BlockAnalyzer analyzer, Omissions omissions) {
        if (analyzer != null) {
            return new UserBlocks(analyzer, omissions);
        }
        return options.blocks.equals("precise") ? new PreciseBlocks() : new DefaultBlocks();
    }

    /** Initialises the agent's own classes, and loads some JDK classes that it needs only in some recordings. */
    private static void preload(AgentJar jar) {
        for (String name : SOMETIMES) {
            load(name);
        }
        OwnClasses.initialise(jar);
    }

    private static void load(String name) {
        try {
            Class.forName(name, true, Agent.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError unused) {
            // The class does not exist on this JDK, and is not needed there.
        }
    }

    private static final class OwnNames implements Predicate<String> {
        @Override
        public boolean test(String name) {
            return AgentJar.owns(name);
        }
    }

    private static final class JdkNames implements Predicate<String> {
        private final ClassLocations locations;

        JdkNames(ClassLocations locations) {
            this.locations = locations;
        }

        @Override
        public boolean test(String name) {
            return locations.isOfJdk(name);
        }
    }

    private static final class Concerns implements Predicate<ClassFacts> {
        private final ProfileInstrumenter instrumenter;

        Concerns(ProfileInstrumenter instrumenter) {
            this.instrumenter = instrumenter;
        }

        @Override
        public boolean test(ClassFacts facts) {
            return instrumenter.concerns(facts);
        }
    }

    private static final class Step implements Runnable {
        private final Dumper dumper;

        Step(Dumper dumper) {
            this.dumper = dumper;
        }

        @Override
        public void run() {
            dumper.takeSnapshotAtStep();
        }
    }

    private static final class ExitDump implements Runnable {
        private final Dumper dumper;
        private final ClassCache cache;

        ExitDump(Dumper dumper, ClassCache cache) {
            this.dumper = dumper;
            this.cache = cache;
        }

        @Override
        public void run() {
            dumper.writeLast();
            cache.publish();
        }
    }
}
