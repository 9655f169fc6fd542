package org.callgrove.agent.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.code.WovenMetrics;

/** The agent's options, parsed from text of the form {@code key=value,key=value}. */
public final class Options {
    public static final String DEFAULT_OUT = "callgrove-%p.mct";
    static final long DEFAULT_CHECKPOINT_MILLIS = 30_000;
    static final long DEFAULT_CLOCK_MILLIS = 10;

    /** Pattern for the dump's file name; see {@link OutputPattern}. */
    public final String out;
    public final List<String> include;
    public final List<String> exclude;
    /** Patterns of the classes that {@code Work} treats as own code; if empty, those from class folders and the program's jar. */
    public final List<String> own;
    /** Patterns of root methods, to which the recording is limited; empty to count everywhere. */
    public final List<String> roots;
    /** The dump of an earlier recording whose methods alone are woven, besides those that they call; null to weave all. */
    public final String learned;
    /** Whether threads started below a root method count as well. */
    public final boolean rootThreadsInherit;
    /** Patterns of methods to time; empty for none. */
    public final List<String> regions;
    /** {@code separate}, {@code merge} or {@code group}: which threads share a segment (one tree in the dump). */
    public final String threads;
    /** Patterns of thread names to record; empty for all. */
    public final List<String> threadsInclude;
    /** Milliseconds between checkpoints; 0 for none. */
    public final long checkpointMillis;
    /** Bytes of native memory that trees may take; 0 for the standard limit of {@code MemoryLimit}. */
    public final long memory;
    /** Interval between the snapshots of the dump. */
    public final SnapshotInterval snapshots;
    /** {@code off}, {@code cpu} or {@code cpu;wait}: the times that a clock gives to contexts. */
    public final String clock;
    /** Milliseconds between ticks of the clock; 0 if there is no clock. */
    public final long clockMillis;
    /** Milliseconds between looks at threads that wait for locks; 0 for none. */
    public final long locksMillis;
    /** Bytecodes of a thread between samples; 0 if the tree is exact. */
    public final long sampling;
    /** Block analysis: {@code default}, {@code precise}, or the class name of a user's analysis. */
    public final String blocks;
    /** Location of the user's analysis class; null for the class path. */
    public final String blocksPath;
    /** Metrics that woven code counts in addition to calls. */
    public final WovenMetrics metrics;
    /** Profiling agents, for each: jar or folder, {@code !}, and class. */
    public final List<String> agents;
    /** Instrumentation processes, for each: jar or folder, {@code !}, and class; or the name of one that comes with the agent. */
    public final List<String> processes;
    /** Cache of woven classes: {@code on}, {@code off}, or its folder. */
    public final String cache;
    /** Whether to check that the VM was started with the options of {@code StrictFlags}. */
    public final boolean strict;
    /** Whether nothing is woven until a request from another process, or a method, begins the recording. */
    public final boolean waits;
    /** Patterns of methods that begin the recording when one of them is first entered; empty for none. */
    public final List<String> startMethods;
    /** Whether the recording ends when that call ends. */
    public final boolean endsWithStartMethod;
    /** Whether the agent reports the time that each step of its start took. */
    public final boolean times;
    /** Whether the agent prints nothing after writing a dump. It always reports errors. */
    public final boolean quiet;

    private Options(String out, List<String> include, List<String> exclude, List<String> own, List<String> roots, String learned,
            boolean rootThreadsInherit,
            List<String> regions, String threads,
            List<String> threadsInclude, long checkpointMillis, long memory, SnapshotInterval snapshots, String clock, long clockMillis,
            long locksMillis, long sampling,
            String blocks, String blocksPath, WovenMetrics metrics, List<String> agents, List<String> processes, String cache, boolean strict,
            boolean waits,
            List<String> startMethods, boolean endsWithStartMethod, boolean times, boolean quiet) {
        this.out = out;
        this.include = include;
        this.exclude = exclude;
        this.own = own;
        this.roots = roots;
        this.learned = learned;
        this.rootThreadsInherit = rootThreadsInherit;
        this.regions = regions;
        this.threads = threads;
        this.threadsInclude = threadsInclude;
        this.checkpointMillis = checkpointMillis;
        this.memory = memory;
        this.snapshots = snapshots;
        this.clock = clock;
        this.clockMillis = clockMillis;
        this.locksMillis = locksMillis;
        this.sampling = sampling;
        this.blocks = blocks;
        this.blocksPath = blocksPath;
        this.metrics = metrics;
        this.agents = agents;
        this.processes = processes;
        this.cache = cache;
        this.strict = strict;
        this.waits = waits;
        this.startMethods = startMethods;
        this.endsWithStartMethod = endsWithStartMethod;
        this.times = times;
        this.quiet = quiet;
    }

    /**
     * Reads options.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong and what would be right
     */
    public static Options parse(String text) {
        String out = DEFAULT_OUT;
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        List<String> own = new ArrayList<>();
        List<String> roots = new ArrayList<>();
        String learned = null;
        boolean rootThreadsInherit = false;
        List<String> regions = new ArrayList<>();
        String threads = "separate";
        List<String> threadsInclude = new ArrayList<>();
        long checkpoint = DEFAULT_CHECKPOINT_MILLIS;
        long memory = 0;
        SnapshotInterval snapshots = SnapshotInterval.NONE;
        long sampling = 0;
        String blocks = "default";
        String blocksPath = null;
        WovenMetrics metrics = WovenMetrics.ALL;
        List<String> agents = new ArrayList<>();
        List<String> processes = new ArrayList<>();
        String cache = "on";
        boolean strict = false;
        boolean waits = false;
        List<String> startMethods = new ArrayList<>();
        boolean endsWithStartMethod = false;
        boolean times = false;
        boolean quiet = false;
        String clock = "off";
        long clockMillis = 0;
        long locksMillis = 0;
        for (Map.Entry<String, String> each : OptionParser.values(text).entrySet()) {
            String key = each.getKey();
            String value = each.getValue();
            switch (key) {
                case "out":
                    out = OutputPattern.checked(value);
                    break;
                case "include":
                    include = OptionValues.globs(key, value);
                    break;
                case "exclude":
                    exclude = OptionValues.globs(key, value);
                    break;
                case "own":
                    own = OptionValues.globs(key, value);
                    break;
                case "root":
                    roots = OptionValues.methods(key, value);
                    break;
                case "learned":
                    learned = OptionValues.file(key, value);
                    break;
                case "root.threads":
                    rootThreadsInherit = OptionValues.oneOf(key, value, "own", "inherit").equals("inherit");
                    break;
                case "region":
                    regions = OptionValues.methods(key, value);
                    break;
                case "threads":
                    threads = OptionValues.oneOf(key, value, "separate", "merge", "group");
                    break;
                case "threads.include":
                    threadsInclude = OptionValues.names(key, value);
                    break;
                case "checkpoint":
                    checkpoint = OptionValues.duration(
                            key + " '" + value + "' is not a duration: write 0 for none, or a number with ms, s or m, such as 30s", value);
                    break;
                case "memory":
                    memory = OptionValues.memory(value);
                    break;
                case "snapshots":
                    snapshots = SnapshotInterval.parse(value);
                    break;
                case "clock":
                    clock = OptionValues.oneOf(key, value, "off", "cpu", "cpu;wait");
                    break;
                case "clock.every":
                    clockMillis = OptionValues.period(key, value);
                    break;
                case "locks":
                    locksMillis = OptionValues.looks(key, value);
                    break;
                case "sampling":
                    sampling = OptionValues.sampling(value);
                    break;
                case "blocks":
                    blocks = OptionValues.analysis(value);
                    break;
                case "blocks.path":
                    blocksPath = value;
                    break;
                case "metrics":
                    metrics = WovenMetrics.parse(value);
                    break;
                case "agents":
                    agents = OptionValues.agents(value);
                    break;
                case "process":
                    processes = OptionValues.processes(value);
                    break;
                case "cache":
                    cache = OptionValues.cache(value);
                    break;
                case "mode":
                    strict = OptionValues.oneOf(key, value, "default", "strict").equals("strict");
                    break;
                case "start":
                    waits = !value.equals("on");
                    startMethods = value.equals("on") || value.equals("off") ? new ArrayList<>() : OptionValues.methods(key, value);
                    break;
                case "stop":
                    endsWithStartMethod = OptionValues.oneOf(key, value, "exit", "return").equals("return");
                    break;
                case "times":
                    times = OptionValues.oneOf(key, value, "true", "false").equals("true");
                    break;
                case "quiet":
                    quiet = OptionValues.oneOf(key, value, "true", "false").equals("true");
                    break;
                default:
                    throw new IllegalArgumentException("unknown option '" + key
                            + "': the options are out, include, exclude, own, root, learned, root.threads, region, threads, threads.include, checkpoint, memory, snapshots, clock, clock.every, locks, sampling, blocks, blocks.path, metrics, agents, process, cache, mode, start, stop, times, quiet");
            }
        }
        if (blocksPath != null && blocks.indexOf('.') < 0) {
            throw new IllegalArgumentException("blocks.path needs a class in blocks=, such as blocks=com.acme.MyBlocks");
        }
        if (rootThreadsInherit && roots.isEmpty()) {
            throw new IllegalArgumentException(
                    "root.threads=inherit also records the threads that root methods start: specify those methods with root=");
        }
        if (learned != null && roots.isEmpty()) {
            throw new IllegalArgumentException(
                    "learned=" + learned + " needs root methods: add the root= with which that file was recorded");
        }
        if (learned != null && !(include.isEmpty() && exclude.isEmpty())) {
            throw new IllegalArgumentException(
                    "learned= already weaves only a part of the program; what excluded methods call would be missed: remove include and exclude");
        }
        if (endsWithStartMethod && startMethods.isEmpty()) {
            throw new IllegalArgumentException(
                    "stop=return needs a method that begins the recording: specify it with start=, such as start=com.acme.Job.run");
        }
        if (sampling != 0 && (!roots.isEmpty() || snapshots.every != 0 || !agents.isEmpty() || !processes.isEmpty() || !blocks.equals("default")
                || !metrics.areAll()
                || strict || waits || !clock.equals("off") || locksMillis != 0)) {
            throw new IllegalArgumentException(
                    "sampling records no exact tree, so it cannot be combined with root, snapshots, clock, locks, blocks, metrics, agents, process, mode or start: remove those options, or sampling");
        }
        if (sampling != 0 && !regions.isEmpty()) {
            throw new IllegalArgumentException("samples and times of methods cannot be recorded together: remove the option sampling, or region");
        }
        if (metrics.areNone()) {
            if (regions.isEmpty()) {
                throw new IllegalArgumentException(
                        "metrics=none records nothing but the times of methods: specify them with region=, such as region=com.acme.Job.run");
            }
            if (!roots.isEmpty() || !include.isEmpty() || !exclude.isEmpty() || !own.isEmpty() || !threads.equals("separate")
                    || !threadsInclude.isEmpty() || snapshots.every != 0 || !clock.equals("off") || locksMillis != 0 || !blocks.equals("default")
                    || !agents.isEmpty()
                    || !processes.isEmpty() || strict) {
                throw new IllegalArgumentException(
                        "metrics=none records no contexts, so it cannot be combined with include, exclude, own, root, threads, snapshots, clock, locks, blocks, agents, process or mode: remove those options, or metrics");
            }
        }
        if (!metrics.bytecodes && (snapshots.byWork || !blocks.equals("default"))) {
            throw new IllegalArgumentException(
                    "blocks= and snapshots by work need bytecodes: write metrics=" + metrics + ";bytecodes, or remove metrics");
        }
        if (!metrics.areAll() && !agents.isEmpty()) {
            throw new IllegalArgumentException("profiling agents may need any metric: remove the option metrics, or agents");
        }
        if (clockMillis != 0 && clock.equals("off")) {
            throw new IllegalArgumentException("clock.every is the period of a clock: write clock=cpu, or remove clock.every");
        }
        return new Options(out, include, exclude, own, roots, learned, rootThreadsInherit, regions, threads, threadsInclude, checkpoint, memory,
                snapshots,
                clock, clock.equals("off") ? 0 : clockMillis == 0 ? DEFAULT_CLOCK_MILLIS : clockMillis, locksMillis, sampling,
                blocks,
                blocksPath,
                metrics,
                agents, processes, cache, strict,
                waits, startMethods, endsWithStartMethod, times, quiet);
    }

    /**
     * Reads the only option that can be changed during a recording: {@code metrics=calls;bytecodes}.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong
     */
    public static WovenMetrics metricsAlone(String text) {
        Map<String, String> values = OptionParser.values(text);
        if (values.size() != 1 || !values.containsKey("metrics")) {
            throw new IllegalArgumentException(
                    "while a program is being recorded, only metrics can change: write metrics=calls, metrics=calls;bytecodes, "
                            + "metrics=calls;arrays or metrics=calls;bytecodes;arrays");
        }
        WovenMetrics metrics = WovenMetrics.parse(values.get("metrics"));
        if (metrics.areNone()) {
            throw new IllegalArgumentException(
                    "metrics=none can only be chosen before a recording begins, because it has no contexts: use pause instead");
        }
        return metrics;
    }

    /** The output file's name for a process and its start. */
    public String outFor(long pid, long startMillis) {
        return OutputPattern.fill(out, pid, startMillis);
    }
}
