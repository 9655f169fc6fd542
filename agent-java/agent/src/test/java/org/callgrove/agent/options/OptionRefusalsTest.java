package org.callgrove.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the sentence with which each option rejects an invalid value. */
class OptionRefusalsTest {
    private static final String NAMES =
            "out, include, exclude, own, root, learned, root.threads, region, threads, threads.include, checkpoint, memory, snapshots, "
                    + "clock, clock.every, locks, sampling, blocks, blocks.path, metrics, agents, process, cache, mode, start, stop, times, quiet";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            out=              | out is empty: give a file name, such as out=run-%p.mct
            out=a%x           | out 'a%x' has a % that is not %p (process id), %t (start time) or %%
            out=a%            | out 'a%' has a % that is not %p (process id), %t (start time) or %%
            include=a/b       | include 'a/b' contains a '/': write packages or classes such as org.h2.*, separated by semicolons
            include=a;;b      | include has an empty name: write packages or classes such as org.h2.*, separated by semicolons
            exclude=a b       | exclude 'a b' contains a ' ': write packages or classes such as org.h2.*, separated by semicolons
            own=              | own has an empty name: write packages or classes such as org.h2.*, separated by semicolons
            threads.include=a; | threads.include has an empty name: write thread names such as main;worker-*, separated by semicolons
            learned=          | learned is empty: give the file of an earlier recording, such as learned=run.mct
            learned=a.mct     | learned=a.mct needs root methods: add the root= with which that file was recorded
            root=a.B.c,learned=a.mct,include=a.* | learned= already weaves only a part of the program; what excluded methods call would be missed: remove include and exclude
            root=a.B.c,learned=a.mct,exclude=b.* | learned= already weaves only a part of the program; what excluded methods call would be missed: remove include and exclude
            root.threads=all  | root.threads 'all' is unknown: it must be own or inherit
            threads=both      | threads 'both' is unknown: it must be separate or merge or group
            mode=exact        | mode 'exact' is unknown: it must be default or strict
            stop=never        | stop 'never' is unknown: it must be exit or return
            times=yes         | times 'yes' is unknown: it must be true or false
            quiet=            | quiet '' is unknown: it must be true or false
            checkpoint=5      | checkpoint '5' is not a duration: write 0 for none, or a number with ms, s or m, such as 30s
            checkpoint=5h     | checkpoint '5h' is not a duration: write 0 for none, or a number with ms, s or m, such as 30s
            memory=15M        | memory '15M' is not a size: write at least 16M, as a number with k, M or G, such as 512M
            memory=512        | memory '512' is not a size: write at least 16M, as a number with k, M or G, such as 512M
            clock=wall        | clock 'wall' is unknown: it must be off or cpu or cpu;wait
            clock=wait        | clock 'wait' is unknown: it must be off or cpu or cpu;wait
            clock=cpu;park    | clock 'cpu;park' is unknown: it must be off or cpu or cpu;wait
            clock.every=0     | clock.every '0' is not a period: write 1ms to 1s, such as 10ms
            clock.every=1001ms | clock.every '1001ms' is not a period: write 1ms to 1s, such as 10ms
            clock.every=2s    | clock.every '2s' is not a period: write 1ms to 1s, such as 10ms
            clock.every=10us  | clock.every '10us' is not a period: write 1ms to 1s, such as 10ms
            locks=            | locks '' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=on          | locks 'on' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=20          | locks '20' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=500us       | locks '500us' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=1001ms      | locks '1001ms' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=1m          | locks '1m' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            locks=5M-bytecodes | locks '5M-bytecodes' is not an interval: write 0 for none, or 1ms to 1s, such as 20ms
            sampling=999-bytecodes | sampling '999-bytecodes' is not an interval: write 0 for none, or at least 1k-bytecodes, such as 1M-bytecodes (k, M or G)
            blocks=exact      | blocks 'exact' is unknown: it must be default, precise, or the name of a class in a package, such as com.acme.MyBlocks
            blocks=.Mine      | blocks '.Mine' is unknown: it must be default, precise, or the name of a class in a package, such as com.acme.MyBlocks
            cache=caches      | cache 'caches' is not a folder: write on, off, or the absolute path of a folder
            out               | option 'out' has no value: write options as key=value, separated by commas
            own=a,out         | option 'out' has no value: write options as key=value, separated by commas
            own=a,own=b       | option 'own' is given twice
            out='a            | option 'out' begins with a quote but does not end with one: write out='…' or out="…"
            out="a"b          | option 'out' begins with a quote but does not end with one: write out='…' or out="…"
            """)
    void aValueThatAnOptionDoesNotTakeIsNamedWithWhatItTakes(String options, String sentence) {
        assertThat(refusal(options)).isEqualTo(sentence);
    }

    /**
     * Every option that takes methods, with texts that are not method patterns: without a class, without a name, or without the end of the
     * parameters.
     */
    @ParameterizedTest
    @CsvSource({"root,run", "root,.run", "root,a.B.run(int", "root,run(a.B)", "region,run", "region,a.B.run(int", "start,later", "start,a.B.run(int"})
    void whatIsNoMethodIsNamed(String option, String value) {
        assertThat(refusal(option + "=" + value)).isEqualTo(option + " '" + value
                + "' is not a method: write class and method, such as com.acme.Job.run or com.acme.Job.run(int), separated by semicolons");
    }

    @ParameterizedTest
    @CsvSource({"a.jar", "!a.B", "a.jar!"})
    void anAgentIsAFileAndAClass(String value) {
        assertThat(refusal("agents=x.jar!x.Y;" + value))
                .isEqualTo("agents '" + value + "' must be a jar or folder, '!' and a class, such as my.jar!com.acme.MyAgent");
    }

    @ParameterizedTest
    @CsvSource({"''", "monitor", "Monitors", "a.jar", "!a.B", "a.jar!"})
    void aProcessIsAnOfferedNameOrAFileAndAClass(String value) {
        String sentence = "process '" + value
                + "' is unknown: write monitors or throws, or a jar or folder, '!' and a class, such as my.jar!com.acme.MyProcess";
        assertThat(refusal("process=" + value)).isEqualTo(sentence);
        assertThat(refusal("process=throws;x.jar!x.Y;" + value)).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({"monitors", "a.jar!b.C"})
    void aProcessIsNamedOnce(String value) {
        assertThat(refusal("process=" + value + ";throws;" + value)).isEqualTo("process '" + value + "' is named twice");
    }

    @ParameterizedTest
    @CsvSource({"1", "10M", "0-bytecodes", "1M-calls", "GC", "1gc", "gc-bytecodes"})
    void stepsOfSnapshotsAreTimesOrWork(String value) {
        assertThat(refusal("snapshots=" + value)).isEqualTo("snapshots '" + value + "' is not an interval: write 0 for none, "
                + "a duration such as 500ms, 1s or 2m, an amount of work such as 50M-bytecodes (k, M or G), or gc");
    }

    @Test
    void aMetricIsNamedAlone() {
        assertThat(refusal("metrics=calls;objects")).isEqualTo("metrics 'objects' is unknown: write calls, bytecodes and arrays, or some of them, "
                + "separated by semicolons, or none; objects come with calls, elements and bytes with arrays");
    }

    @Test
    void anUnknownOptionNamesThoseThatThereAre() {
        assertThat(refusal("output=a")).isEqualTo("unknown option 'output': the options are " + NAMES);
        for (String name : NAMES.split(", ")) {
            assertThat(refusal(name)).as("the message names an option")
                    .isEqualTo("option '" + name + "' has no value: write options as key=value, separated by commas");
            assertThat(known(name)).as(name).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            blocks=precise,blocks.path=a.jar | blocks.path needs a class in blocks=, such as blocks=com.acme.MyBlocks
            root.threads=inherit | root.threads=inherit also records the threads that root methods start: specify those methods with root=
            stop=return | stop=return needs a method that begins the recording: specify it with start=, such as start=com.acme.Job.run
            metrics=calls,blocks=precise | blocks= and snapshots by work need bytecodes: write metrics=calls;bytecodes, or remove metrics
            metrics=calls;arrays,snapshots=1M-bytecodes | blocks= and snapshots by work need bytecodes: write metrics=calls;arrays;bytecodes, or remove metrics
            metrics=calls;bytecodes,agents=a.jar!b.C | profiling agents may need any metric: remove the option metrics, or agents
            metrics=none | metrics=none records nothing but the times of methods: specify them with region=, such as region=com.acme.Job.run
            region=a.B.run,sampling=1M-bytecodes | samples and times of methods cannot be recorded together: remove the option sampling, or region
            clock.every=5ms | clock.every is the period of a clock: write clock=cpu, or remove clock.every
            """)
    void optionsThatDoNotGoTogetherSayWhich(String options, String sentence) {
        assertThat(refusal(options)).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({"root=a.B.run", "snapshots=1s", "snapshots=1M-bytecodes", "snapshots=gc", "agents=a.jar!b.C", "process=throws", "blocks=precise",
        "mode=strict", "start=off", "start=a.B.run", "metrics=calls", "clock=cpu", "clock=cpu;wait",
        "locks=20ms"})
    void samplesTakeNoOptionOfExactTrees(String option) {
        assertThat(refusal("sampling=1M-bytecodes," + option)).isEqualTo("sampling records no exact tree, so it cannot be combined with "
                + "root, snapshots, clock, locks, blocks, metrics, agents, process, mode or start: remove those options, or sampling");
    }

    @ParameterizedTest
    @CsvSource({"root=a.B.run", "include=a.*", "exclude=a.*", "own=a.*", "threads=merge", "threads.include=main", "snapshots=1s", "snapshots=gc",
        "clock=cpu",
        "locks=20ms",
        "blocks=precise", "agents=a.jar!b.C", "process=monitors", "mode=strict"})
    void withoutContextsNoOptionOfContextsIsTaken(String option) {
        assertThat(refusal("metrics=none,region=a.B.run," + option)).isEqualTo("metrics=none records no contexts, so it cannot be combined with "
                + "include, exclude, own, root, threads, snapshots, clock, locks, blocks, agents, process or mode: remove those options, or metrics");
    }

    @ParameterizedTest
    @CsvSource({"start=off", "start=a.B.run", "memory=64M", "checkpoint=1s", "cache=off", "quiet=true"})
    void withoutContextsOtherOptionsAreTaken(String option) {
        assertThat(Options.parse("metrics=none,region=a.B.run," + option).metrics.areNone()).isTrue();
    }

    @Test
    void aRecordingUnderWayCannotLoseItsContexts() {
        assertThatThrownBy(() -> Options.metricsAlone("metrics=none"))
                .hasMessage("metrics=none can only be chosen before a recording begins, because it has no contexts: use pause instead");
    }

    @ParameterizedTest
    @CsvSource({"''", "out=a", "'metrics=calls,out=a'"})
    void aRecordingUnderWayTakesMetricsAlone(String options) {
        assertThatThrownBy(() -> Options.metricsAlone(options)).hasMessage("while a program is being recorded, only metrics can change: "
                + "write metrics=calls, metrics=calls;bytecodes, metrics=calls;arrays or metrics=calls;bytecodes;arrays");
    }

    private static String refusal(String options) {
        try {
            Options.parse(options);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        throw new AssertionError(options + " is not refused");
    }

    private static boolean known(String name) {
        try {
            Options.parse(name + "=?");
            return true;
        } catch (IllegalArgumentException e) {
            return !e.getMessage().startsWith("unknown option");
        }
    }
}
