package org.callgrove.programs;

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;

/**
 * Records programs together with agents that change classes before Callgrove's sees them. Added code must not be counted if it can be distinguished
 * from the rest; otherwise the dump must say so.
 */
@Tag("quick")
class OtherAgentsTest {
    private static final String EXAMPLES = Program.AGENT_JAVA.resolve("examples").resolve("target").resolve("classes").toString();

    @TempDir
    Path folder;

    @OnNewestJdk
    void countsWhatItCountsWithoutJaCoCo(Jdk jdk) throws Exception {
        for (String blocks : new String[] {"default", "precise"}) {
            boolean first = blocks.equals("default");
            String recording = "checkpoint=0,blocks=" + blocks;
            Dump alone = DumpReader.read(handcount(jdk, "alone", List.of()).recorded(recording).dump());
            Program beside = handcount(jdk, first ? "before" : "after", first ? List.of(coverage(first + ".exec", "handcount.*")) : List.of());
            Program.Result result = first ? beside.recorded(recording) : beside.recorded(recording, coverage(first + ".exec", "handcount.*"));
            assertThat(result.errBesideEndLine()).isEmpty();
            Dump dump = DumpReader.read(result.dump());
            assertThat(counts(dump, "handcount.Main.main([Ljava/lang/String;)V", "handcount.")).as(recording)
                    .isEqualTo(counts(alone, "handcount.Main.main([Ljava/lang/String;)V", "handcount."));
            assertThat(limited(dump, "handcount.")).isEqualTo(limited(alone, "handcount."));
            assertThat(dump.meta.get("otherAgents")).isEqualTo(List.of(Map.of("name", jacoco().getFileName().toString())));
            assertThat(new Segments(dump).warning("other agents ran in this JVM")).contains(jacoco().getFileName().toString());
            assertThat(alone.meta).doesNotContainKey("otherAgents");
        }
        handcount(jdk, "coverage", List.of(coverage("plain.exec", "handcount.*"))).plain();
        Map<String, String> plain = CoverageFile.read(folder.resolve("plain.exec"));
        assertThat(plain).containsKey("handcount/Loops");
        assertThat(CoverageFile.read(folder.resolve("true.exec"))).as("JaCoCo's own result").isEqualTo(plain);
        assertThat(CoverageFile.read(folder.resolve("false.exec"))).as("JaCoCo's own result").isEqualTo(plain);
    }

    /**
     * When a class is transformed again, the VM passes on code that already contains JaCoCo's changes. These look different in class files before
     * Java 11.
     */
    @OnEachJdk
    void countsTheSameWhenAClassIsTransformedAgain(Jdk jdk) throws Exception {
        String again = "-javaagent:" + OtherAgents.jar(folder, "agents.ProbedProgram", "Can-Retransform-Classes");
        String classes = probed(jdk).toString();
        String coverage = coverage("again.exec", "agents.*");
        Program alone = new Program(jdk, "others-alone", List.of(again, "-cp", classes, "agents.ProbedProgram"));
        Program beside = new Program(jdk, "others-again", List.of(again, coverage, "-cp", classes, "agents.ProbedProgram"));
        String main = "agents.ProbedProgram.main([Ljava/lang/String;)V";
        Map<String, String> expected = counts(DumpReader.read(alone.recorded("checkpoint=0").dump()), main, "agents.");
        assertThat(expected.get(main + " > agents.ProbedProgram.f(I)I")).as("1 + 1 + 2 + 500 * 9 + 3 + 2, twice")
                .startsWith("calls 2, bytecodes 9018,");
        Program.Result result = beside.recorded("checkpoint=0");
        assertThat(result.errBesideEndLine()).isEmpty();
        assertThat(counts(DumpReader.read(result.dump()), main, "agents.")).isEqualTo(expected);
    }

    @OnEachJdk
    void saysWhatItCannotTell(Jdk jdk) throws Exception {
        Path asm = Path.of(ClassWriter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path elsewhere = ProgramSources.compiled(jdk, "agents/SeparatelyLoaded", "");
        String classPath = String.join(File.pathSeparator, probed(jdk).toString(),
                ProgramSources.compiled(jdk, "agents/WrappingAgent", asm.toString()).toString(), asm.toString());
        String other = "-javaagent:" + OtherAgents.jar(folder, "agents.WrappingAgent", "Can-Redefine-Classes");
        Program.Result result =
                new Program(jdk, "others-wrapped", List.of(other, "-cp", classPath, "agents.ProbedProgram", elsewhere.toString()))
                        .recorded("checkpoint=0");
        assertThat(result.exit()).as(result.err()).isZero();
        Dump dump = DumpReader.read(result.dump());
        Map<String, String> limited = limited(dump, "agents.");
        assertThat(limited.get("agents.ProbedProgram.wrapped(I)I")).contains("another agent's changes to its code");
        assertThat(limited.get("agents.SeparatelyLoaded")).contains("its class file is not available");
        assertThat(limited).doesNotContainKeys("agents.ProbedProgram", "agents.ProbedProgram.f(I)I");
        Segments segments = new Segments(dump);
        assertThat(segments.calls("main", "agents.WrappingAgent.through")).as("counted, as it cannot be told").isEqualTo(1);
        assertThat(segments.calls("main", "agents.SeparatelyLoaded.run")).isEqualTo(1);
    }

    private static Program handcount(Jdk jdk, String name, List<String> jvm) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-Xverify:all", "-cp", EXAMPLES, "handcount.Main"));
        return new Program(jdk, "others-" + name, command);
    }

    private static Path probed(Jdk jdk) throws Exception {
        return ProgramSources.compiled(jdk, "agents/ProbedProgram", "", "--release", "8", "-Xlint:-options");
    }

    private String coverage(String file, String classes) throws Exception {
        Path result = folder.resolve(file);
        Files.deleteIfExists(result);
        return "-javaagent:" + jacoco() + "=destfile=" + result + ",includes=" + classes;
    }

    private static Path jacoco() throws Exception {
        return Path.of(Class.forName("org.jacoco.agent.rt.RT", false, OtherAgentsTest.class.getClassLoader()).getProtectionDomain().getCodeSource()
                .getLocation().toURI());
    }

    private static Map<String, String> counts(Dump dump, String root, String packagePrefix) {
        Map<String, String> counts = new TreeMap<>();
        MethodPaths.of(dump, root, packagePrefix).forEach((path, count) -> counts.put(path, count.toString()));
        return counts;
    }

    /** Reasons for limited rules by class or method, for names with a given prefix. */
    private static Map<String, String> limited(Dump dump, String prefix) {
        Map<String, String> reasons = new TreeMap<>();
        for (Object each : (List<?>) dump.meta.get("limited")) {
            Map<?, ?> entry = (Map<?, ?>) each;
            String name = entry.get("class") + (entry.get("method") == null ? "" : "." + entry.get("method"));
            if (name.startsWith(prefix)) {
                reasons.merge(name, (String) entry.get("reason"), (a, b) -> a + "; " + b);
            }
        }
        return reasons;
    }
}
