package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records programs that deadlock: what is found by a dump, at SIGTERM and by the watch, and what is said of it. */
@Tag("quick")
class DeadlocksTest {
    private static final String OBJECT = "java.lang.Object";
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    private static final String[] WITHOUT_COLLECTIONS = {"-XX:+UseSerialGC", "-Xms800m", "-Xmx800m", "-Xmn600m", "-XX:MetaspaceSize=256m"};

    @TempDir
    Path folder;

    static List<Arguments> kinds() {
        List<Arguments> kinds = new ArrayList<>();
        for (Jdk jdk : Jdk.all()) {
            kinds.add(Arguments.of(jdk, "monitors", List.of(OBJECT, OBJECT)));
            kinds.add(Arguments.of(jdk, "locks", List.of(LOCK, LOCK)));
            // The first thread holds the monitor and waits for the lock.
            kinds.add(Arguments.of(jdk, "mixed", List.of(LOCK, OBJECT)));
            kinds.add(Arguments.of(jdk, "three", List.of(OBJECT, OBJECT, OBJECT)));
            kinds.add(Arguments.of(jdk, "bystander", List.of(OBJECT, OBJECT)));
        }
        return kinds;
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("kinds")
    void aDumpAndSigtermFindThem(Jdk jdk, String kind, List<String> locks) throws Exception {
        Process process = start(jdk, "checkpoint=0", kind);
        try {
            String first = said("dump", process.pid());
            isFound(DumpReader.read(dump()), "dump", locks);
            assertThat(said()).hasSize(1);
            assertThat(first).contains(" (").contains("; " + said().get(0).replaceAll("callgrove: |\\. Not found.*", ""));
            process.destroy();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ended").isTrue();
            Dump last = DumpReader.read(dump());
            assertThat(last.meta.get("dump")).isEqualTo("exit");
            isFound(last, "dump", locks);
            assertThat(said()).as("said once").hasSize(1);
        } finally {
            process.destroyForcibly();
        }
    }

    @OnEachJdk
    void sigtermAloneFindsOne(Jdk jdk) throws Exception {
        Process process = start(jdk, "checkpoint=0,threads=group", "monitors");
        process.destroy();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ended").isTrue();
        isFound(DumpReader.read(dump()), "dump", List.of(OBJECT, OBJECT));
        assertThat(said()).hasSize(1);
    }

    @OnEachJdk
    void threadsThatGiveUpSomeTimeAreNone(Jdk jdk) throws Exception {
        Process process = start(jdk, "checkpoint=10m", "timed");
        try {
            Thread.sleep(4000);
            assertThat(said("dump", process.pid())).doesNotContain("deadlock");
            process.destroy();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ended").isTrue();
            assertThat(DumpReader.read(dump()).meta).doesNotContainKey("deadlocks");
            assertThat(said()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    @OnEachJdk
    void theWatchFindsOneAndLeavesACheckpoint(Jdk jdk) throws Exception {
        Process process = start(jdk, "checkpoint=10m", "mixed");
        try {
            for (int i = 0; i < 300 && !Files.exists(dump()); i++) {
                Thread.sleep(100);
            }
            // The first checkpoint comes after 5 seconds, without being asked for.
            Dump dump = DumpReader.read(dump());
            assertThat(dump.meta.get("dump")).isEqualTo("checkpoint");
            isFound(dump, "watch", List.of(LOCK, OBJECT));
            Thread.sleep(2500);
            assertThat(said()).hasSize(1);
        } finally {
            process.destroyForcibly();
        }
    }

    @OnEachJdk
    void aConvoyIsNone(Jdk jdk) throws Exception {
        List<String> line = List.of("-cp", ProgramSources.compiled(jdk, "locks/Deadlocked", "").toString(), "locks.Deadlocked", "none");
        Dump without = DumpReader.read(new Program(jdk, "convoy", line).recorded("checkpoint=0", WITHOUT_COLLECTIONS).dump());
        Program.Result result = new Program(jdk, "convoy-watched", line).recorded("checkpoint=10m", WITHOUT_COLLECTIONS);
        assertThat(result.errBesideEndLine()).isEmpty();
        Dump with = DumpReader.read(result.dump());
        assertThat(with.meta).doesNotContainKey("deadlocks");
        // The watch looked at least three times, and asked the VM once.
        TreeDiff diff = new TreeDiff(without, with, thread -> thread.name.equals("main"));
        assertThat(diff.unexplained()).as(diff.report(15)).isZero();
    }

    private Path dump() {
        return folder.resolve("run.mct");
    }

    /** Lines about deadlocks on standard error. */
    private List<String> said() throws Exception {
        return Files.readAllLines(folder.resolve("err.txt")).stream().filter(line -> line.contains("deadlock")).toList();
    }

    private Process start(Jdk jdk, String options, String kind) throws Exception {
        Process process =
                new ProcessBuilder(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-Dcallgrove.slow=3600000", "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+EnableDynamicAgentLoading", "-javaagent:" + Program.AGENT + "=out=" + dump() + ',' + options, "-cp",
                        ProgramSources.compiled(jdk, "locks/Deadlocked", "").toString(), "locks.Deadlocked", kind)
                        .redirectError(folder.resolve("err.txt").toFile()).start();
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        return process;
    }

    /** The answer of a command. */
    private static String said(String name, long pid) throws Exception {
        Process agent = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-jar",
                Program.AGENT.toString(), name, "" + pid).redirectErrorStream(true).start();
        String said = new String(agent.getInputStream().readAllBytes());
        assertThat(agent.waitFor()).as(said).isZero();
        return said;
    }

    /** Checks that the dump has one deadlock of {@code transfer-1} and so on, in the order of the cycle, and where their contexts are. */
    private void isFound(Dump dump, String found, List<String> locks) throws Exception {
        assertThat(dump.problems).isEmpty();
        List<Map<String, Object>> deadlocks = list(dump.meta.get("deadlocks"));
        assertThat(deadlocks).hasSize(1);
        assertThat(deadlocks.get(0)).containsEntry("found", found);
        List<Map<String, Object>> threads = list(deadlocks.get(0).get("threads"));
        assertThat(threads).hasSize(locks.size());
        int first = Integer.parseInt(threads.get(0).get("name").toString().substring("transfer-".length())) - 1;
        for (int i = 0; i < locks.size(); i++) {
            int number = (first + i) % locks.size();
            Map<String, Object> thread = threads.get(i);
            assertThat(thread).containsEntry("name", "transfer-" + (number + 1)).containsEntry("lock", locks.get(number))
                    .containsEntry("kind", locks.get(number).equals(OBJECT) ? "monitor" : "synchronizer");
            assertThat(thread.get("stack").toString()).contains("{class=locks.Deadlocked, method=enter, file=Deadlocked.java, line=");
            assertThat(path(dump, ((Long) thread.get("context")).intValue())).contains("first < ").contains("second < first");
        }
        String name = threads.get(0).get("name").toString();
        assertThat(said().get(0)).startsWith("callgrove: deadlock: " + name + " waits for a " + locks.get(first) + " that transfer-")
                .endsWith(" that " + name
                        + " holds. Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks, and those of virtual threads");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object value) {
        return (List<Map<String, Object>>) value;
    }

    /** Names of a context's methods, innermost first. */
    private static String path(Dump dump, int context) {
        StringBuilder path = new StringBuilder(dump.methods.get(dump.method[context]).name);
        int depth = dump.depth[context];
        for (int i = context - 1; depth > 0; i--) {
            if (dump.depth[i] < depth) {
                depth = dump.depth[i];
                path.append(" < ").append(dump.methods.get(dump.method[i]).name);
            }
        }
        return path.toString();
    }
}
