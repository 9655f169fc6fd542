package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Checks that methods on a stack when a recording begins appear as callers of what they call. */
@Tag("quick")
class EarlyFramesTest {
    private static final String MAIN = "threads.Detached.main([Ljava/lang/String;)V";
    private static final String OBEY = " > threads.Detached.obey(Ljava/io/BufferedReader;)V";
    private static final String ENTER = " > threads.Detached.enter(Ljava/io/BufferedReader;)V";
    private static final String STEP = " > threads.Detached.step()I";
    private static final String WORK = " > threads.Detached.work(I)I > threads.Detached.first()I > threads.Detached.second()I" + STEP;

    @TempDir
    Path folder;

    @OnNewestJdk
    void areCallersUntilTheyEnd(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.ask("enter");
            program.ask("enter");
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            program.ask("work 100");
            program.ask("leave");
            program.ask("work 20");
            program.ask("enter");
            program.ask("work 3");
            program.command("pause");
            program.ask("leave");
            program.ask("leave");
            program.command("resume");
            program.ask("work 5000");
            program.command("detach");
            Map<String, Long> calls = StackPaths.recorded(read("run.mct"), "threads.Detached.step");
            String once = MAIN + OBEY + ENTER + OBEY;
            String twice = once + ENTER + OBEY;
            assertThat(calls).containsEntry(MAIN + OBEY + WORK, 5000L)
                    .containsEntry(once + WORK, 20L)
                    .containsEntry(twice + WORK, 103L)
                    .containsEntry(worker(calls), 5123L);
            assertThat(calls.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(3 * 5123);
            program.command("attach", "out=" + folder.resolve("again.mct") + ",checkpoint=0");
            program.ask("work 7");
            program.command("detach");
            assertThat(StackPaths.recorded(read("again.mct"), "threads.Detached.step")).containsEntry(MAIN + OBEY + WORK, 7L)
                    .containsEntry(worker(calls), 7L);
        }
    }

    @OnEachJdk
    void areCallersAfterTheyCaughtAnException(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            for (int i = 0; i < 3; i++) {
                assertThat(program.ask("catch")).isEqualTo("caught");
            }
            program.ask("work 1");
            program.command("detach");
            Dump dump = read("run.mct");
            assertThat(StackPaths.recorded(dump, "threads.Detached.step"))
                    .containsEntry(MAIN + OBEY + " > threads.Detached.caught()Ljava/lang/String;" + STEP, 3L)
                    .containsEntry(MAIN + OBEY + " > threads.Detached.throwing(I)I" + STEP, 3L)
                    .containsEntry(MAIN + OBEY + WORK, 1L);
            assertThat(new Segments(dump).names()).contains("main", "worker").doesNotContain("Attach Listener");
            assertThat(dump.meta).containsKey("attached").doesNotContainKey("roots");
            assertThat(new Segments(dump).callers("threads.Detached.caught")).containsExactly("threads.Detached.obey");
        }
    }

    @OnEachJdk
    void callHandlesThatHaveNoFrames(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0");
            program.ask("swap");
            program.command("detach");
            assertThat(new Segments(read("run.mct")).callers("java.lang.invoke.VarHandleGuards.guard_LLL_Z")).isNotEmpty()
                    .allMatch(caller -> caller.startsWith("java.lang.invoke.VarHandle."));
        }
    }

    @OnNewestJdk
    void areRootsWhereTheyWereEnteredBefore(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0,root=threads.Detached.serve;threads.Detached.first");
            program.ask("work 4");
            program.ask("catch");
            program.ask("work 5");
            program.command("pause");
            program.ask("work 2");
            program.command("resume");
            program.ask("work 3");
            program.command("detach");
            String first = "threads.Detached.first()I > threads.Detached.second()I" + STEP;
            assertThat(StackPaths.recorded(read("run.mct"), "threads.Detached.step"))
                    .isEqualTo(Map.of("threads.Detached.serve()V" + STEP, 12L, first, 13L));
            program.command("attach", "out=" + folder.resolve("again.mct") + ",checkpoint=0,root=threads.Detached.first");
            program.ask("work 6");
            program.command("detach");
            Dump again = read("again.mct");
            assertThat(StackPaths.recorded(again, "threads.Detached.step")).isEqualTo(Map.of(first, 6L));
            assertThat(new Segments(again).callers("threads.Detached.second")).containsExactly("threads.Detached.first");
            program.command("attach", "out=" + folder.resolve("whole.mct") + ",checkpoint=0,threads=group");
            program.ask("work 8");
            program.ask("work 1");
            program.command("detach");
            assertThat(StackPaths.recorded(read("whole.mct"), "threads.Detached.step")).containsEntry(MAIN + OBEY + WORK, 9L);
        }
    }

    @OnEachJdk
    void areOutsideRootsThatComeAfterAWholeRecording(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("whole.mct") + ",checkpoint=0");
            program.ask("work 4");
            program.command("detach");
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0,root=threads.Detached.first");
            program.ask("work 30");
            program.ask("work 3");
            program.command("detach");
            String first = "threads.Detached.first()I > threads.Detached.second()I" + STEP;
            assertThat(StackPaths.recorded(read("run.mct"), "threads.Detached.step")).isEqualTo(Map.of(first, 33L));
            program.command("attach", "out=" + folder.resolve("both.mct") + ",checkpoint=0,root=threads.Detached.serve;threads.Detached.second");
            program.ask("work 6");
            program.command("detach");
            assertThat(StackPaths.recorded(read("both.mct"), "threads.Detached.step"))
                    .isEqualTo(Map.of("threads.Detached.serve()V" + STEP, 6L, "threads.Detached.second()I" + STEP, 6L));
            program.command("attach", "out=" + folder.resolve("again.mct") + ",checkpoint=0");
            program.ask("work 8");
            program.command("detach");
            assertThat(StackPaths.recorded(read("again.mct"), "threads.Detached.step")).containsEntry(MAIN + OBEY + WORK, 8L);
        }
    }

    @OnNewestJdk
    void areRootsWhereTheyNeverWait(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.ask("busy");
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0,root=threads.Detached.spin");
            program.ask("beat 30");
            program.command("pause");
            program.ask("beat 5");
            program.command("resume");
            program.ask("beat 7");
            program.command("detach");
            String spin = "threads.Detached.spin()V" + STEP;
            assertThat(StackPaths.recorded(read("run.mct"), "threads.Detached.step")).isEqualTo(Map.of(spin, 37L));
            program.command("attach", "out=" + folder.resolve("again.mct") + ",checkpoint=0,root=threads.Detached.spin");
            program.ask("beat 8");
            program.command("detach");
            assertThat(StackPaths.recorded(read("again.mct"), "threads.Detached.step")).isEqualTo(Map.of(spin, 8L));
        }
    }

    @OnNewestJdk
    void passToAThreadThatNeverWaits(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            program.command("attach", "out=" + folder.resolve("run.mct") + ",checkpoint=0,root=threads.Detached.busy,root.threads=inherit");
            program.ask("busy");
            program.ask("beat 100");
            program.ask("work 3");
            program.command("pause");
            program.ask("beat 50");
            program.command("resume");
            program.ask("beat 20");
            program.command("switch", "metrics=calls");
            program.ask("beat 4");
            program.command("detach");
            Map<String, Long> steps = StackPaths.recorded(read("run.mct"), "threads.Detached.step");
            assertThat(steps.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(124);
            assertThat(steps.keySet()).allMatch(path -> path.endsWith("threads.Detached.spin()V" + STEP));
        }
    }

    /** The worker's path: the methods of its thread, which depend on the JDK, and the method entered before the recording. */
    private static String worker(Map<String, Long> calls) {
        String fresh = calls.keySet().stream().filter(path -> path.contains(".lambda$work$0(")).findAny().orElseThrow();
        return fresh.substring(0, fresh.indexOf("threads.")) + "threads.Detached.serve()V" + STEP;
    }

    private Dump read(String file) throws Exception {
        return DumpReader.read(folder.resolve(file));
    }
}
