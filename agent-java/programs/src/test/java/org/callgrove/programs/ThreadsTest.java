package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Checks that the work of each thread is counted to the last call, in the right segment of the dump, and that many threads take little memory. */
@Tag("quick")
class ThreadsTest {
    private static final String CLASSES = Program.AGENT_JAVA.resolve("examples").resolve("target").resolve("classes").toString();
    private static final String TASK = "threads.Threads.task";
    private static final String WORK = "threads.Threads.work";

    private Program.Result result;

    private Segments run(Jdk jdk, String options, List<String> jvm, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx512m", "-cp", CLASSES, "threads.Threads"));
        command.addAll(List.of(arguments));
        Program program =
                new Program(jdk, "threads-" + String.join("-", arguments) + "-" + options.replaceAll("[^a-z0-9]", "") + jvm.size(), command);
        result = program.recorded(options, jvm.toArray(new String[0]));
        assertThat(result.errBesideEndLine()).doesNotContain("callgrove", "Exception");
        assertThat(result.exit()).isZero();
        return new Segments(DumpReader.read(result.dump()));
    }

    /** Peak resident memory in MB, as printed by the program; 0 if the system does not report it. */
    private long peakMegabytes() {
        return Long.parseLong(result.out().trim().replaceAll(".* ", ""));
    }

    private static void needsVirtualThreads(Jdk jdk) {
        assumeTrue(jdk.feature() >= 21, "virtual threads need JDK 21");
    }

    @OnEachJdk
    void aHundredThousandVirtualThreads(Jdk jdk) throws Exception {
        needsVirtualThreads(jdk);
        Segments segments = run(jdk, "checkpoint=1s", List.of("-Xverify:all"), "virtual", "100000", "500");
        assertThat(segments.named("virtual threads").count).isEqualTo(100_000);
        assertThat(segments.calls("virtual threads", TASK)).isEqualTo(200_000);
        assertThat(segments.calls("virtual threads", WORK)).isEqualTo(800_000);
        assertThat(segments.calls("", TASK)).as("no carrier is charged").isEqualTo(200_000);
        assertThat(segments.calls("ForkJoinPool", "threads.Threads.virtualTask")).isZero();
        assertThat(segments.named("virtual threads").nodes()).as("merged").isLessThan(3000);
        assertThat(peakMegabytes()).isLessThan(1500);
    }

    @OnEachJdk
    void virtualThreadsOnOneCarrierAliveAllAtOnce(Jdk jdk) throws Exception {
        needsVirtualThreads(jdk);
        Segments segments = run(jdk, "checkpoint=300ms",
                List.of("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1"), "parked", "20000");
        assertThat(segments.calls("virtual threads", TASK)).isEqualTo(40_000);
        assertThat(segments.named("virtual threads").count).isEqualTo(20_000);
        assertThat(peakMegabytes()).isLessThan(1500);
    }

    @OnEachJdk
    void virtualThreadsAliveAtTheEnd(Jdk jdk) throws Exception {
        needsVirtualThreads(jdk);
        Segments segments = run(jdk, "checkpoint=0", List.of(), "alive", "200");
        assertThat(segments.calls("virtual threads", TASK)).isEqualTo(200);
        assertThat(segments.named("virtual threads").count).isEqualTo(200);
    }

    @OnNewestJdk
    void manyShortThreads(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=0", List.of(), "many", "10000");
        assertThat(segments.calls("short-", TASK)).isEqualTo(10_000);
        assertThat(segments.calls("short-", WORK)).isEqualTo(40_000);
        assertThat(segments.count("short-")).isBetween(900L, 1001L);
        assertThat(segments.named("short-*").count).isEqualTo(10_000 - segments.count("short-") + 1);
        segments.warning("threads that ended share trees");
        assertThat(peakMegabytes()).isLessThan(900);
    }

    @OnEachJdk
    void oneSegmentForAll(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=200ms,threads=merge", List.of(), "pools", "300");
        assertThat(segments.names()).containsExactly("all threads");
        assertThat(segments.calls("all threads", TASK)).isEqualTo(600);
        assertThat(segments.calls("all threads", "threads.Threads.main")).isEqualTo(1);
    }

    @OnEachJdk
    void oneSegmentForThreadsOfAKind(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=0,threads=group", List.of(), "pools", "300");
        assertThat(segments.named("left-*").count).isEqualTo(4);
        assertThat(segments.calls("left-*", TASK)).isEqualTo(300);
        assertThat(segments.calls("right-*", TASK)).isEqualTo(300);
        assertThat(segments.named("main").count).isEqualTo(1);
    }

    @OnEachJdk
    void onlyChosenThreads(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=0,threads.include=main;left-*", List.of(), "pools", "300");
        assertThat(segments.calls("left-", TASK)).isEqualTo(300);
        assertThat(segments.calls("", TASK)).isEqualTo(300);
        assertThat(segments.count("right-")).isZero();
        assertThat(segments.warning("threads were not recorded")).contains("right-*");
    }

    @OnEachJdk
    void threadsThatDieOfExceptions(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=0", List.of(), "uncaught", "30");
        assertThat(segments.calls("failing-", TASK)).isEqualTo(30);
        assertThat(segments.calls("failing-", "threads.Threads.handler")).as("also where a paused method threw").isEqualTo(30);
        assertThat(segments.count("failing-")).isEqualTo(30);
    }

    @OnEachJdk
    void withoutASlotInThreads(Jdk jdk) throws Exception {
        Segments segments = run(jdk, "checkpoint=300ms", List.of("-Dcallgrove.slot=none"), jdk.feature() >= 21 ? "virtual" : "many", "2000", "100");
        assertThat(segments.calls("", WORK)).isEqualTo(jdk.feature() >= 21 ? 16_000 : 8000);
    }
}
