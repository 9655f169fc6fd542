package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that programs with a security manager run as they do without the agent, and leave a dump. */
class SecurityManagerIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=20ms,snapshots=20ms";

    @BeforeEach
    void hasSecurityManagers() {
        assumeTrue(Runtime.version().feature() < 24, "JDK 24 has no security managers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"policy", "count", "refuse"})
    void theProgramSeesItsManagerAndTheAgentDoesNot(String kind) throws Exception {
        assertSameAsWithout(kind, OPTIONS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"policy", "count", "refuse"})
    void aMethodBeginsTheRecording(String kind) throws Exception {
        assertSameAsWithout(kind, OPTIONS + ",start=endings.GuardedProgram$Task.run");
    }

    private void assertSameAsWithout(String kind, String options) throws Exception {
        String manager = "-Djava.security.manager" + (kind.equals("policy") ? "" : "=allow");
        assertThat(recording.runWithout(manager, "endings.GuardedProgram", kind)).isZero();
        String plain = recording.output();
        assertThat(plain).contains(kind.equals("count") ? "FilePermission absent=" : "refused: true");
        assertThat(recording.run(options, manager, "endings.GuardedProgram", kind)).isZero();
        assertThat(recording.outputBesideEndLine()).as("what it printed, and how often its manager was asked for what").isEqualTo(plain);
        check();
    }

    @Test
    void aPolicyOfThePrograms() throws Exception {
        Path policy = Files.writeString(folder.resolve("policy"), "grant { permission java.util.PropertyPermission \"user.home\", \"read\"; };");
        assertThat(recording.run(OPTIONS, "-Djava.security.manager", "-Djava.security.policy==" + policy, "endings.GuardedProgram", "policy"))
                .isZero();
        assertThat(recording.output()).contains("refused: false");
        check();
    }

    @Test
    void aManagerOfTheProgramsFromTheStart() throws Exception {
        assertThat(recording.run(OPTIONS, "-Djava.security.manager=endings.GuardedProgram$Guard", "endings.GuardedProgram", "policy")).isZero();
        assertThat(recording.output()).contains("refused: false");
        check();
    }

    @Test
    void theAgentCanComeToAProgramThatRuns() throws Exception {
        Process process = recording.startWithout("-Djava.security.manager", "endings.GuardedProgram", "policy", "wait");
        try {
            for (int i = 0; i < 600 && !recording.output().contains("ready"); i++) {
                Thread.sleep(100);
            }
            VirtualMachine vm = VirtualMachine.attach(String.valueOf(process.pid()));
            vm.loadAgent(System.getProperty("callgrove.agent.jar"), "out=" + recording.dump + ",checkpoint=20ms");
            vm.detach();
            process.getOutputStream().close();
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        assertThat(recording.outputBesideEndLine()).contains("refused: true").doesNotContain("callgrove");
        check();
    }

    @Test
    void wrongOptionsStillEndTheProgramBeforeItStarts() throws Exception {
        assertThat(recording.run("threads=some", "-Djava.security.manager", "endings.GuardedProgram", "policy")).isEqualTo(2);
        assertThat(recording.output()).contains("callgrove: threads 'some' is unknown").doesNotContain("refused");
    }

    private void check() throws Exception {
        Dump dump = DumpReader.read(recording.dump);
        assertThat(dump.problems).isEmpty();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        long[] calls = dump.metrics.get("calls");
        long hashes = 0;
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            hashes += method.className.equals("endings.GuardedProgram$Task") && method.name.equals("run") ? calls[node] : 0;
        }
        assertThat(hashes).isPositive();
    }
}
