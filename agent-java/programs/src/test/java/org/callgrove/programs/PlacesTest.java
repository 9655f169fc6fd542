package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Compares what instrumentation processes count in small programs with counts by hand, by context: every kind of place, and every value. */
@Tag("quick")
class PlacesTest {
    private static final String API = Program.AGENT_JAVA.resolve(Path.of("api", "target", "classes")).toString();
    private static final List<String> POSITIONS = List.of("first", "second", "third", "fourth", "fifth");

    @OnEachJdk
    void everyKindOfPlaceCounts(Jdk jdk) throws Exception {
        Dump dump = recorded(jdk, "Kinds", "process=" + process(jdk, "ByKind") + ";monitors;throws");
        assertThat(kinds(dump)).containsExactlyInAnyOrderElementsOf(
                """
                        Kinds.main: entry 1, return 1, call 16, read 1, new 3
                        Kinds.main > Kinds.<init>: entry 3, return 3, call 3
                        Kinds.main > Kinds.fields: entry 1, return 1, read 5, write 4
                        Kinds.main > Kinds.nulls: entry 1, return 1, call 1, write 1, enter 1, throw 1
                        Kinds.main > Kinds.calls: entry 1, return 1, call 6
                        Kinds.main > Kinds.calls > Kinds.lambda$calls$0: entry 1, return 1, read 1, write 1
                        Kinds.main > Kinds.calls > Kinds.fromAbove: entry 1, return 1, call 1
                        Kinds.main > Kinds.arrays: entry 1, return 1, array 4
                        Kinds.main > Kinds.once: entry 1, return 1, call 1
                        Kinds.main > Kinds.once > Kinds.shared: entry 1, return 1, read 2, write 1
                        Kinds.main > Kinds.twice: entry 1, return 1, call 2
                        Kinds.main > Kinds.twice > Kinds.shared: entry 2, return 2, read 7, write 5
                        Kinds.main > Kinds.caught: entry 2, return 2, call 2
                        Kinds.main > Kinds.caught > Kinds.deep: entry 2, thrown 2, call 2, new 1, throw 1
                        Kinds.main > Kinds.caught > Kinds.deep > Kinds.deep: entry 1, thrown 1, call 1
                        Kinds.main > Kinds.caught > Kinds.deep > Kinds.deep > Kinds.deep: entry 1, thrown 1, call 1
                        Kinds.main > Kinds.caught > Kinds.deep > Kinds.deep > Kinds.deep > Kinds.deep: entry 1, thrown 1, call 1, new 1, throw 1
                        Kinds.main > Kinds.constructors: entry 1, return 1, call 4, read 1, new 4
                        Kinds.main > Kinds.constructors > Kinds$Derived.<init>: entry 4, return 1, thrown 1, call 8, new 1, throw 1
                        Kinds.main > Kinds.constructors > Kinds$Derived.<init> > Kinds$Derived.checked: entry 4, return 3, thrown 1, call 1, new 1, throw 1
                        Kinds.main > Kinds.constructors > Kinds$Derived.<init> > Kinds$Base.<init>: entry 3, return 2, thrown 1, call 4, write 2, new 1, throw 1
                        Kinds.main > Kinds.monitors: entry 1, return 1, call 5
                        Kinds.main > Kinds.monitors > Kinds.locked: entry 2, return 1, thrown 1, enter 2, exit 2
                        Kinds.main > Kinds.monitors > Kinds.lockedClass: entry 1, return 1, enter 1, exit 1
                        Kinds.main > Kinds.monitors > Kinds.blocks: entry 2, return 1, thrown 1, call 1, new 1, enter 4, exit 4, throw 3
                        Kinds.main > Kinds.free: entry 2, return 2, call 2
                        Kinds.main > Kinds.free > Kinds.quotient: entry 2, return 1, thrown 1
                        """
                        .lines().toList());
        assertThat(CountsByPath.lines(dump, "places.", Map.of("monitors", count -> "" + count)))
                .containsExactlyInAnyOrderElementsOf("""
                        Kinds.main > Kinds.nulls: 1
                        Kinds.main > Kinds.monitors > Kinds.locked: 2
                        Kinds.main > Kinds.monitors > Kinds.lockedClass: 1
                        Kinds.main > Kinds.monitors > Kinds.blocks: 4
                        """.lines().toList());
        assertThat(CountsByPath.lines(dump, "places.", Map.of("throws", count -> "" + count))).containsExactlyInAnyOrderElementsOf("""
                Kinds.main > Kinds.nulls: 1
                Kinds.main > Kinds.caught > Kinds.deep: 1
                Kinds.main > Kinds.caught > Kinds.deep > Kinds.deep > Kinds.deep > Kinds.deep: 1
                Kinds.main > Kinds.constructors > Kinds$Derived.<init>: 1
                Kinds.main > Kinds.constructors > Kinds$Derived.<init> > Kinds$Derived.checked: 1
                Kinds.main > Kinds.constructors > Kinds$Derived.<init> > Kinds$Base.<init>: 1
                Kinds.main > Kinds.monitors > Kinds.blocks: 3
                """.lines().toList());
    }

    @OnEachJdk
    void argumentsCountAtEntriesAndCalls(Jdk jdk) throws Exception {
        Dump dump = recorded(jdk, "Values", "process=" + process(jdk, "ByValue"));
        assertThat(values(dump, POSITIONS)).containsExactlyInAnyOrderElementsOf(alsoAtEntry("""
                Values.main > Values.integers > Values.mixed: first 6, second 120, third 900, fourth 12000, fifth 150000
                Values.main > Values.small > Values.narrow: first 1, second 20, third 97, fifth 5
                Values.main > Values.doubles > Values.between: second 15, fourth 23
                Values.main > Values.instance > Values.own: second 9, fourth 4
                Values.main > Values.arrays > Values.lengths: first 3, second 2, third 5, fourth 7, fifth 13
                Values.main > Values.nested > Values.pair: first 5, second 20
                Values.main > Values.interleaved > Values.three: first 10, second 100, third 1000
                """));
        assertThat(accuracies(dump)).containsEntry("first", "exact").containsEntry("fifth", "exact");
        assertThat(warnings(dump)).noneMatch(each -> each.contains("lower bound"));
    }

    @OnEachJdk
    void negativeAndTooLargeValuesAreNotAdded(Jdk jdk) throws Exception {
        Dump dump = recorded(jdk, "Values", "process=" + process(jdk, "ByValue"), "negative");
        assertThat(values(dump, POSITIONS)).containsExactlyInAnyOrderElementsOf(alsoAtEntry("""
                Values.main > Values.negative > Values.mixed: second 20, fourth 4000, fifth 5
                Values.main > Values.tooLarge > Values.mixed: first 1, second 20, third 3, fifth 5
                """));
        for (String metric : POSITIONS) {
            boolean isExact = metric.equals("second") || metric.equals("fifth");
            assertThat(accuracies(dump)).containsEntry(metric, isExact ? "exact" : "lower-bound");
            String warning = "the metric '" + metric + "' is a lower bound: some values were negative or too large, and were not added";
            assertThat(warnings(dump).stream().filter(warning::equals)).hasSize(isExact ? 0 : 1);
        }
    }

    @OnEachJdk
    void operandsAndConstantsCount(Jdk jdk) throws Exception {
        Dump dump = recorded(jdk, "Operands", "process=" + process(jdk, "ByOperand"));
        assertThat(values(dump, List.of("read", "written", "returned", "created", "constant"))).containsExactlyInAnyOrderElementsOf("""
                Operands.main: constant 1000000007
                Operands.main > Operands.<init>: constant 1000000007
                Operands.main > Operands.writes: written 1000000000117, created 7, constant 1000000007
                Operands.main > Operands.reads: read 113, returned 116, constant 1000000007
                Operands.main > Operands.results: returned 37, constant 1000000007
                Operands.main > Operands.results > Operands.number: returned 34, constant 2000000014
                Operands.main > Operands.results > Operands.large: returned 5000000000, constant 1000000007
                Operands.main > Operands.results > Operands.filled: returned 6, created 6, constant 2000000014
                Operands.main > Operands.results > Operands.ratio: constant 1000000007
                Operands.main > Operands.results > Operands.isSet: constant 1000000007
                Operands.main > Operands.arrays: returned 339, created 339, constant 1000000007
                """.lines().toList());
        assertThat(accuracies(dump)).containsEntry("read", "exact").containsEntry("constant", "lower-bound");
    }

    @OnEachJdk
    void nothingCountsOutsideTheRecording(Jdk jdk) throws Exception {
        String process = "process=" + process(jdk, "ByKind");
        String all = """
                Outside.main: entry 1, return 1, call 10, read 2, new 2, array 1
                Outside.main > Outside.work: entry 1, return 1, read 1, write 1, enter 1, exit 1
                Outside.main > Outside.rooted: entry 1, return 1, call 2
                Outside.main > Outside.rooted > Outside.failing: entry 1, thrown 1, call 2, new 1, throw 1
                Outside.main > Outside.rooted > Outside.failing > Outside.work: entry 1, return 1, read 2, write 2, enter 1, exit 1
                Outside.main > Outside.rooted > Outside.work: entry 1, return 1, read 4, write 4, enter 1, exit 1
                Outside.main > Outside.lambda$main$0: entry 1, return 1, call 1
                Outside.main > Outside.lambda$main$0 > Outside.work: entry 1, return 1, read 30, write 30, enter 1, exit 1
                Outside.lambda$main$1: entry 2, return 2, call 4
                Outside.lambda$main$1 > Outside.work: entry 2, return 2, read 260, write 260, enter 2, exit 2
                """;
        assertThat(kinds(recorded(jdk, "Outside", process))).containsExactlyInAnyOrderElementsOf(all.lines().toList());
        assertThat(kinds(recorded(jdk, "Outside", process + ",agents=" + process(jdk, "Pausing"))))
                .as("next to an agent, in whose code counting is paused").containsExactlyInAnyOrderElementsOf(all.lines().toList());
        assertThat(kinds(recorded(jdk, "Outside", process + ",threads.include=recorded"))).containsExactlyInAnyOrder(
                "Outside.lambda$main$1: entry 1, return 1, call 2",
                "Outside.lambda$main$1 > Outside.work: entry 1, return 1, read 160, write 160, enter 1, exit 1");
        assertThat(kinds(recorded(jdk, "Outside", process + ",root=places.Outside.rooted"))).containsExactlyInAnyOrderElementsOf(
                all.lines().filter(line -> line.contains("rooted")).map(line -> line.replace("Outside.main > ", "")).toList());
    }

    /** The lines, and for each another for the caller, whose calls have the arguments that its callee has at its beginning. */
    private static List<String> alsoAtEntry(String lines) {
        return lines.lines().flatMap(line -> List.of(line, line.replaceFirst(" > [^ ]+:", ":")).stream()).toList();
    }

    private static List<String> kinds(Dump dump) {
        Map<String, LongFunction<String>> words = new LinkedHashMap<>();
        words.put("ends", CountsByPath.counts("entry", "return", "thrown", "call"));
        words.put("memory", CountsByPath.counts("read", "write", "new", "array"));
        words.put("control", CountsByPath.counts("enter", "exit", "throw"));
        return CountsByPath.lines(dump, "places.", words);
    }

    private static List<String> values(Dump dump, List<String> metrics) {
        Map<String, LongFunction<String>> words = new LinkedHashMap<>();
        metrics.forEach(metric -> words.put(metric, value -> metric + ' ' + value));
        return CountsByPath.lines(dump, "places.", words);
    }

    private static Dump recorded(Jdk jdk, String program, String options, String... arguments) throws Exception {
        List<String> words = Stream.concat(
                Stream.of("-cp", ProgramSources.compiled(jdk, "places/" + program, API).toString() + File.pathSeparator + API, "places." + program),
                Stream.of(arguments)).toList();
        Program run = new Program(jdk, "places-" + program + String.join("", arguments), words);
        Program.Result result = run.recorded("checkpoint=0," + options, "-Xverify:all");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.errBesideEndLine()).isEmpty();
        assertThat(result.out()).isEqualTo(run.plain().out());
        Dump dump = DumpReader.read(result.dump());
        assertThat(dump.problems).isEmpty();
        return dump;
    }

    /** The option for a process of the folder places. */
    static String process(Jdk jdk, String name) throws Exception {
        return ProgramSources.compiled(jdk, "places/" + name, API, "-sourcepath", ProgramSources.SOURCES.toString()) + "!places." + name;
    }

    private static List<String> warnings(Dump dump) {
        List<?> warnings = (List<?>) dump.meta.getOrDefault("warnings", List.of());
        return warnings.stream().map(String.class::cast).toList();
    }

    private static Map<String, String> accuracies(Dump dump) {
        return ((List<?>) dump.meta.get("metrics")).stream().map(each -> (Map<?, ?>) each)
                .collect(Collectors.toMap(each -> (String) each.get("id"), each -> (String) each.get("accuracy")));
    }
}
