package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.OnEachJdk;
import org.callgrove.programs.Program;
import org.junit.jupiter.api.Tag;

/**
 * Compares what {@code Work} of the API measures inside a program with single-stepping, and with the recording: recursion, measured calls inside
 * others, exceptions, initialisers, linking, constructors, virtual threads.
 */
@Tag("quick")
class WorkTest {
    private static final Path SOURCES = Path.of("src", "programs", "java", "work").toAbsolutePath();
    private static final String ALL = "work.Cases.main([Ljava/lang/String;)V > work.Cases.all()V";
    private static final String MEASURE = " > work.Cases.measure(Ljava/lang/String;Ljava/lang/Runnable;)V > work.Cases$";
    private static final String RUN = ".run()V";
    /** Number of scopes: own code, everything but one-time work, everything. */
    private static final int SCOPES = 3;

    @OnEachJdk
    void equalsSingleSteppingAndTheRecording(Jdk jdk) throws Exception {
        String classPath = compiled(jdk);
        Stepper.Result stepped = Stepper.run(jdk.home(), classPath, "work.Cases", "work.");
        assertThat(stepped.exit()).as(stepped.err()).isZero();
        Program.Result recorded = recorded(jdk, classPath, "main");
        Map<String, List<long[][]>> measured = measured(recorded.err());
        assertThat(measured).hasSize(10);
        // Run in another thread, a virtual one if the JDK has them.
        Map<String, List<long[][]>> elsewhere = measured(recorded(jdk, classPath, "thread", "thread").err());
        assertThat(elsewhere.keySet()).isEqualTo(measured.keySet());
        Dump dump = DumpReader.read(recorded.dump());
        for (Map.Entry<String, List<long[][]>> each : measured.entrySet()) {
            String task = ALL + MEASURE + String.join(RUN + MEASURE, each.getKey().split(">")) + RUN;
            long[][] sum = sum(each.getValue());
            assertThat("calls " + sum[0][0] + ", bytecodes " + sum[0][1]).as("%s", each.getKey())
                    .isEqualTo(stepped.tree().ownWorkBelow(task));
            assertThat(sum).as("%s in the recording", each.getKey()).isDeepEqualTo(DumpWork.below(dump, "work.", task).scopes);
            // The first round includes initialisers and linking, but does the same own work as the others.
            assertThat(each.getValue()).as("rounds of %s", each.getKey()).hasSize(2)
                    .allSatisfy(round -> assertThat(round[0]).isEqualTo(each.getValue().get(0)[0]));
            assertThat(sum(elsewhere.get(each.getKey()))[0]).as("%s in another thread", each.getKey()).isEqualTo(sum[0]);
        }
        assertThat(measured.get("Initialising").get(0)[2][1]).as("bytecodes with the initialiser")
                .isGreaterThan(measured.get("Initialising").get(0)[0][1]);
    }

    private static String compiled(Jdk jdk) throws Exception {
        Path classes = Files.createDirectories(Path.of("target", "work-" + jdk.feature()).toAbsolutePath());
        Program.Result compiled = new Program(jdk, "work-compile", List.of("-m", "jdk.compiler/com.sun.tools.javac.Main", "-g", "-proc:none", "-cp",
                ProgramBatch.API.toString(), "-d", classes.toString(), SOURCES.resolve("Cases.java").toString())).plain();
        assertThat(compiled.exit()).as(compiled.out() + compiled.err()).isZero();
        return classes + File.pathSeparator + ProgramBatch.API;
    }

    private static Program.Result recorded(Jdk jdk, String classPath, String label, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("-cp", classPath, "work.Cases"));
        words.addAll(List.of(arguments));
        Program.Result recorded = new Program(jdk, "work-" + label, words).recorded("blocks=precise");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        return recorded;
    }

    /** Figures by task, then by round, then by scope: calls, bytecodes, objects, arrays, bytes. */
    private static Map<String, List<long[][]>> measured(String err) {
        Map<String, List<long[][]>> measured = new TreeMap<>();
        err.lines().filter(line -> line.contains(" | ")).forEach(line -> {
            String[] words = line.substring(line.indexOf(": ") + 2).replace("| ", "").split(" ");
            long[][] scopes = new long[SCOPES][words.length / SCOPES];
            for (int i = 0; i < words.length; i++) {
                scopes[i / scopes[0].length][i % scopes[0].length] = Long.parseLong(words[i]);
            }
            measured.computeIfAbsent(line.substring(0, line.indexOf(": ")), name -> new ArrayList<>()).add(scopes);
        });
        return measured;
    }

    private static long[][] sum(List<long[][]> rounds) {
        long[][] sum = new long[SCOPES][rounds.get(0)[0].length];
        for (long[][] round : rounds) {
            for (int scope = 0; scope < SCOPES; scope++) {
                for (int figure = 0; figure < sum[scope].length; figure++) {
                    sum[scope][figure] += round[scope][figure];
                }
            }
        }
        return sum;
    }
}
