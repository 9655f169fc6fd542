package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Switches metrics of a recording on and off while its program is running, with the commands of the agent's jar. */
@Tag("quick")
class SwitchTest {
    private static final String STEP = "threads.Detached.step";

    @TempDir
    Path folder;

    @OnEachJdk
    void countsMetricsWhileTheyAreOn(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            assertThat(program.command("switch", "metrics=calls")).isEqualTo("callgrove: the program is not being recorded: attach first");
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            program.ask("work 100");
            Dump before = dumped(program);
            double each = (double) sum(before, "bytecodes") / sum(before, "calls");
            assertThat(before.meta).doesNotContainKey("counted");
            assertThat(program.command("switch", "metrics=calls")).startsWith("callgrove: counting calls from now on, into ").endsWith("run.mct");
            program.ask("work 40");
            Dump off = dumped(program);
            assertThat(sum(off, "calls") - sum(before, "calls")).isEqualTo(40 * 3);
            assertThat(sum(off, "bytecodes")).as("bytecodes while they are off").isEqualTo(sum(before, "bytecodes"));
            assertThat(accuracy(off, "calls")).isEqualTo("exact");
            assertThat(accuracy(off, "objects")).isEqualTo("exact");
            assertThat(accuracy(off, "bytecodes")).isEqualTo("lower-bound");
            assertThat(accuracy(off, "bytes")).isEqualTo("lower-bound");
            assertThat(program.command("switch", "metrics=calls;bytecodes")).contains("counting calls;bytecodes from now on");
            program.ask("work 10");
            Dump on = dumped(program);
            assertThat(sum(on, "calls") - sum(off, "calls")).isEqualTo(10 * 3);
            assertThat(sum(on, "bytecodes") - sum(off, "bytecodes")).isEqualTo(Math.round(10 * 3 * each));
            assertThat(counted(on)).containsExactly("[calls, bytecodes, objects, arrays, elements, bytes]", "[calls, objects]",
                    "[calls, bytecodes, objects]");
            assertThat(program.command("switch", "metrics=bytecodes")).as("the same again").contains("counting calls;bytecodes from now on");
            program.quit();
            assertThat(counted(DumpReader.read(folder.resolve("run.mct")))).hasSize(3);
            assertThat(sum(DumpReader.read(folder.resolve("run.mct")), "calls")).isEqualTo(sum(on, "calls"));
        }
    }

    @OnNewestJdk
    void hasNoMetricThatWasNeverOn(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "metrics=calls,out=" + folder.resolve("run.mct") + ",checkpoint=0");
            program.ask("work 100");
            assertThat(dumped(program).metrics).containsOnlyKeys("calls");
            program.command("pause");
            assertThat(program.command("switch", "metrics=calls;arrays")).contains("counting calls;arrays once the recording resumes");
            program.ask("work 7");
            program.command("resume");
            program.ask("work 20");
            program.command("detach");
            Dump last = DumpReader.read(folder.resolve("run.mct"));
            assertThat(last.metrics).containsOnlyKeys("calls", "bytes");
            assertThat(sum(last, "calls")).isEqualTo(120 * 3);
            assertThat(accuracy(last, "arrays")).isEqualTo("lower-bound");
            assertThat(last.meta.get("warnings").toString()).contains("paused once");
            program.command("attach", "out=" + folder.resolve("next.mct") + ",checkpoint=0");
            program.ask("work 5");
            program.command("detach");
            Dump next = DumpReader.read(folder.resolve("next.mct"));
            assertThat(next.metrics).containsOnlyKeys("calls", "bytecodes", "bytes");
            assertThat(next.meta).doesNotContainKey("counted");
            assertThat(sum(next, "calls")).isEqualTo(5 * 3);
        }
    }

    @OnNewestJdk
    void saysWhatCannotChange(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            assertThat(program.command("switch")).contains("switch takes a process id or the name of a main class, and metrics=");
            assertThat(program.command("switch", "threads=merge")).contains("only metrics can change");
            assertThat(program.command("switch", "metrics=bytes")).contains("metrics 'bytes' is unknown");
            program.command("attach", "blocks=precise,out=" + folder.resolve("run.mct") + ",checkpoint=0");
            assertThat(program.command("switch", "metrics=calls")).contains("the recording needs its current metrics");
            assertThat(program.command("switch", "metrics=calls;bytecodes")).contains("counting calls;bytecodes from now on");
            program.ask("work 5");
            program.command("detach");
            assertThat(sum(DumpReader.read(folder.resolve("run.mct")), "calls")).isEqualTo(5 * 3);
        }
    }

    private Dump dumped(DetachedProgram program) throws Exception {
        assertThat(program.command("dump")).contains("run.mct");
        return DumpReader.read(folder.resolve("run.mct"));
    }

    /** The total of a metric for {@code step}, which three threads call. */
    private static long sum(Dump dump, String metric) throws IOException {
        assertThat(dump.problems).isEmpty();
        long sum = 0;
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            sum += (method.className + "." + method.name).equals(STEP) ? dump.metrics.get(metric)[node] : 0;
        }
        return sum;
    }

    private static String accuracy(Dump dump, String metric) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(each -> (Map<?, ?>) each).filter(each -> metric.equals(each.get("id")))
                .map(each -> each.get("accuracy").toString()).findFirst().orElse("none");
    }

    /** The metrics that were on, in chronological order; asserts that the times ascend from 0. */
    private static List<String> counted(Dump dump) {
        List<Map<?, ?>> spans = ((List<?>) dump.meta.get("counted")).stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList();
        List<Long> times = spans.stream().map(each -> (Long) each.get("elapsed")).toList();
        assertThat(times).isSorted().startsWith(0L).doesNotHaveDuplicates();
        return spans.stream().map(each -> each.get("metrics").toString()).toList();
    }
}
