package org.callgrove.agent.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.code.WovenMetrics;

/** The agent's options, {@code key=value,key=value}. */
public final class Options {
    public static final String DEFAULT_OUT = "callgrove-%p.mct";
    static final long DEFAULT_CHECKPOINT_MILLIS = 30_000;
    /** Least value of option {@code memory}, in bytes: what the trees of the smallest program take. */
    private static final long LEAST_MEMORY = 16L << 20;

    /** Least bytecodes between samples. Walking a stack takes more. */
    private static final long LEAST_SAMPLING = 1000;

    /** Pattern of the file's name: {@link OutputPattern}. */
    public final String out;
    public final List<String> include;
    public final List<String> exclude;
    /** Patterns of root methods; empty to count everywhere. */
    public final List<String> roots;
    /** {@code separate}, {@code merge} or {@code group}: which threads share a segment. */
    public final String threads;
    /** Patterns of thread names to record; empty for all. */
    public final List<String> threadsInclude;
    /** Milliseconds between checkpoints, 0 for none. */
    public final long checkpointMillis;
    /** Bytes of native memory that trees may take; 0 for the standard limit of {@code MemoryLimit}. */
    public final long memory;
    /** Interval between the snapshots of the dump. */
    public final SnapshotInterval snapshots;
    /** Bytecodes of a thread between samples; 0 if the tree is exact. */
    public final long sampling;
    /** {@code default}, {@code precise}, or the class name of a user's analysis. */
    public final String blocks;
    /** Place of a user's analysis class; null for the class path. */
    public final String blocksPath;
    /** What is counted beside calls. */
    public final WovenMetrics metrics;
    /** Profiling agents: jar or folder, {@code !}, and class, for each. */
    public final List<String> agents;
    /** Whether the VM was started with the options that {@code StrictFlags} names. */
    public final boolean strict;
    /** Whether nothing is woven until a request of another process begins the recording. */
    public final boolean waits;
    /** Whether the agent is silent about a dump that it wrote. It always reports errors. */
    public final boolean quiet;

    private Options(String out, List<String> include, List<String> exclude, List<String> roots, String threads, List<String> threadsInclude,
            long checkpointMillis,
            long memory, SnapshotInterval snapshots, long sampling,
            String blocks, String blocksPath, WovenMetrics metrics, List<String> agents, boolean strict, boolean waits, boolean quiet) {
        this.out = out;
        this.include = include;
        this.exclude = exclude;
        this.roots = roots;
        this.threads = threads;
        this.threadsInclude = threadsInclude;
        this.checkpointMillis = checkpointMillis;
        this.memory = memory;
        this.snapshots = snapshots;
        this.sampling = sampling;
        this.blocks = blocks;
        this.blocksPath = blocksPath;
        this.metrics = metrics;
        this.agents = agents;
        this.strict = strict;
        this.waits = waits;
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
        List<String> roots = new ArrayList<>();
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
        boolean strict = false;
        boolean waits = false;
        boolean quiet = false;
        for (Map.Entry<String, String> each : OptionParser.values(text).entrySet()) {
            String key = each.getKey();
            String value = each.getValue();
            switch (key) {
                case "out":
                    out = OutputPattern.checked(value);
                    break;
                case "include":
                    include = globs(key, value);
                    break;
                case "exclude":
                    exclude = globs(key, value);
                    break;
                case "root":
                    roots = methods(value);
                    break;
                case "threads":
                    threads = oneOf(key, value, "separate", "merge", "group");
                    break;
                case "threads.include":
                    threadsInclude = names(key, value);
                    break;
                case "checkpoint":
                    checkpoint = duration(
                            key + " '" + value + "' is no duration: write 0 for none, or a number with ms, s or m, such as 30s", value);
                    break;
                case "memory":
                    memory = memory(value);
                    break;
                case "snapshots":
                    snapshots = SnapshotInterval.parse(value);
                    break;
                case "sampling":
                    sampling = sampling(value);
                    break;
                case "blocks":
                    blocks = analysis(value);
                    break;
                case "blocks.path":
                    blocksPath = value;
                    break;
                case "metrics":
                    metrics = WovenMetrics.parse(value);
                    break;
                case "agents":
                    agents = agents(value);
                    break;
                case "mode":
                    strict = oneOf(key, value, "default", "strict").equals("strict");
                    break;
                case "start":
                    waits = oneOf(key, value, "on", "off").equals("off");
                    break;
                case "quiet":
                    quiet = oneOf(key, value, "true", "false").equals("true");
                    break;
                default:
                    throw new IllegalArgumentException("unknown option '" + key
                            + "': known are out, include, exclude, root, threads, threads.include, checkpoint, memory, snapshots, sampling, blocks, blocks.path, metrics, agents, mode, start, quiet");
            }
        }
        if (blocksPath != null && blocks.indexOf('.') < 0) {
            throw new IllegalArgumentException("blocks.path is for a class named by blocks=, such as blocks=com.acme.MyBlocks");
        }
        if (sampling != 0 && (!roots.isEmpty() || snapshots.every != 0 || !agents.isEmpty() || !blocks.equals("default") || !metrics.areAll()
                || strict || waits)) {
            throw new IllegalArgumentException(
                    "sampling records no exact tree, so it goes without root, snapshots, blocks, metrics, agents, mode and start: leave them out, or sampling");
        }
        if (!metrics.bytecodes && (snapshots.byWork || !blocks.equals("default"))) {
            throw new IllegalArgumentException(
                    "snapshots by work and blocks need bytecodes: write metrics=" + metrics + ";bytecodes, or leave metrics out");
        }
        if (!metrics.areAll() && !agents.isEmpty()) {
            throw new IllegalArgumentException("profiling agents may ask for all metrics: leave out metrics, or agents");
        }
        return new Options(out, include, exclude, roots, threads, threadsInclude, checkpoint, memory, snapshots, sampling, blocks, blocksPath,
                metrics,
                agents, strict,
                waits, quiet);
    }

    /**
     * Reads the only option of a recording under way that can change: {@code metrics=calls;bytecodes}.
     *
     * @throws IllegalArgumentException with one sentence on what is wrong
     */
    public static WovenMetrics metricsAlone(String text) {
        Map<String, String> values = OptionParser.values(text);
        if (values.size() != 1 || !values.containsKey("metrics")) {
            throw new IllegalArgumentException("while a program is recorded, only metrics can change: write metrics=calls, metrics=calls;bytecodes, "
                    + "metrics=calls;arrays or metrics=calls;bytecodes;arrays");
        }
        return WovenMetrics.parse(values.get("metrics"));
    }

    private static long sampling(String value) {
        long every = SnapshotInterval.bytecodes(value);
        if (!value.equals("0") && every < LEAST_SAMPLING) {
            throw new IllegalArgumentException("sampling '" + value
                    + "' is no interval: write 0 for none, or bytecodes such as 1M-bytecodes (k, M or G), and at least 1k-bytecodes");
        }
        return every;
    }

    private static String analysis(String value) {
        boolean isClass = value.indexOf('.') > 0 && value.charAt(value.length() - 1) != '.' && value.indexOf("..") < 0;
        for (int i = 0; i < value.length(); i++) {
            isClass &= value.charAt(i) == '.' || Character.isJavaIdentifierPart(value.charAt(i));
        }
        if (!isClass && !value.equals("default") && !value.equals("precise")) {
            throw new IllegalArgumentException("blocks '" + value
                    + "' is unknown: it must be default, precise, or the name of a class in a package, such as com.acme.MyBlocks");
        }
        return value;
    }

    private static List<String> globs(String key, String value) {
        List<String> globs = new ArrayList<>();
        for (String glob : value.split(";", -1)) {
            for (int i = 0; i < glob.length(); i++) {
                char c = glob.charAt(i);
                if (c != '*' && c != '.' && !Character.isJavaIdentifierPart(c)) {
                    throw new IllegalArgumentException(key + " '" + glob + "' has a '" + c
                            + "': give packages or classes such as org.h2.*, separated by semicolons");
                }
            }
            if (glob.isEmpty()) {
                throw new IllegalArgumentException(key + " has an empty name: give packages or classes such as org.h2.*, separated by semicolons");
            }
            globs.add(glob);
        }
        return globs;
    }

    private static List<String> methods(String value) {
        List<String> methods = new ArrayList<>();
        for (String method : value.split(";", -1)) {
            int end = method.indexOf('(') < 0 ? method.length() : method.indexOf('(');
            if (method.lastIndexOf('.', end - 1) < 1 || end < method.length() && method.charAt(method.length() - 1) != ')') {
                throw new IllegalArgumentException("root '" + method
                        + "' is no method: write class and method, such as com.acme.Job.run or com.acme.Job.run(int), separated by semicolons");
            }
            methods.add(method);
        }
        return methods;
    }

    private static List<String> names(String key, String value) {
        List<String> names = new ArrayList<>();
        for (String name : value.split(";", -1)) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException(key + " has an empty name: give names of threads such as main;worker-*, separated by semicolons");
            }
            names.add(name);
        }
        return names;
    }

    private static List<String> agents(String value) {
        List<String> agents = new ArrayList<>();
        for (String agent : value.split(";", -1)) {
            int mark = agent.lastIndexOf('!');
            if (mark < 1 || mark == agent.length() - 1) {
                throw new IllegalArgumentException(
                        "agents '" + agent + "' must be a jar or folder, '!' and a class, such as my.jar!com.acme.MyAgent");
            }
            agents.add(agent);
        }
        return agents;
    }

    private static String oneOf(String key, String value, String... allowed) {
        StringBuilder list = new StringBuilder();
        for (String each : allowed) {
            if (each.equals(value)) {
                return value;
            }
            list.append(list.length() == 0 ? "" : " or ").append(each);
        }
        throw new IllegalArgumentException(key + " '" + value + "' is unknown: it must be " + list);
    }

    private static long memory(String value) {
        int digits = digits(value);
        int unit = value.length() == digits + 1 ? "kMG".indexOf(value.charAt(digits)) : -1;
        long bytes = digits == 0 || digits > 9 || unit < 0 ? 0 : Long.parseLong(value.substring(0, digits)) << 10 * (unit + 1);
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory '" + value + "' is no size: write a number with k, M or G, such as 512M, and at least 16M");
        }
        return bytes;
    }

    /** Number of digits that a text begins with. */
    static int digits(String value) {
        int digits = 0;
        while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
            digits++;
        }
        return digits;
    }

    /**
     * Reads a duration as milliseconds.
     *
     * @param wrong the message if it is no duration
     */
    static long duration(String wrong, String value) {
        int digits = digits(value);
        if (digits == 0 || digits > 9) {
            throw new IllegalArgumentException(wrong);
        }
        long number = Long.parseLong(value.substring(0, digits));
        switch (value.substring(digits)) {
            case "ms":
                return number;
            case "s":
                return number * 1000;
            case "m":
                return number * 60_000;
            case "":
                if (number == 0) {
                    return 0;
                }
                throw new IllegalArgumentException(wrong);
            default:
                throw new IllegalArgumentException(wrong);
        }
    }

    /** The output file's name for a process. */
    public String outFor(long pid, long startMillis) {
        return OutputPattern.fill(out, pid, startMillis);
    }
}
