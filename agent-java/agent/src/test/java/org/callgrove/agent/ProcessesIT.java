package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.callgrove.dump.Counter;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests programs recorded with instrumentation processes, {@code process=<jar>!<class>}. */
class ProcessesIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0";
    private static final Path CLASSES = Paths.get("target", "test-classes").toAbsolutePath();
    private static final long MOST = (1L << 53) - 1;

    @Test
    void endTheVmBeforeTheProgramStartsIfTheyCannotBeUsed() throws Exception {
        assertThat(recording.start(OPTIONS + processes("Two FailsAtOnce"), "endings.Steady").waitFor()).isEqualTo(2);
        assertThat(recording.output()).isEqualToIgnoringNewLines("callgrove: process '" + CLASSES
                + "!reading.Processes$FailsAtOnce' was tried on a small class and failed: it threw java.lang.UnsupportedOperationException: not here");
    }

    /** The program goes on, the process next to it counts, and the dump has a lower bound with its reason. */
    @Test
    void sayWhyTheirFiguresAreTooLow() throws Exception {
        recording.runWithout("endings.Steady");
        String output = recording.output();
        Dump dump = recorded(processes("Entries FailsLater Large Negative") + ";throws,snapshots=100k-bytecodes", "endings.Steady");
        assertThat(recording.outputBesideEndLine()).isEqualTo(output);
        assertThat(accuracies(dump)).isEqualTo("entries=exact later=lower-bound large=lower-bound negative=lower-bound throws=exact");
        assertThat(warnings(dump)).containsExactly(
                "the metric 'later' is a lower bound: it is not counted in some methods, which are listed as limited",
                "the metric 'large' is a lower bound: its total would exceed 2^53 - 1",
                "the metric 'negative' is a lower bound: some values were negative or too large, and were not added");
        assertThat(limited(dump, "endings.Steady"))
                .containsExactly("call(II)I: the process '" + CLASSES + "!reading.Processes$FailsLater' counts nothing in it, because the process "
                        + "threw java.lang.IllegalStateException: two lines");
        assertThat(sum(dump, "entries", "call")).isEqualTo(40_000);
        assertThat(sum(dump, "later", "call")).isZero();
        assertThat(sum(dump, "later", "descend")).isEqualTo(sum(dump, "entries", "descend")).isEqualTo(sum(dump, "calls", "descend"));
        assertThat(sum(dump, "throws", "failing")).isEqualTo(40);
        assertThat(sum(dump, "large", null)).isEqualTo(MOST);
        assertThat(dump.increments.get("large").stream().mapToLong(row -> row.count).sum()).as("of all intervals").isPositive()
                .isLessThanOrEqualTo(MOST);
        long descend = 0;
        long call = 0;
        for (int round = 0; round < 40; round++) {
            descend += round * (round + 1);
            for (int i = 0; i < 2000 && round % 4 >= 2; i++) {
                call += i % 3 == 0 ? i : Math.max(0, i - round);
            }
        }
        assertThat(sum(dump, "negative", "descend")).isEqualTo(descend);
        assertThat(sum(dump, "negative", "call")).isEqualTo(call);
    }

    /** Each call of a method of the program counts once at its beginning, with whatever other options. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            metrics=calls,root=endings.Steady.main,threads=merge | entries=exact
            clock=cpu,agents=%s!reading.Agents$Log | entries=exact ticks=sampled cpu=sampled
            agents=%s!reading.Agents$Counting,snapshots=100k-bytecodes | entries=exact ticks=exact never=sampled
            exclude=java.util.*,metrics=calls;arrays | entries=exact
            """)
    void countNextToOtherOptions(String options, String metrics) throws Exception {
        Dump dump = recorded(processes("Entries") + ',' + options.replace("%s", CLASSES.toString()), "endings.Steady");
        assertThat(warnings(dump)).isEmpty();
        // A dump has a column for doubtful time only if there was any.
        assertThat(accuracies(dump).replace(" cpu-doubtful=sampled", "")).as("metrics of processes, of agents, of the clock").isEqualTo(metrics);
        for (String method : List.of("loops", "calls", "call", "list", "descend", "failing")) {
            assertThat(sum(dump, "entries", method)).as(method).isEqualTo(sum(dump, "calls", method)).isPositive();
        }
    }

    private static String processes(String names) {
        return ",process=" + Arrays.stream(names.split(" ")).map(name -> CLASSES + "!reading.Processes$" + name).collect(Collectors.joining(";"));
    }

    private Dump recorded(String options, String... command) throws IOException, InterruptedException {
        assertThat(recording.run(OPTIONS + options, command)).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        return dump;
    }

    /** Metrics that the recorder does not define itself, with their accuracy. */
    private static String accuracies(Dump dump) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(each -> (Map<?, ?>) each)
                .filter(each -> Arrays.stream(Counter.values()).noneMatch(own -> own.id.equals(each.get("id"))))
                .map(each -> each.get("id") + "=" + each.get("accuracy")).collect(Collectors.joining(" "));
    }

    private static List<String> warnings(Dump dump) {
        return ((List<?>) dump.meta.get("warnings")).stream().map(Object::toString).filter(each -> each.startsWith("the metric "))
                .collect(Collectors.toList());
    }

    /** Methods of a class that the dump lists as limited, with the reason. */
    private static List<String> limited(Dump dump, String className) {
        return ((List<?>) dump.meta.get("limited")).stream().map(each -> (Map<?, ?>) each).filter(each -> className.equals(each.get("class")))
                .map(each -> each.get("method") + ": " + each.get("reason")).collect(Collectors.toList());
    }

    /** Sum of a metric in the contexts of a method of the program; of all methods if null. */
    private static long sum(Dump dump, String metric, String name) {
        long[] values = dump.metrics.get(metric);
        if (name == null) {
            return Arrays.stream(values).sum();
        }
        long sum = 0;
        for (int context = 0; context < values.length; context++) {
            Dump.Method method = dump.methods.get(dump.method[context]);
            sum += method.className.equals("endings.Steady") && method.name.equals(name) ? values[context] : 0;
        }
        return sum;
    }
}
