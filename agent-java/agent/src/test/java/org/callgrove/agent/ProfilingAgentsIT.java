package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests programs recorded with users' profiling agents, {@code agents=<jar>!<class>}. */
class ProfilingAgentsIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0";
    private static final Path CLASSES = Paths.get("target", "test-classes").toAbsolutePath();

    @Test
    void areActivatedAtTheSamePlacesInEveryRun() throws Exception {
        List<String> first = log("Log", "endings.Steady");
        assertThat(activations(first)).hasSizeGreaterThan(50).allSatisfy(line -> assertThat(line).contains(" main"));
        List<String> interpreted = log("Log", "-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,endings.Steady::*", "endings.Steady");
        assertThat(interpreted).isEqualTo(first);
        assertThat(log("Log", "-XX:TieredStopAtLevel=4", "-XX:+UseSerialGC", "endings.Steady")).isEqualTo(first);
    }

    /** Activations are punctual within a loop, and late only while the program sorts in java.base. */
    @Test
    void comeBeforeTheGranularityIsExecuted() throws Exception {
        List<String> lines = activations(log("Log", "endings.Steady"));
        int inTime = 0;
        for (int i = 1; i < lines.size(); i++) {
            long executed = executed(lines.get(i)) - executed(lines.get(i - 1));
            assertThat(executed).as("bytecodes up to activation %d", i).isPositive().isLessThan(60_000);
            boolean inLoop = lines.get(i).endsWith(" main loops") && lines.get(i - 1).endsWith(" main loops");
            inTime += inLoop && executed > 9_900 && executed <= 10_000 ? 1 : 0;
        }
        assertThat(inTime).as("activations in time, of %d", lines.size()).isGreaterThan(lines.size() / 4);
    }

    private static long executed(String line) {
        return Long.parseLong(line.split(" ")[1]);
    }

    @Test
    void changeNeitherTheTreeNorTheOutput() throws Exception {
        Dump without = recorded("", "endings.Steady");
        String output = recording.outputBesideEndLine();
        for (String agent : List.of("Log", "Rare")) {
            Dump with = recorded(agents(agent), "endings.Steady");
            assertThat(recording.outputBesideEndLine()).isEqualTo(output);
            assertSameContexts(with, without);
            assertThat(allocatedByMain(with)).as("bytes allocated, by the VM's account").isCloseTo(allocatedByMain(without), withPercentage(2));
            assertThat(with.meta.get("options").toString()).contains("reading.Agents$" + agent);
        }
    }

    /** If loading an agent initialised classes, their initialisation would be missing from the program's tree. */
    @Test
    void loadNoClassesOfTheJdkBeforeTheProgramDoes() throws Exception {
        Path jar = folder.resolve("agents.jar");
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
        assertThat(tool.run(System.out, System.err, "--create", "--file", jar.toString(), "-C", CLASSES.toString(), "reading")).isZero();
        Set<String> without = loadedBeforeTheProgram("");
        Set<String> with = loadedBeforeTheProgram(",agents=" + jar + "!reading.Agents$Rare");
        assertThat(with).contains("reading.Agents$Rare");
        with.removeAll(without);
        // Closing a second jar loads one class that has no state.
        assertThat(with).allSatisfy(name -> assertThat(name).matches("(reading|org\\.callgrove)\\..+|java\\.io\\.RandomAccessFile\\$\\d"));
    }

    private Set<String> loadedBeforeTheProgram(String options) throws Exception {
        recorded(options, "-Xlog:class+load:file=loaded.txt:none", "endings.Steady");
        return Files.readAllLines(folder.resolve("loaded.txt")).stream().map(line -> line.replaceAll("(/0x| source: ).*", ""))
                .takeWhile(name -> !name.equals("endings.Steady")).collect(Collectors.toSet());
    }

    private static long allocatedByMain(Dump dump) {
        return dump.threads.stream().filter(thread -> thread.name.equals("main")).findFirst().orElseThrow().allocated;
    }

    @Test
    void knowEachThreadFromItsStartToItsEnd() throws Exception {
        List<String> log = log("Rare", "endings.Endings", "deep");
        assertThat(log).contains("register main root true", "register deep root true", "register small root true");
        assertThat(log.stream().filter(line -> line.startsWith("ends "))).hasSizeGreaterThanOrEqualTo(4);
        assertThat(log).anySatisfy(line -> assertThat(line).matches("recording ends, [0-9]+ threads"));
    }

    @Test
    void thatFailAreSwitchedOffAndTheRecordingGoesOn() throws Exception {
        Dump without = recorded("", "endings.Steady");
        Dump dump = recorded(agents("Failing"), "endings.Steady");
        String said =
                "the profiling agent '" + CLASSES
                        + "!reading.Agents$Failing' threw an exception and was switched off: java.lang.IllegalStateException: two lines";
        assertThat(recording.outputBesideEndLine()).containsOnlyOnce("callgrove: " + said);
        assertThat(dump.meta.get("warnings").toString()).contains(said);
        assertSameContexts(dump, without);
        recorded(agents("Zero"), "endings.Steady");
        assertThat(recording.output()).contains("the granularity 0 is below 1");
    }

    @Test
    void areRefusedWhatHasNoMeaning() throws Exception {
        List<String> refusals = log("Curious", "endings.Steady");
        assertThat(refusals).hasSize(7);
        assertThat(refusals.subList(0, 5))
                .allSatisfy(line -> assertThat(line).contains("UnsupportedOperationException").contains("the root of a tree has no"));
        assertThat(refusals.get(5)).contains("IllegalArgumentException").contains("'x' is not an element type");
        assertThat(refusals.get(6)).contains("IllegalStateException").contains("earlier callback");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nothing | agents 'nothing' must be a jar or folder, '!' and a class, such as my.jar!com.acme.MyAgent",
        "nowhere.jar!a.B | agents 'nowhere.jar!a.B' was not found: 'nowhere.jar' is not a jar or folder",
        ".!a.B | agents '.!a.B' was not found: the jar or folder has no such class",
        ".!java.lang.String | agents '.!java.lang.String' does not implement org.callgrove.api.ProfilingAgent",
    })
    void refusesWhatItCannotUse(String agent, String message) throws Exception {
        assertThat(recording.start(OPTIONS + ",agents=" + agent, "endings.Steady").waitFor()).isEqualTo(2);
        assertThat(recording.output()).isEqualToIgnoringNewLines("callgrove: " + message);
    }

    @Test
    void refusesAnAgentThatCannotBeMade() throws Exception {
        assertThat(recording.start(OPTIONS + agents("Unmakeable"), "endings.Steady").waitFor()).isEqualTo(2);
        assertThat(recording.output()).contains("cannot be created: its constructor threw java.lang.IllegalStateException: not today");
    }

    /** The agent's log counts activations by path independently. */
    @ParameterizedTest
    @CsvSource({"'',endings.Steady", "',threads=merge',endings.Endings several", "',snapshots=100k-bytecodes',endings.Steady"})
    void addMetricsToTheDump(String options, String command) throws Exception {
        Dump dump = recorded(options + agents("Counting"), command.split(" "));
        assertThat(recording.output()).doesNotContain("switched off");
        assertThat(dump.meta.get("metrics").toString()).contains("id=ticks", "label=Ticks <b>&\"", "unit=activations", "accuracy=sampled");
        Map<String, Long> expected = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("agent.txt"))) {
            if (line.matches("[a-z]+ [0-9]+ .+")) {
                expected.merge(line.split(" ", 3)[2], 3L, Long::sum);
            }
        }
        assertThat(expected).isNotEmpty();
        Map<String, Long> found = new TreeMap<>();
        List<String> open = new ArrayList<>();
        for (int context = 0; context < dump.depth.length; context++) {
            open.subList(dump.depth[context], open.size()).clear();
            open.add(dump.methods.get(dump.method[context]).name);
            long ticks = dump.metrics.get("ticks")[context];
            if (ticks > 0) {
                found.merge(String.join(" ", open), ticks, Long::sum);
            }
        }
        assertThat(found).isEqualTo(expected);
        assertThat(dump.metrics.get("never")).containsOnly(0);
        assertThat(dump.increments.containsKey("ticks")).isEqualTo(options.contains("snapshots"));
        if (options.contains("snapshots")) {
            assertThat(dump.increments.get("ticks")).isNotEmpty().allSatisfy(row -> assertThat(row.count % 3).isZero());
        }
    }

    @ParameterizedTest
    @CsvSource({"Taken,declares the metric 'bytecodes' whose id is already taken",
        "TooMany,declares too many metrics: all processes and profiling agents together may declare at most 5"})
    void refusesMetricsWithoutRoomOrName(String agent, String message) throws Exception {
        assertThat(recording.start(OPTIONS + agents(agent), "endings.Steady").waitFor()).isEqualTo(2);
        assertThat(recording.output().replace(",", "")).contains("reading.Agents$" + agent + "' " + message);
    }

    private static String agents(String name) {
        return ",agents=" + CLASSES + "!reading.Agents$" + name;
    }

    private List<String> log(String agent, String... command) throws Exception {
        recorded(agents(agent), command);
        return Files.readAllLines(folder.resolve("agent.txt"));
    }

    private Dump recorded(String options, String... command) throws IOException, InterruptedException {
        assertThat(recording.run(OPTIONS + options, command)).isZero();
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        return dump;
    }

    private static List<String> activations(List<String> log) {
        return log.stream().filter(line -> line.startsWith("main ")).collect(Collectors.toList());
    }

    /** Trees have thousands of contexts, so the message lists only those that differ. */
    private static void assertSameContexts(Dump with, Dump without) {
        List<String> changed = contextsOfMain(with);
        List<String> before = contextsOfMain(without);
        List<String> common = new ArrayList<>(before);
        common.retainAll(Set.copyOf(changed));
        changed.removeAll(Set.copyOf(common));
        before.removeAll(Set.copyOf(common));
        assertThat(changed).as("contexts with an agent only").isEmpty();
        assertThat(before).as("contexts without an agent only").isEmpty();
    }

    /** Path, calls and bytecodes of each context in the main thread, sorted. */
    private static List<String> contextsOfMain(Dump dump) {
        assertThat(dump.threads.get(0).name).isEqualTo("main");
        List<String> open = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (int context = 0; context < dump.threads.get(0).nodes(); context++) {
            open.subList(dump.depth[context], open.size()).clear();
            open.add(dump.methods.get(dump.method[context]).toString());
            rows.add(open + " " + dump.metrics.get("calls")[context] + " " + dump.metrics.get("bytecodes")[context]);
        }
        rows.sort(null);
        return rows;
    }
}
