package org.callgrove.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class CallgroveProfilerTest {
    private static final String BENCHMARK = CallgroveProfilerTest.class.getName() + ".runs";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private CallgroveProfiler profiler;

    @Benchmark
    public void runs() {}

    @BeforeEach
    void makeProfiler() throws Exception {
        Path agent = Files.createFile(folder.resolve("agent.jar"));
        Files.createFile(folder.resolve("err"));
        ProfilerOptions options = ProfilerOptions.parse("agent=" + agent + ";dumps=" + folder + ";options=blocks=precise");
        profiler = new CallgroveProfiler(options, new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @Test
    void recordsOnlyTheBenchmarkMethod() {
        assertThat(profiler.addJVMOptions(params(Mode.SingleShotTime, "17.0.15"))).containsExactly("-javaagent:" + folder.resolve("agent.jar")
                + "=out='" + folder.resolve(BENCHMARK + "-SingleShotTime.mct") + "',root='" + BENCHMARK
                + "()',checkpoint=0,quiet=true,blocks=precise");
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** A batch of 100 calls with 5 operations each, which JMH counts as one operation. */
    @Test
    void dividesByOperationsNotByBatches() throws Exception {
        Collection<? extends Result> results = results("%s 100 5000\n".formatted(BENCHMARK), false);
        assertThat(results).extracting(Result::getLabel).containsExactly("callgrove.own.bytecodes", "callgrove.all.bytecodes", "callgrove.own.calls",
                "callgrove.all.calls", "callgrove.own.objects", "callgrove.all.objects", "callgrove.own.arrays", "callgrove.all.arrays",
                "callgrove.own.bytes", "callgrove.all.bytes");
        assertThat(results).extracting(Result::getScore).startsWith(0.0, 10.0, 0.0, 0.2);
        assertThat(results).extracting(Result::getScoreUnit).contains("bytecodes/op", "calls/op", "objects/op", "arrays/op", "B/op");
    }

    @Test
    void recordsIntoFoldersWithBlanksCommasAndQuotes() throws Exception {
        String file = "/" + BENCHMARK + "-SingleShotTime.mct";
        assertThat(optionFor("my own, \"50%\"")).contains("=out='" + folder + "/my own, \"50%%\"" + file + "',root=");
        assertThat(optionFor("it's, here")).contains("=out=\"" + folder + "/it's, here" + file + "\",root=");
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(optionFor("it's \"here\"")).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("callgrove: no figures for " + BENCHMARK
                + ". The agent cannot write to a path with both kinds of quotes: " + folder + "/it's \"here\"" + file
                + ". Choose another folder: dumps=DIR." + System.lineSeparator());
        assertThat(profiler.afterTrial(null, 1, null, null)).isEmpty();
    }

    /** The VM option that writes dumps into a folder; empty if the benchmark is not recorded. */
    private String optionFor(String dumps) throws Exception {
        ProfilerOptions options = ProfilerOptions.parse("agent=" + folder.resolve("agent.jar") + ";dumps=" + folder.resolve(dumps));
        profiler = new CallgroveProfiler(options, new PrintStream(said, true, StandardCharsets.UTF_8));
        return String.join("", profiler.addJVMOptions(params(Mode.SingleShotTime, "17.0.15")));
    }

    @Test
    void leavesBenchmarksByTimeAsTheyAre() {
        assertThat(profiler.addJVMOptions(params(Mode.Throughput, "17.0.15"))).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("callgrove: no figures for " + BENCHMARK
                + ". Mode thrpt runs for a set time, so the number of operations varies from run to run."
                + " For exact figures, run a fixed number of operations: -bm ss -bs 100 -wi 0 -i 1 -f 1." + System.lineSeparator());
        assertThat(profiler.afterTrial(null, 1, null, null)).isEmpty();
    }

    @Test
    void leavesOldVmsAsTheyAre() {
        assertThat(profiler.addJVMOptions(params(Mode.SingleShotTime, "1.8.0_402"))).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("The agent needs JDK 17 or later, and java is JDK 1.8.0_402.");
    }

    @Test
    void repeatsWhatTheAgentSaysIfThereIsNoDump() throws Exception {
        profiler.addJVMOptions(params(Mode.SingleShotTime, "17.0.15"));
        Files.writeString(folder.resolve("err"), "WARNING: x\ncallgrove: the disk is full\n");
        assertThat(after()).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("The agent recorded nothing in the benchmark's VM. callgrove: the disk is full");
    }

    @Test
    void refusesWhatIsNotWhole() throws Exception {
        assertThat(results("%s 100 5000\n".formatted(BENCHMARK), true)).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("Memory for calling contexts ran out");
        assertThat(results("b.Other.runs 100 5000\n", false)).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("The recording contains no call to " + BENCHMARK + "().");
        profiler.addJVMOptions(params(Mode.SingleShotTime, "17.0.15"));
        Files.writeString(folder.resolve(BENCHMARK + "-SingleShotTime-3.mct"), "no dump");
        assertThat(after()).isEmpty();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("-3.mct cannot be read: ");
    }

    private Collection<? extends Result> results(String tree, boolean isFolded) throws Exception {
        String option = profiler.addJVMOptions(params(Mode.SingleShotTime, "17.0.15")).iterator().next();
        BenchmarkDump.write(Path.of(option.replaceFirst("^.*=out='", "").replaceFirst("'.*$", "")), isFolded, tree);
        return after();
    }

    private Collection<? extends Result> after() {
        BenchmarkResult result = new BenchmarkResult(params(Mode.SingleShotTime, "17.0.15"), List.of());
        return profiler.afterTrial(result, 1, folder.resolve("out").toFile(), folder.resolve("err").toFile());
    }

    private static BenchmarkParams params(Mode mode, String jdk) {
        IterationParams warmup = new IterationParams(IterationType.WARMUP, 0, TimeValue.NONE, 1);
        IterationParams measurement = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 100);
        return new BenchmarkParams(BENCHMARK, "generated", true, 1, new int[] {1}, List.of(), 1, 0, warmup, measurement, mode, new WorkloadParams(),
                TimeUnit.SECONDS, 5, "java", List.of(), jdk, "vm", "version", "1.37", TimeValue.NONE);
    }
}
