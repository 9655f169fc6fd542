package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Attaches the agent to a running program and checks what is recorded. */
@Tag("quick")
class AttachTest {
    @TempDir
    Path folder;

    @OnEachJdk
    void countsFromThenOnAndSaysSo(Jdk jdk) throws Exception {
        Path out = folder.resolve("out.txt");
        Path dumpFile = folder.resolve("run.mct");
        Process process =
                new ProcessBuilder(jdk.java().toString(), "-Xverify:all", "-cp",
                        Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes")).toString(), "threads.Attached")
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        try {
            awaitText(out, "ready");
            attach(process, "out=,checkpoint=0");
            assertThat(Files.readString(out)).contains("callgrove: out is empty");
            attach(process, "out=" + dumpFile + ",checkpoint=0");
            attach(process, "out=" + dumpFile + ",checkpoint=0");
            assertThat(Files.readString(out)).contains("already running");
            try (OutputStream in = process.getOutputStream()) {
                in.write('\n');
            }
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(out)).contains("done").doesNotContain("Exception", "VerifyError");
        Dump dump = DumpReader.read(dumpFile);
        Segments segments = new Segments(dump);
        assertThat(segments.calls("", "threads.Attached.onTheStack")).isZero();
        assertThat(segments.calls("worker", "threads.Attached.step")).isPositive();
        assertThat(segments.calls("worker", "threads.Attached.afterwards")).isEqualTo(1);
        assertThat(segments.calls("main", "threads.Attached.main")).isZero();
        assertThat(segments.calls("main", "threads.Attached.afterwards")).isEqualTo(1);
        assertThat(segments.calls("later", "threads.Attached.afterwards")).isEqualTo(1);
        assertThat(segments.calls("virtual threads", "threads.Attached.afterwards")).isEqualTo(jdk.feature() >= 21 ? 1 : 0);
        assertThat(segments.warning("attached to the running program")).contains("main", "worker", "loader");
    }

    private static void awaitText(Path file, String text) throws Exception {
        for (int i = 0; i < 600 && !Files.readString(file).contains(text); i++) {
            Thread.sleep(100);
        }
        assertThat(Files.readString(file)).contains(text);
    }

    private static void attach(Process process, String options) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(String.valueOf(process.pid()));
        try {
            vm.loadAgent(Program.AGENT.toString(), options);
        } finally {
            vm.detach();
        }
    }
}
