package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records programs in trouble: with full heaps, stacks or disks, without memory, with other agents. The program must behave as it does without the
 * agent. The dump must be complete, or a message must say that it is missing.
 */
@Tag("quick")
class AdverseTest {
    private static final String CLASSES = Program.AGENT_JAVA.resolve("examples").resolve("target").resolve("classes").toString();
    private static final String MARKER = "threads.Adverse.marker";

    @TempDir
    Path folder;

    private static Program program(Jdk jdk, String kind, List<String> jvm) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-cp", CLASSES, "threads.Adverse", kind));
        return new Program(jdk, "adverse-" + kind, command);
    }

    private static Segments recorded(Program program) throws Exception {
        Program.Result result = program.recorded("checkpoint=0");
        Program.Result plain = program.plain();
        // Loading a class while the heap is full makes the VM complain with any agent.
        assertThat(result.errBesideEndLine().replaceAll("\\*\\*\\* java.lang.instrument ASSERTION FAILED.*can't create name string.*\\R", ""))
                .isEqualTo(plain.err());
        assertThat(result.out()).isEqualTo(plain.out());
        assertThat(result.exit()).isEqualTo(plain.exit()).isNotEqualTo(1);
        return new Segments(DumpReader.read(result.dump()));
    }

    @OnEachJdk
    void aHeapThatWasFull(Jdk jdk) throws Exception {
        Segments segments = recorded(program(jdk, "heap", List.of("-Xmx64m", "-Xverify:all")));
        assertThat(segments.calls("main", "threads.Adverse.fillTheHeap")).isEqualTo(1);
        assertThat(segments.calls("main", MARKER)).isPositive();
    }

    @OnEachJdk
    void aHeapThatIsFullAtTheEnd(Jdk jdk) throws Exception {
        Segments segments = recorded(program(jdk, "heap-exit", List.of("-Xmx256m")));
        assertThat(segments.calls("main", "threads.Adverse.fillTheHeap")).isEqualTo(1);
    }

    /** The profiling agent is switched off and released, so that the program gets its heap back. */
    @OnNewestJdk
    void aProfilingAgentThatFillsTheHeap(Jdk jdk) throws Exception {
        String api = Program.AGENT_JAVA.resolve(Path.of("api", "target", "classes")).toString();
        for (String agent : new String[] {"Hoarder", "Hoarder$OfTheClass", "Hoarder$Wrapping"}) {
            Program program = program(jdk, "contexts", List.of("-Xmx48m"));
            String name = ProgramSources.compiled(jdk, "agents/Hoarder", api) + "!agents." + agent;
            Program.Result result = program.recorded("checkpoint=0,agents=" + name);
            String said = "the profiling agent '" + name + "' threw an exception and was switched off: ";
            assertThat(result.errBesideEndLine()).startsWith("callgrove: " + said).containsOnlyOnce("callgrove: ");
            assertThat(result.out()).isEqualTo(program.plain().out());
            assertThat(result.exit()).isEqualTo(5);
            assertThat(new Segments(DumpReader.read(result.dump())).warning(said)).contains("its metrics are too low");
        }
    }

    @OnEachJdk
    void aStackThatOverflowsAnywhere(Jdk jdk) throws Exception {
        Program program = program(jdk, "stack", List.of("-Xss512k"));
        Segments segments = recorded(program);
        assertThat(segments.calls("main", MARKER)).isEqualTo(20);
        assertThat(segments.calls("main", "threads.Adverse.overflow")).isEqualTo(20);
        assertThat(segments.callers(MARKER)).containsExactly("threads.Adverse.main");
    }

    @OnEachJdk
    void aDiskThatIsFull(Jdk jdk) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "limits on files need a shell");
        Path dump = folder.resolve("run.mct");
        Files.writeString(dump, "the dump before");
        List<String> jvm = List.of("-XX:-UsePerfData", "-javaagent:" + Program.AGENT + "=out=" + dump + ",checkpoint=0");
        Program.Result result = program(jdk, "none", jvm).after("/bin/sh", "-c", "ulimit -f 8; exec \"$@\"", "sh").plain();
        assertThat(result.exit()).isEqualTo(5);
        assertThat(result.err().lines()).hasSize(1)
                .allMatch(line -> line.startsWith("callgrove: could not write " + dump) && line.contains("too large"));
        assertThat(dump).hasContent("the dump before");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).as("no half dump is left").containsExactly(dump);
        }
    }

    @OnEachJdk
    void aSystemWithoutMemory(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() >= 21, "malloc can be limited from JDK 21 on");
        Program program = program(jdk, "contexts", List.of());
        Program.Result result =
                program.recorded("checkpoint=0,snapshots=50ms,memory=1G", "-XX:+UnlockDiagnosticVMOptions", "-XX:NativeMemoryTracking=summary",
                        "-XX:MallocLimit=other:258m:oom");
        Program.Result plain = program.plain();
        assertThat(result.exit()).isEqualTo(plain.exit());
        assertThat(result.out()).endsWith(plain.out());
        Segments segments = new Segments(DumpReader.read(result.dump()));
        segments.warning("the system refused to provide more: ");
        segments.warning("snapshots were dropped");
        assertThat(segments.calls("main", MARKER)).as("the context was there before").isEqualTo(2);
        assertThat(segments.calls("main", "threads.Adverse.wide")).as("folded, not lost").isEqualTo((1 << 20) - 1);
    }

    @OnEachJdk
    void anotherAgentBeforeAndAfter(Jdk jdk) throws Exception {
        String other = "-javaagent:" + OtherAgents.jar(folder, "threads.OtherAgent", "Can-Retransform-Classes") + "=";
        for (String options : new String[] {"once", "again"}) {
            for (boolean first : new boolean[] {true, false}) {
                Program program = program(jdk, "none", first ? List.of() : List.of(other + options));
                Program.Result result = first ? program.recorded("checkpoint=0", other + options) : program.recorded("checkpoint=0");
                assertThat(result.out()).isEqualToIgnoringNewLines("was edited");
                assertThat(result.errBesideEndLine()).isEmpty();
                Segments segments = new Segments(DumpReader.read(result.dump()));
                assertThat(segments.calls("main", "threads.Changed.text")).as(options + " " + first).isEqualTo(1);
                assertThat(segments.calls("main", MARKER)).isEqualTo(1);
            }
        }
    }
}
