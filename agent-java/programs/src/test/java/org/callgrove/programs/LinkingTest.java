package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks which linking is counted. Weaving makes the VM link call sites again, which is not the program's work unless they had not been linked
 * before.
 */
@Tag("quick")
class LinkingTest {
    private static final String MEASURED = "lambdas.Warmed.measured";
    private static final String NATIVES = "java.lang.invoke.MethodHandleNatives.";
    private static final String LATER = "lambdas.Warmed\\$Later.text";
    private static final String WARNING = "linkings of call sites, constants or method types in classes loaded before";

    @TempDir
    Path folder;

    @OnEachJdk
    void isUncountedWhereAMethodBeginsTheRecording(Jdk jdk) throws Exception {
        Program program = new Program(jdk, "linking", List.of("-cp", classes(jdk), "lambdas.Warmed"));
        Program.Result whole = program.recorded("");
        Dump expected = DumpReader.read(whole.dump());
        Program.Result begun = program.recorded("start=" + MEASURED);
        assertThat(begun.out()).isEqualTo(whole.out());
        assertSameWork(DumpReader.read(begun.dump()), expected);
        Predicate<String> isOfTheMethod = path -> path.matches(".*" + MEASURED + "[^>]* > " + NATIVES + "[^>]*");
        assertThat(below(DumpReader.read(begun.dump()), isOfTheMethod)).as("links of a method that is entered for the first time").isNotEmpty()
                .isEqualTo(below(expected, isOfTheMethod));
        assertThat(expected.meta.get("warnings").toString()).doesNotContain(WARNING);
    }

    @OnEachJdk
    void isUncountedWhereTheAgentIsAttached(Jdk jdk) throws Exception {
        Dump expected = DumpReader.read(new Program(jdk, "linking-attached", List.of("-cp", classes(jdk), "lambdas.Warmed")).recorded("").dump());
        Path dump = folder.resolve("run.mct");
        ProcessBuilder builder = new ProcessBuilder(jdk.java().toString(), "-Xverify:all", "-cp", classes(jdk), "lambdas.Warmed", "wait");
        // As in runs by Program, only the options of the test apply.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.redirectError(folder.resolve("err").toFile()).start();
        try {
            // Standard output also contains some warnings from the VM.
            assertThat(process.inputReader().lines().anyMatch("ready"::equals)).as("ready").isTrue();
            VirtualMachine vm = VirtualMachine.attach(String.valueOf(process.pid()));
            try {
                vm.loadAgent(Program.AGENT.toString(), "checkpoint=0,out=" + dump);
            } finally {
                vm.detach();
            }
            try (OutputStream in = process.getOutputStream()) {
                in.write('\n');
            }
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertSameWork(DumpReader.read(dump), expected);
    }

    private static void assertSameWork(Dump late, Dump whole) throws IOException {
        // A class loader's maps grow with every class loaded, the agent's included. So when one grows, and into which bin a class falls, is not
        // determined by the program.
        Predicate<String> isProgram = path -> !path.contains(NATIVES) && !path.contains("ClassLoader.loadClass");
        Map<String, List<Long>> expected = below(whole, isProgram);
        assertThat(expected).isNotEmpty();
        assertThat(differing(below(late, isProgram), expected)).as("work that differs: of the later recording, of the whole").isEmpty();
        Predicate<String> isOfLater = path -> path.matches(".*" + LATER + "[^>]* > " + NATIVES + "[^>]*");
        assertThat(below(late, isOfLater)).as("links of a class that is loaded in the recording").isNotEmpty().isEqualTo(below(whole, isOfLater));
        assertThat(below(late, path -> path.matches(".*lambdas.Warmed.(work|lambda)[^>]* > .*" + NATIVES + ".*"))).as("links again").isEmpty();
        String warning = new Segments(late).warning(WARNING);
        assertThat(Long.parseLong(warning.split(" ")[2])).isBetween(20L, 200L);
    }

    /** The paths whose figures differ, with the figures on both sides. */
    private static Map<String, List<List<Long>>> differing(Map<String, List<Long>> one, Map<String, List<Long>> other) {
        Map<String, List<List<Long>>> differing = new TreeMap<>();
        Set<String> paths = new TreeSet<>(one.keySet());
        paths.addAll(other.keySet());
        for (String path : paths) {
            List<List<Long>> figures = List.of(one.getOrDefault(path, List.of()), other.getOrDefault(path, List.of()));
            if (!figures.get(0).equals(figures.get(1))) {
                differing.put(path, figures);
            }
        }
        return differing;
    }

    /** Calls and bytecodes by path, below the measured method. */
    private static Map<String, List<Long>> below(Dump dump, Predicate<String> which) {
        Map<String, List<Long>> figures = new TreeMap<>();
        List<String> open = new ArrayList<>();
        for (int node = 0; node < dump.depth.length; node++) {
            open.subList(dump.depth[node], open.size()).clear();
            open.add(dump.methods.get(dump.method[node]).toString());
            String path = String.join(" > ", open);
            int start = path.indexOf(MEASURED);
            if (start >= 0 && which.test(path)) {
                figures.put(path.substring(start), List.of(dump.metrics.get("calls")[node], dump.metrics.get("bytecodes")[node]));
            }
        }
        return figures;
    }

    private static String classes(Jdk jdk) throws Exception {
        return ProgramSources.compiled(jdk, "lambdas/Warmed", "").toString();
    }
}
