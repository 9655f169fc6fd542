package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.agent.Recording.calls;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;

/** Checks that a program leaves a complete dump, however it ends. */
class EndingsIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0";

    @Test
    void byReturning() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "return")).isZero();
        Dump dump = recording.read();
        assertThat(calls(dump, "main", "work")).isEqualTo(4);
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(dump.meta.get("mainClass")).isEqualTo("endings.Endings");
        assertThat(dump.threads).as("main has one segment").filteredOn(thread -> thread.name.equals("main")).hasSize(1);
    }

    @Test
    void bySystemExit() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "exit")).isEqualTo(3);
        assertThat(calls(recording.read(), "main", "work")).isEqualTo(4);
    }

    @Test
    void byRuntimeHalt() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "halt")).isEqualTo(4);
        assertThat(recording.read().meta.get("dump")).isEqualTo("exit");
    }

    @Test
    void byAnUncaughtException() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "throw")).isEqualTo(1);
        assertThat(recording.outputBesideEndLine()).contains("thrown by the program").doesNotContain("callgrove");
        assertThat(calls(recording.read(), "main", "work")).isEqualTo(4);
    }

    @Test
    void afterItsShutdownHooks() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "hook")).isZero();
        assertThat(calls(recording.read(), null, "lastWork")).isEqualTo(1);
    }

    @Test
    void byHaltingInAShutdownHook() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "haltInHook")).isEqualTo(7);
        Dump dump = recording.read();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(calls(dump, null, "lastWork")).isEqualTo(1);
    }

    @Test
    void byTermination() throws Exception {
        Process process = recording.start(OPTIONS, "endings.Endings", "never");
        for (int i = 0; i < 600 && !recording.output().contains("ready"); i++) {
            Thread.sleep(100);
        }
        process.destroy();
        assertThat(process.waitFor()).as("as after SIGTERM").isEqualTo(143);
        assertThat(recording.read().meta.get("dump")).isEqualTo("exit");
    }

    @Test
    void withDaemonThreadsAtWork() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=100ms", "endings.Endings", "daemons")).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(calls(dump, "daemon-0", "work")).isPositive();
    }

    @Test
    void byExitingInAVirtualThread() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        assertThat(recording.run(OPTIONS, "endings.Endings", "virtualExit")).isEqualTo(8);
        assertThat(calls(recording.read(), "virtual threads", "lastWork")).isEqualTo(1);
    }

    @Test
    void byKillLeavesTheLastCheckpoint() throws Exception {
        Process process = recording.start("out=run.mct,checkpoint=200ms", "endings.Endings", "never");
        for (int i = 0; i < 600 && !recording.output().contains("ready"); i++) {
            Thread.sleep(100);
        }
        Files.deleteIfExists(recording.dump);
        for (int round = 0; round < 2; round++) {
            // The first dump after the deletion may have begun before the program was ready, but the second cannot have.
            for (int i = 0; i < 600 && !Files.exists(recording.dump); i++) {
                Thread.sleep(100);
            }
            if (round == 0) {
                Files.delete(recording.dump);
            }
        }
        process.destroyForcibly().waitFor();
        Dump dump = recording.read();
        assertThat(dump.meta.get("dump")).isEqualTo("checkpoint");
        assertThat(calls(dump, "main", "main")).isEqualTo(1);
    }

    @Test
    void threadsKeepTheirStackSizesAndTheirDepth() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "deep")).isZero();
        Dump dump = recording.read();
        assertThat(calls(dump, "deep", "work")).isEqualTo(100_001);
        for (String thread : new String[] {"negative", "least", "small"}) {
            assertThat(calls(dump, thread, "work")).as(thread).isEqualTo(501);
        }
    }

    @Test
    void aStackOverflowLeavesTheRightContextCurrent() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Endings", "overflow")).isZero();
        Dump dump = recording.read();
        int node = 0;
        while (!dump.methods.get(dump.method[node]).name.equals("afterOverflow")) {
            node++;
        }
        int parent = node;
        while (dump.depth[parent] >= dump.depth[node]) {
            parent--;
        }
        assertThat(dump.methods.get(dump.method[parent]).name).isEqualTo("overflow");
        assertThat(calls(dump, "main", "afterOverflow")).isEqualTo(3);
    }

    @Test
    void threadsCanBeMerged() throws Exception {
        assertThat(recording.run(OPTIONS + ",threads=merge", "endings.Endings", "deep")).isZero();
        Dump dump = recording.read();
        assertThat(dump.threads).hasSize(1);
        assertThat(calls(dump, null, "work")).isEqualTo(4 + 100_001 + 3 * 501);
    }

    @Test
    void virtualThreadsAreCounted() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        assertThat(recording.run(OPTIONS, "endings.Endings", "virtual")).isZero();
        Dump dump = recording.read();
        assertThat(calls(dump, "virtual threads", "virtualTask")).isEqualTo(1000);
        assertThat(calls(dump, "virtual threads", "work")).isEqualTo(5000);
    }

    @Test
    void excludedClassesHaveNoContext() throws Exception {
        assertThat(recording.run(OPTIONS + ",exclude=java;jdk;sun", "endings.Endings", "hook")).isZero();
        Dump dump = recording.read();
        assertThat(calls(dump, "main", "work")).isEqualTo(4);
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            boolean ofTheJdk = method.className.startsWith("java.") || method.className.startsWith("jdk.");
            assertThat(ofTheJdk && !method.isConstructor() && (method.flags & 64) == 0).as("%s", method).isFalse();
        }
    }

    @Test
    void wrongOptionsEndTheProgramBeforeItStarts() throws Exception {
        Process process = recording.start("threads=some", "endings.Endings", "exit");
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(recording.output()).isEqualToIgnoringNewLines("callgrove: threads 'some' is unknown: it must be separate or merge or group");
        assertThat(recording.dump).doesNotExist();
    }

    @Test
    void twoRunsCountTheSame() throws Exception {
        recording.run(OPTIONS, "endings.Endings", "return");
        Dump first = recording.read();
        recording.run(OPTIONS, "endings.Endings", "return");
        Dump second = recording.read();
        for (String method : new String[] {"main", "work"}) {
            assertThat(calls(first, "main", method)).isEqualTo(calls(second, "main", method));
        }
        assertThat(bytecodes(first)).isEqualTo(bytecodes(second));
    }

    private static long bytecodes(Dump dump) {
        long sum = 0;
        int main = 0;
        while (!dump.threads.get(main).name.equals("main")) {
            main++;
        }
        assertThat(main).as("main is the first thread to be seen").isZero();
        for (int node = 0; node < dump.threads.get(main).nodes(); node++) {
            sum += dump.metrics.get("bytecodes")[node];
        }
        return sum;
    }
}
