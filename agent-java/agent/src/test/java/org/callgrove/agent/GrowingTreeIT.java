package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.agent.Recording.calls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;

/** Checks that programs with large trees leave a dump, even if they continue to work while it is being written. */
class GrowingTreeIT extends RecordedProgram {
    private static final long CONTEXTS = (1 << 20) - 1;
    /** Makes every last dump count as slow, from its 4,096th context on. */
    private static final String SLOW = "-Dcallgrove.slow=0";
    private static final String SLOW_LINE = "callgrove: still writing [0-9,]+ contexts (→|->) run.mct; "
            + "if the program is killed now, the last checkpoint, if any, is kept\\R";

    @Test
    void treesStopGrowingAtTermination() throws Exception {
        Process process = recording.start("out=run.mct,checkpoint=0", "endings.GrowingTree", "late");
        for (int i = 0; i < 600 && !recording.output().contains("ready"); i++) {
            Thread.sleep(100);
        }
        process.destroy();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended").isTrue();
        assertThat(process.exitValue()).as("as after SIGTERM").isEqualTo(143);
        Dump dump = recording.read();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(trees(dump, "main")).isEqualTo(CONTEXTS);
        assertThat(trees(dump, "late")).as("contexts made while it was written").isZero();
        assertThat(dump.threads).as("threads started while it was written").noneMatch(thread -> thread.name.equals("newborn"));
    }

    @Test
    void aCheckpointUnderWayIsGivenUp() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=1s", "endings.GrowingTree", "exitInCheckpoint")).isZero();
        assertThat(recording.outputBesideEndLine()).as("nothing is said, and no checkpoint published").isEmpty();
        Dump dump = recording.read();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(trees(dump, "main")).isEqualTo(CONTEXTS);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("no temporary file is left").hasSize(2);
        }
    }

    @Test
    void theFirstCheckpointComesSoon() throws Exception {
        Process process = recording.start("out=run.mct,checkpoint=60m", "endings.Endings", "never");
        for (int i = 0; i < 600 && !Files.exists(recording.dump); i++) {
            Thread.sleep(100);
        }
        process.destroyForcibly().waitFor();
        assertThat(recording.dump).exists();
        Dump dump = recording.read();
        assertThat(dump.meta.get("dump")).isEqualTo("checkpoint");
        assertThat(calls(dump, "main", "main")).isEqualTo(1);
    }

    @Test
    void aKillDuringTheLastDumpKeepsTheCheckpoint() throws Exception {
        Process process = recording.start("out=run.mct,checkpoint=60m", SLOW, "endings.GrowingTree", "never");
        for (int i = 0; i < 600 && !(Files.exists(recording.dump) && recording.output().contains("ready")); i++) {
            Thread.sleep(100);
        }
        byte[] checkpoint = Files.readAllBytes(recording.dump);
        assertThat(recording.output()).as("a checkpoint says nothing").isEqualToNormalizingNewlines("ready\n");
        process.destroy();
        while (process.isAlive() && !recording.output().contains("still writing")) {
            Thread.onSpinWait();
        }
        assertThat(process.destroyForcibly().waitFor()).as("as after SIGKILL").isEqualTo(137);
        assertThat(recording.dump).hasBinaryContent(checkpoint);
        assertThat(recording.read().meta.get("dump")).isEqualTo("checkpoint");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("the last dump was under way").anyMatch(file -> file.toString().endsWith(".tmp"));
        }
    }

    @Test
    void aSlowLastDumpSaysWhatItWrites() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=0", SLOW, "endings.GrowingTree", "return")).isZero();
        assertThat(recording.outputBesideEndLine()).matches(SLOW_LINE);
        assertThat(recording.run("out=run.mct,checkpoint=0", "endings.GrowingTree", "return")).isZero();
        assertThat(recording.outputBesideEndLine()).as("a fast one").isEmpty();
        assertThat(recording.run("out=run.mct,checkpoint=0,quiet=true", SLOW, "endings.GrowingTree", "return")).isZero();
        assertThat(recording.output()).as("a quiet one").isEmpty();
    }

    private static long trees(Dump dump, String thread) {
        return calls(dump, thread, "left") + calls(dump, thread, "right");
    }
}
