package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rewrites the file of a program that uses up {@code memory=} all the time, as often as the agent allows. While a checkpoint is written, no tree is
 * folded or merged. The interval is five times what the checkpoint before took, and twenty times during a lease.
 */
@Tag("quick")
class WalkShareTest {
    private static final Pattern WALKS =
            Pattern.compile("callgrove: (\\d+) walks, during which folds and merges had to wait, took (\\d+) of (\\d+) ms");
    /** More than one sixth, because a checkpoint may take longer than the one before. */
    private static final double MOST = 0.3;
    private static final double MOST_LEASED = 0.1;
    private static final int MOST_SECONDS = 60;

    @TempDir
    Path folder;

    @OnEachJdk
    void ownCheckpointsTakeASixthOfTheTime(Jdk jdk) throws Exception {
        assertThat(shareOf(jdk, "100ms", List.of(), 15)).isBetween(0.02, MOST);
    }

    @OnEachJdk
    void leasedCheckpointsTakeFarLess(Jdk jdk) throws Exception {
        assertThat(shareOf(jdk, "0", List.of("every=500ms,for=60s"), 5)).isBetween(0.005, MOST_LEASED);
    }

    /** Share of the time during which the program's threads could not fold or merge, after at least so many checkpoints. */
    private double shareOf(Jdk jdk, String interval, List<String> lease, int checkpoints) throws Exception {
        Path err = folder.resolve("err.txt");
        String classes = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes")).toString();
        Process program = new ProcessBuilder(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-Xmx96m", "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-javaagent:" + Program.AGENT + "=times=true,memory=16M,checkpoint=" + interval + ",out=" + folder.resolve("run.mct"), "-cp", classes,
                "threads.NewPaths", "1", "0").directory(folder.toFile()).redirectError(err.toFile()).start();
        try (BufferedReader lines = program.inputReader()) {
            Thread reading = new Thread(() -> skip(lines));
            reading.start();
            for (String each : lease) {
                Process command = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-jar", Program.AGENT.toString(), "checkpoint",
                        "" + program.pid(), each).redirectErrorStream(true).start();
                assertThat(new String(command.getInputStream().readAllBytes())).contains("checkpoints every ");
            }
            awaitCheckpoints(checkpoints);
            program.destroy();
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
            reading.join();
        } finally {
            program.destroyForcibly();
        }
        String said = Files.readString(err);
        assertThat(said).contains("memory=16M is used up", "but totals stay exact");
        Matcher walks = WALKS.matcher(said);
        assertThat(walks.find()).as(said).isTrue();
        assertThat(Integer.parseInt(walks.group(1))).as("checkpoints").isGreaterThanOrEqualTo(checkpoints);
        return Double.parseDouble(walks.group(2)) / Double.parseDouble(walks.group(3));
    }

    private static void skip(BufferedReader lines) {
        try {
            while (lines.readLine() != null) {
                // The program waits if nobody reads what it prints.
            }
        } catch (IOException closed) {
            // The program has ended.
        }
    }

    /** Waits until the file has been rewritten often enough. */
    private void awaitCheckpoints(int checkpoints) throws Exception {
        Path file = folder.resolve("run.mct");
        Object last = null;
        int seen = 0;
        for (int looks = 0; looks < MOST_SECONDS * 50 && seen <= checkpoints; looks++) {
            Object now = Files.exists(file) ? Files.getAttribute(file, "unix:ino") + " " + Files.getLastModifiedTime(file) : null;
            seen += Objects.equals(now, last) ? 0 : 1;
            last = now;
            Thread.sleep(20);
        }
    }
}
