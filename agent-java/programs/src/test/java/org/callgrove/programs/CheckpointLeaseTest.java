package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Asks a running program for more frequent checkpoints, with the command {@code checkpoint} of the agent's jar. */
@Tag("quick")
class CheckpointLeaseTest {
    private static final int CALLS_A_ROUND = 3;
    /** In milliseconds, from the end of the lease on: a checkpoint that had begun, and the thread's sleep of a second. */
    private static final int GRACE = 1500;

    @TempDir
    Path folder;

    @OnEachJdk
    void rewritesTheFileUntilTheLeaseIsOver(Jdk jdk) throws Exception {
        rewritesUntilTheLeaseIsOver(jdk, "0");
    }

    @OnNewestJdk
    void returnsToItsOwnInterval(Jdk jdk) throws Exception {
        rewritesUntilTheLeaseIsOver(jdk, "60s");
    }

    private void rewritesUntilTheLeaseIsOver(Jdk jdk, String ownInterval) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            Path file = folder.resolve("run.mct");
            assertThat(program.command("checkpoint", "every=1s")).isEqualTo("callgrove: the program is not being recorded: attach first");
            program.command("attach", "out=" + file + ",checkpoint=" + ownInterval);
            program.ask("work 10");
            String answer = program.command("checkpoint", "every=500ms,for=6s");
            Object first = awaitChange(file, null);
            assertThat(answer).as("with the start that the dump has").isEqualTo("callgrove: checkpoints every 500 ms for 6 s, of the "
                    + "recording begun at " + start(file) + ", into " + file);
            program.ask("work 20");
            awaitLeasedCalls(program, file, 30);
            assertThat(key(file)).isNotEqualTo(first);
            Thread.sleep(6000 + GRACE);
            Object last = key(file);
            program.ask("work 5");
            Thread.sleep(GRACE);
            assertThat(key(file)).as("the file after the lease").isEqualTo(last);
            // On a busy machine, the last checkpoint may have taken so long that the interval grows.
            assertThat(program.command("checkpoint", "every=500ms,for=6s")).matches("callgrove: checkpoints every \\d+ ms for 6 s, .*");
            awaitLeasedCalls(program, file, 35);
            assertThat(program.command("detach")).contains(file.toString());
            assertThat(calls(file)).isEqualTo(35 * CALLS_A_ROUND);
            program.quit();
        }
    }

    /** Attaching for each renewal would print a warning in the program (JEP 451) and take memory. */
    @OnEachJdk
    void isRenewedWithoutAttaching(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            Path file = folder.resolve("run.mct");
            Path renewed = Files.createFile(folder.resolve("renewed"));
            program.command("attach", "out=" + file + ",checkpoint=0");
            assertThat(program.command("checkpoint", "every=500ms,for=2s,renewed=" + renewed)).contains(" for 2 s, ").endsWith(", into " + file);
            Thread renewing = new Thread(() -> renew(renewed));
            renewing.start();
            Thread.sleep(2000 + 2 * GRACE);
            program.ask("work 10");
            awaitCalls(file, 10);
            renewing.interrupt();
            renewing.join();
            Files.delete(renewed);
            Thread.sleep(GRACE);
            Object last = key(file);
            program.ask("work 5");
            Thread.sleep(GRACE);
            assertThat(key(file)).as("the file after the lease was given up").isEqualTo(last);
            program.command("detach");
            program.quit();
        }
    }

    /** Changes the file's time until this thread is interrupted. */
    private static void renew(Path file) {
        try {
            for (;;) {
                Thread.sleep(300);
                Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
            }
        } catch (InterruptedException over) {
            // Nothing is left to do.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @OnNewestJdk
    void saysThatTheRecordingIsPaused(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            Path file = folder.resolve("run.mct");
            program.command("attach", "out=" + file + ",checkpoint=0");
            program.ask("work 10");
            program.command("pause");
            assertThat(program.command("checkpoint", "every=500ms")).endsWith(", into " + file + "; the recording is paused");
            Thread.sleep(GRACE);
            Object paused = key(file);
            program.ask("work 10");
            Thread.sleep(GRACE);
            assertThat(key(file)).as("the file during a pause").isEqualTo(paused);
            program.command("resume");
            program.ask("work 7");
            awaitCalls(file, 17);
            program.command("detach");
            assertThat(calls(file)).isEqualTo(17 * CALLS_A_ROUND);
        }
    }

    /** A file that cannot be written for long, as on a full disk, must not fill the program's output. */
    @OnEachJdk
    void saysOnceWhyTheFileCannotBeWritten(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            Path there = Files.createDirectory(folder.resolve("there"));
            Path file = there.resolve("run.mct");
            program.command("attach", "out=" + file + ",checkpoint=0");
            assertThat(program.command("checkpoint", "every=500ms")).endsWith(", into " + file);
            Object first = awaitChange(file, null);
            Path gone = Files.move(there, folder.resolve("gone"));
            awaitFailure();
            assertThat(program.command("checkpoint", "every=500ms"))
                    .contains(", into " + file + "; the newest dump could not be written: ").contains(there.toString());
            Thread.sleep(2 * GRACE);
            assertThat(failures()).as("of several checkpoints").isEqualTo(1);
            assertThat(program.command("dump")).contains("the dump could not be written: the program's standard error says why");
            assertThat(failures()).as("a dump that was asked for says so again").isEqualTo(2);
            Files.move(gone, there);
            awaitChange(file, first);
            program.ask("work 10");
            awaitCalls(file, 10);
            assertThat(program.command("checkpoint", "every=500ms")).endsWith(", into " + file);
            assertThat(program.command("detach")).contains(file.toString());
            assertThat(calls(file)).isEqualTo(10 * CALLS_A_ROUND);
            assertThat(failures()).isEqualTo(2);
        }
    }

    /** Waits until a checkpoint has failed. The first one may have taken so long that the next one comes seconds later. */
    private void awaitFailure() throws Exception {
        for (int i = 0; i < 600 && failures() == 0; i++) {
            Thread.sleep(100);
        }
    }

    private long failures() throws Exception {
        return Files.readString(folder.resolve("err.txt")).lines().filter(line -> line.startsWith("callgrove: could not write")).count();
    }

    @OnNewestJdk
    void saysHowAnIntervalIsWritten(Jdk jdk) throws Exception {
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            assertThat(program.command("checkpoint")).contains("checkpoint takes a process id or the name of a main class, and every=2s");
            assertThat(program.command("checkpoint", "every=2h")).contains("write every=500ms to every=60s");
        }
    }

    /** Waits until the file is another one. Returns what distinguishes it. */
    private static Object awaitChange(Path file, Object before) throws Exception {
        for (int i = 0; i < 300; i++) {
            if (Files.exists(file) && !Objects.equals(key(file), before)) {
                return key(file);
            }
            Thread.sleep(100);
        }
        throw new AssertionError("the file has not changed for 30 s");
    }

    /** Renews the lease while it waits: after a checkpoint that took long, the lease may be over before the next one. */
    private static void awaitLeasedCalls(DetachedProgram program, Path file, int rounds) throws Exception {
        for (int i = 0; i < 30 && calls(file) < rounds * CALLS_A_ROUND; i++) {
            program.command("checkpoint", "every=500ms,for=6s");
            Thread.sleep(1000);
        }
        assertThat(calls(file)).isEqualTo(rounds * CALLS_A_ROUND);
    }

    private static void awaitCalls(Path file, int rounds) throws Exception {
        for (int i = 0; i < 300 && calls(file) < rounds * CALLS_A_ROUND; i++) {
            Thread.sleep(100);
        }
        assertThat(calls(file)).isEqualTo(rounds * CALLS_A_ROUND);
    }

    /** Each checkpoint is a new file. */
    private static Object key(Path file) throws Exception {
        return Files.getAttribute(file, "unix:ino") + " " + Files.getLastModifiedTime(file);
    }

    private static long start(Path file) throws Exception {
        return ((Number) DumpReader.read(file).meta.get("start")).longValue();
    }

    /** Calls of {@code step}, which three threads call once a round. */
    private static long calls(Path file) throws Exception {
        Dump dump = DumpReader.read(file);
        assertThat(dump.problems).isEmpty();
        long sum = 0;
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            sum += (method.className + "." + method.name).equals("threads.Detached.step") ? dump.metrics.get("calls")[node] : 0;
        }
        return sum;
    }
}
