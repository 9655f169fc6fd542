package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Records virtual threads that wait for locks, sockets, pipes and one another. No count may be lost when they change carriers, and none may wait
 * forever.
 */
@Tag("quick")
class WaitingTest {
    private static final int STRUCTURED_PREVIEW = 25;

    private static Segments run(Jdk jdk, Path classes, String main, List<String> jvm, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-cp", classes.toString(), main));
        command.addAll(List.of(arguments));
        Program program = new Program(jdk, main, command);
        return new Segments(Agreement.check(program.plain(), program.recorded("checkpoint=300ms", "-Xverify:all")));
    }

    @OnEachJdk
    void waitingInEveryWay(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() >= 21, jdk + " has no virtual threads");
        Segments segments =
                run(jdk, ProgramSources.compiled(jdk, "threads/Blocking", "", "--release", "21"), "threads.Blocking", List.of(), "10", "20");
        assertThat(segments.calls("virtual threads", "threads.Blocking.waited")).isEqualTo(10 * 10 * 2 * 20);
        assertThat(segments.calls("virtual threads", "threads.Blocking.ended")).isEqualTo(10 * 10 * 2);
        assertThat(segments.calls("", "threads.Blocking.waited")).as("no carrier is charged").isEqualTo(10 * 10 * 2 * 20);
        assertThat(segments.callers("threads.Blocking.waited")).as("current again after each wait").containsExactly("threads.Blocking.partner");
    }

    /** Structured concurrency is a preview feature whose API is that of a single release. */
    @OnEachJdk
    void structuredConcurrency(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() == STRUCTURED_PREVIEW,
                jdk + " is not the release whose preview of structured concurrency the program is written for");
        Path classes = ProgramSources.compiled(jdk, "threads/Structured", "", "--release", String.valueOf(STRUCTURED_PREVIEW), "--enable-preview");
        Segments segments = run(jdk, classes, "threads.Structured", List.of("--enable-preview"), "10");
        assertThat(segments.calls("virtual threads", "threads.Structured.task")).as("84 in scopes of scopes, one that wins, one that fails")
                .isEqualTo(10 * (4 + 16 + 64 + 1 + 1));
        assertThat(segments.calls("virtual threads", "threads.Structured.fails")).isEqualTo(10);
        assertThat(segments.calls("", "threads.Structured.all")).isEqualTo(10 * (1 + 4 + 16));
        assertThat(segments.calls("main", "threads.Structured.all")).isEqualTo(10);
    }
}
