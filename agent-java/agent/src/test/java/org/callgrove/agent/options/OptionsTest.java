package org.callgrove.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @Test
    void threadsInheritRootsOnlyWhereThereAreSome() {
        assertThat(Options.parse("root=a.B.c,root.threads=inherit").rootThreadsInherit).isTrue();
        assertThat(Options.parse("root=a.B.c").rootThreadsInherit).isFalse();
        assertThatThrownBy(() -> Options.parse("root.threads=inherit")).hasMessageContaining("specify those methods with root=");
    }

    @Test
    void aClockTicksOnlyIfAskedFor() {
        assertThat(Options.parse("").clockMillis).isZero();
        assertThat(Options.parse("").locksMillis).isZero();
        assertThat(Options.parse("locks=0").locksMillis).isZero();
        assertThat(Options.parse("locks=0ms").locksMillis).isZero();
        assertThat(Options.parse("locks=1ms").locksMillis).isEqualTo(1);
        assertThat(Options.parse("locks=20ms,clock=cpu,snapshots=1s,threads=merge").locksMillis).isEqualTo(20);
        assertThat(Options.parse("locks=1s,start=off").locksMillis).isEqualTo(1000);
        assertThat(Options.parse("clock=off").clockMillis).isZero();
        assertThat(Options.parse("clock=cpu").clockMillis).isEqualTo(10);
        assertThat(Options.parse("clock=cpu;wait").clockMillis).isEqualTo(10);
        assertThat(Options.parse("").clock).isEqualTo("off");
        assertThat(Options.parse("clock=cpu;wait").clock).isEqualTo("cpu;wait");
        assertThat(Options.parse("clock.every=1ms,clock=cpu").clockMillis).isEqualTo(1);
        assertThat(Options.parse("clock=cpu,clock.every=1s").clockMillis).isEqualTo(1000);
    }

    @Test
    void hasDefaults() {
        for (String none : new String[] {null, ""}) {
            Options options = Options.parse(none);
            assertThat(options.outFor(42, 7)).isEqualTo("callgrove-42.mct");
            assertThat(options.checkpointMillis).isEqualTo(30_000);
            assertThat(options.threads).isEqualTo("separate");
            assertThat(options.threadsInclude).isEmpty();
            assertThat(options.snapshots.every).isZero();
        }
    }

    @Test
    void readsAll() {
        Options options = Options
                .parse("out=a%p-%t%%.mct,include=org.h2;a.*,exclude=b,own=com.acme;c*,threads=group,threads.include=main;pool-* #1,checkpoint=5s,blocks=default");
        assertThat(options.outFor(42, 7)).isEqualTo("a42-7%.mct");
        assertThat(options.include).containsExactly("org.h2", "a.*");
        assertThat(options.exclude).containsExactly("b");
        assertThat(options.own).containsExactly("com.acme", "c*");
        assertThat(options.threads).isEqualTo("group");
        assertThat(options.threadsInclude).containsExactly("main", "pool-* #1");
        assertThat(options.checkpointMillis).isEqualTo(5000);
    }

    @Test
    void valuesMayBeQuoted() {
        Options options = Options.parse("out='a,\"b\".mct',blocks=com.acme.MyBlocks,blocks.path=\"it's,here/my.jar\",threads.include='a,b;c'");
        assertThat(options.out).isEqualTo("a,\"b\".mct");
        assertThat(options.blocksPath).isEqualTo("it's,here/my.jar");
        assertThat(options.threadsInclude).containsExactly("a,b", "c");
        assertThat(Options.parse("out=it's.mct,mode=default").out).as("a quote within a value is one").isEqualTo("it's.mct");
    }

    @Test
    void readsWhetherToBeQuiet() {
        assertThat(Options.parse("").quiet).isFalse();
        assertThat(Options.parse("quiet=false").quiet).isFalse();
        assertThat(Options.parse("quiet=true").quiet).isTrue();
    }

    @Test
    void readsWhatToCount() {
        assertThat(Options.parse("").metrics).hasToString("calls;bytecodes;arrays");
        assertThat(Options.parse("metrics=calls").metrics).hasToString("calls");
        assertThat(Options.parse("metrics=arrays").metrics).as("calls are always counted").hasToString("calls;arrays");
        assertThat(Options.parse("metrics=none,region=a.B.run;a.*.go").metrics).hasToString("none");
        assertThat(Options.parse("metrics=none,region=a.B.run;a.*.go").regions).containsExactly("a.B.run", "a.*.go");
        assertThat(Options.parse("metrics=bytecodes;calls").metrics).hasToString("calls;bytecodes");
        assertThat(Options.parse("metrics=calls;arrays;bytecodes,blocks=precise,agents=a.jar!b.C,snapshots=1M-bytecodes").metrics.areAll()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bytes", "calls;", "objects", "Calls", "none;calls"})
    void refusesOtherMetrics(String value) {
        assertThatThrownBy(() -> Options.parse("metrics=" + value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is unknown: write calls, bytecodes and arrays, or some of them, separated by semicolons");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "metrics=calls,blocks=precise | write metrics=calls;bytecodes, or remove metrics",
        "metrics=calls;arrays,snapshots=1M-bytecodes | write metrics=calls;arrays;bytecodes, or remove metrics",
        "metrics=calls;bytecodes,agents=a.jar!b.C | profiling agents may need any metric",
        "metrics=calls,sampling=1M-bytecodes | sampling records no exact tree"})
    void refusesMetricsThatOtherOptionsNeed(String options, String message) {
        assertThatThrownBy(() -> Options.parse(options)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void readsIntervalsOfSamples() {
        assertThat(Options.parse("").sampling).isZero();
        assertThat(Options.parse("sampling=0").sampling).isZero();
        assertThat(Options.parse("sampling=1M-bytecodes").sampling).isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1s", "999-bytecodes", "M-bytecodes", "1m-bytecodes"})
    void refusesOtherIntervalsOfSamples(String value) {
        assertThatThrownBy(() -> Options.parse("sampling=" + value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("sampling '" + value + "' is not an interval: write 0 for none, or at least 1k-bytecodes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"root=a.B.run", "snapshots=1s", "agents=a.jar!b.C", "blocks=precise", "mode=strict", "start=off", "start=a.B.run"})
    void refusesWithSamplesWhatNeedsAnExactTree(String option) {
        assertThatThrownBy(() -> Options.parse("sampling=1M-bytecodes," + option)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("sampling records no exact tree");
    }

    @Test
    void readsWhatBeginsAndEndsTheRecording() {
        assertThat(Options.parse("").waits).isFalse();
        assertThat(Options.parse("start=on").waits).isFalse();
        assertThat(Options.parse("start=off").waits).isTrue();
        assertThat(Options.parse("start=off").startMethods).isEmpty();
        Options options = Options.parse("start='a.B.run(int,long);a.*.go',stop=return");
        assertThat(options.waits).isTrue();
        assertThat(options.startMethods).containsExactly("a.B.run(int,long)", "a.*.go");
        assertThat(options.endsWithStartMethod).isTrue();
        assertThat(Options.parse("start=a.B.run,stop=exit").endsWithStartMethod).isFalse();
        assertThatThrownBy(() -> Options.parse("start=later")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("start 'later' is not a method: write class and method");
        assertThatThrownBy(() -> Options.parse("start=off,stop=return")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("stop=return needs a method that begins the recording");
    }

    @Test
    void readsBlockAnalyses() {
        assertThat(Options.parse("").blocks).isEqualTo("default");
        assertThat(Options.parse("blocks=precise").blocks).isEqualTo("precise");
        Options options = Options.parse("blocks=com.acme.MyBlocks$Two,blocks.path=my.jar");
        assertThat(options.blocks).isEqualTo("com.acme.MyBlocks$Two");
        assertThat(options.blocksPath).isEqualTo("my.jar");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "250ms,250", "30s,30000", "2m,120000", "0s,0"})
    void readsDurations(String text, long millis) {
        assertThat(Options.parse("checkpoint=" + text).checkpointMillis).isEqualTo(millis);
        SnapshotInterval steps = Options.parse("snapshots=" + text).snapshots;
        assertThat(steps.every).isEqualTo(millis);
        assertThat(steps.byWork).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"16M,16777216", "20480k,20971520", "2G,2147483648"})
    void readsSizes(String text, long bytes) {
        assertThat(Options.parse("memory=" + text).memory).isEqualTo(bytes);
        assertThat(Options.parse("").memory).isZero();
    }

    @Test
    void readsSnapshotsAtCollections() {
        SnapshotInterval steps = Options.parse("snapshots=gc,metrics=calls").snapshots;
        assertThat(steps.every).isEqualTo(1);
        assertThat(steps.atCollections).isTrue();
        assertThat(steps.byWork).isFalse();
        assertThat(steps.toString()).isEqualTo("gc");
    }

    @ParameterizedTest
    @CsvSource({"1,1", "250k,250000", "50M,50000000", "999999999G,999999999000000000"})
    void readsStepsOfWork(String text, long bytecodes) {
        SnapshotInterval steps = Options.parse("snapshots=" + text + "-bytecodes").snapshots;
        assertThat(steps.every).isEqualTo(bytecodes);
        assertThat(steps.byWork).isTrue();
        assertThat(steps.toString()).isEqualTo(bytecodes + "-bytecodes");
    }

    @ParameterizedTest
    @CsvSource({"false,250,250ms", "false,4000,4s", "false,120000,2m", "true,1,1-bytecodes", "true,200000000,200M-bytecodes",
        "true,1500,1500-bytecodes"})
    void writesSteps(boolean byWork, long every, String text) {
        assertThat(SnapshotInterval.text(byWork, every)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x=1", "out", "out=", "out=%", "out=a%x", "threads=both", "threads.include=", "threads.include=a;;b", "threads=",
        "checkpoint=5", "checkpoint=s",
        "checkpoint=-1s", "checkpoint=9999999999s", "memory=", "memory=100", "memory=1M", "memory=1T", "memory=-1G", "memory=9999999999G",
        "snapshots=1", "snapshots=10M", "snapshots=0-bytecodes", "snapshots=-bytecodes", "snapshots=5m-bytecodes", "snapshots=1234567890-bytecodes",
        "snapshots=5M-calls", "blocks=exact", "blocks=", "blocks=a.", "blocks=a/b.C", "blocks=a..C", "blocks.path=a.jar",
        "blocks=precise,blocks.path=a.jar",
        "include=", "include=a;;b", "include=a/b", "out=a,out=b", ",", "out='a", "out='a\"", "out='a'b,mode=default", "out='", "out=''", "'out'=a",
        "quiet=", "quiet=yes"})
    void refusesWithOneSentence(String text) {
        assertThatThrownBy(() -> Options.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .message().isNotBlank().doesNotContain("\n");
    }
}
