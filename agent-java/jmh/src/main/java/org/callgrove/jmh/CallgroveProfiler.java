package org.callgrove.jmh;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The profiler for JMH: adds the agent to the VM of each benchmark, and publishes the exact work of an operation as secondary results.
 *
 * <p>A benchmark that cannot be measured exactly runs as it would without the profiler, and standard error says why.
 */
public class CallgroveProfiler implements ExternalProfiler {
    private static final int LEAST_JDK = 17;

    /** The options; null if JMH only lists the profilers. */
    private final ProfilerOptions options;
    private final Path agent;
    private final PrintStream err;
    private BenchmarkMethod benchmark;
    /** The dump of the current fork; null if it is not recorded. */
    private Path dump;

    /** Makes the instance that JMH uses to list profilers. */
    public CallgroveProfiler() {
        this.options = null;
        this.agent = null;
        this.err = System.err;
    }

    /**
     * Makes a profiler with options.
     *
     * @throws ProfilerException if an option is wrong or the agent is missing. JMH prints the message and exits
     */
    public CallgroveProfiler(String options) throws ProfilerException {
        this(ProfilerOptions.parse(options), System.err);
    }

    CallgroveProfiler(ProfilerOptions options, PrintStream err) throws ProfilerException {
        this.options = options;
        this.agent = AgentJar.find(options.agent);
        this.err = err;
    }

    @Override
    public String getDescription() {
        return "Exact bytecodes, calls, objects, arrays and bytes per operation, counted by Callgrove's agent";
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
        return List.of();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams params) {
        dump = null;
        String reason = reasonToSkip(params);
        if (reason != null) {
            say(params, reason);
            return List.of();
        }
        benchmark = BenchmarkMethod.of(params.getBenchmark(), loader());
        try {
            dump = newDump(params);
        } catch (IOException failed) {
            say(params, "The folder for recordings cannot be created: " + failed + ".");
            return List.of();
        }
        String out = dump.toString().replace("%", "%%");
        if (out.indexOf('\'') >= 0 && out.indexOf('"') >= 0) {
            say(params, "The agent cannot write to a path with both kinds of quotes: " + dump + ". Choose another folder: dumps=DIR.");
            dump = null;
            return List.of();
        }
        char quote = out.indexOf('\'') < 0 ? '\'' : '"';
        return List.of(agentOption(quote + out + quote));
    }

    /** The sentence that says why a benchmark has no exact figures; null if it has them. */
    private static String reasonToSkip(BenchmarkParams params) {
        if (params.getMode() != Mode.SingleShotTime) {
            return "Mode " + params.getMode().shortLabel() + " runs for a set time, so the number of operations varies from run to run. "
                    + "For exact figures, run a fixed number of operations: -bm ss -bs 100 -wi 0 -i 1 -f 1.";
        }
        if (params.getThreadGroups().length > 1) {
            return "The figures of a benchmark group cover all its methods together. Measure each method on its own.";
        }
        int jdk = feature(params.getJdkVersion());
        if (jdk < LEAST_JDK) {
            return "The agent needs JDK " + LEAST_JDK + " or later, and " + params.getJvm() + " is JDK " + params.getJdkVersion() + ".";
        }
        return null;
    }

    /** The feature version of a JDK: 8 for {@code 1.8.0_402}, 17 for {@code 17.0.15}. */
    static int feature(String version) {
        String digits = version.replaceFirst("^1\\.", "").replaceFirst("\\D.*$", "");
        return digits.isEmpty() ? LEAST_JDK : Integer.parseInt(digits);
    }

    private Path newDump(BenchmarkParams params) throws IOException {
        if (options.dumps == null) {
            Path folder = Files.createTempDirectory("callgrove-jmh");
            Path file = folder.resolve("work.mct");
            // A fork that fails leaves the files behind. The VM deletes in reverse order.
            folder.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return file;
        }
        Files.createDirectories(options.dumps);
        String name = params.id().replaceAll("[^\\w.-]+", "-");
        Path file = options.dumps.resolve(name + ".mct");
        for (int fork = 2; Files.exists(file); fork++) {
            file = options.dumps.resolve(name + "-" + fork + ".mct");
        }
        return file.toAbsolutePath();
    }

    private String agentOption(String out) {
        return "-javaagent:" + agent + "=out=" + out + ",root='" + benchmark.pattern() + "',checkpoint=0,quiet=true"
                + (options.more.isEmpty() ? "" : "," + options.more);
    }

    @Override
    public void beforeTrial(BenchmarkParams params) {
    }

    @Override
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File stdOut, File stdErr) {
        if (dump == null) {
            return List.of();
        }
        try {
            return results(result.getParams(), stdErr.toPath());
        } catch (IOException unreadable) {
            say(result.getParams(), "The recording " + dump + " cannot be read: " + unreadable.getMessage() + ".");
            return List.of();
        } finally {
            if (options.dumps == null) {
                delete(dump);
                delete(dump.getParent());
            }
        }
    }

    private List<Result> results(BenchmarkParams params, Path stdErr) throws IOException {
        if (!Files.exists(dump)) {
            say(params, "The agent recorded nothing in the benchmark's VM." + agentSays(stdErr));
            return List.of();
        }
        Dump recorded = DumpReader.read(dump);
        if (Boolean.TRUE.equals(recorded.meta.get("incomplete")) || recorded.meta.containsKey("folded") || recorded.folded.length > 0) {
            say(params, "Memory for calling contexts ran out, so figures would not be exact. Allow more memory: options=memory=1800M.");
            return List.of();
        }
        OperationWork work = new OperationWork(recorded, benchmark, options.own);
        if (work.calls() == 0) {
            say(params, "The recording contains no call to " + benchmark.pattern() + "." + agentSays(stdErr));
            return List.of();
        }
        double operations = (double) work.calls() * params.getOpsPerInvocation();
        List<Result> results = new ArrayList<>();
        for (OperationWork.Figure figure : work.figures()) {
            if (figure.all() != null) {
                String unit = figure.unit() + "/op";
                results.add(new ScalarResult("callgrove.own." + figure.metric(), figure.own() / operations, unit, AggregationPolicy.AVG));
                results.add(new ScalarResult("callgrove.all." + figure.metric(), figure.all() / operations, unit, AggregationPolicy.AVG));
            }
        }
        return results;
    }

    private static String agentSays(Path stdErr) {
        try {
            List<String> lines = Files.readAllLines(stdErr).stream().filter(line -> line.startsWith("callgrove: ")).toList();
            return lines.isEmpty() ? " To see the VM's output, use -v EXTRA." : " " + String.join(" ", lines);
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            // The VM will try again when it exits.
        }
    }

    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }

    private void say(BenchmarkParams params, String sentence) {
        err.println("callgrove: no figures for " + params.getBenchmark() + ". " + sentence);
    }

    /** Whether JMH may print the output of the benchmark's VM. */
    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }
}
