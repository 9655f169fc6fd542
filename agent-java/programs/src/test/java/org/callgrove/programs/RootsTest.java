package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.ThreadInfo;
import org.junit.jupiter.api.Tag;

/** Checks that a recording with root methods has what a whole recording has below them, and nothing else. */
@Tag("quick")
class RootsTest {
    private static final Path EXAMPLES = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes"));
    private static final String CLASS = "threads.Rooted.";
    private static final List<String> ROOTS = List.of(CLASS + "job(I)V", CLASS + "failing(I)V", CLASS + "bare()I");

    @OnEachJdk
    void countWhatAWholeRecordingCountsBelowThem(Jdk jdk) throws Exception {
        Program.Result whole = program(jdk, "whole").recorded("");
        Program.Result rooted = program(jdk, "rooted").recorded("root='threads.Rooted.job(int);threads.Rooted.failing;*.Rooted.bare'");
        assertThat(rooted.out()).isEqualTo(whole.out());
        Map<String, List<Long>> expected = belowRoots(DumpReader.read(whole.dump()));
        Dump dump = DumpReader.read(rooted.dump());
        assertThat(belowRoots(dump)).isEqualTo(expected);
        assertThat(dump.meta).doesNotContainKey("attached").containsEntry("roots",
                List.of("threads.Rooted.job(int)", "threads.Rooted.failing", "*.Rooted.bare"));
        assertThat(expected).hasSizeGreaterThan(12).containsKey("other: " + ROOTS.get(0));
        for (int node = 0; node < dump.depth.length; node++) {
            if (dump.depth[node] == 0) {
                assertThat(ROOTS).contains(dump.methods.get(dump.method[node]).toString());
            }
        }
    }

    @OnEachJdk
    void passToThreadsThatTheyStart(Jdk jdk) throws Exception {
        String roots = "root='threads.Rooted.starting;threads.Rooted.job(int);threads.Rooted.failing'";
        Program.Result whole = program(jdk, "whole").recorded("");
        Program.Result own = program(jdk, "own").recorded(roots);
        Program.Result inherited = program(jdk, "inherited").recorded(roots + ",root.threads=inherit");
        assertThat(inherited.out()).isEqualTo(whole.out());
        Map<String, List<Long>> expected = ownMethods(DumpReader.read(whole.dump()), "started", "further");
        assertThat(expected).hasSizeGreaterThan(10);
        assertThat(ownMethods(DumpReader.read(inherited.dump()), "started", "further")).isEqualTo(expected);
        assertThat(ownMethods(DumpReader.read(own.dump()), "started", "further").keySet()).noneMatch(path -> path.contains("outside"))
                .anyMatch(path -> path.contains("job"));
        assertThat(ownMethods(DumpReader.read(inherited.dump()), "main", "other", "late").keySet()).noneMatch(path -> path.contains("outside"))
                .anyMatch(path -> path.contains("job"));
    }

    @OnNewestJdk
    void passToThreadsOfANarrowedRecording(Jdk jdk) throws Exception {
        String roots = ",root=threads.Rooted.starting,root.threads=inherit";
        for (String options : List.of("include=threads.*", "metrics=calls;bytecodes")) {
            assertThat(heirs(program(jdk, "narrowed").recorded(options + roots))).as(options).isNotEmpty()
                    .isEqualTo(heirs(program(jdk, "narrowed-whole").recorded(options)));
        }
    }

    @OnEachJdk
    void passToThreadsWithoutASlot(Jdk jdk) throws Exception {
        String roots = "root=threads.Rooted.starting,root.threads=inherit";
        List<String> command = List.of("-Dcallgrove.slot=none", "-cp", EXAMPLES.toString(), "threads.Rooted");
        assertThat(heirs(new Program(jdk, "roots-slotless", command).recorded(roots))).isNotEmpty()
                .isEqualTo(heirs(program(jdk, "roots-slotted").recorded(roots)));
    }

    private static Map<String, List<Long>> heirs(Program.Result result) throws IOException {
        return ownMethods(DumpReader.read(result.dump()), "started", "further");
    }

    @OnEachJdk
    void passToVirtualThreads(Jdk jdk) throws Exception {
        assumeTrue(jdk.feature() >= 21, "virtual threads need JDK 21");
        String roots = "root=threads.Threads.virtualOnes,root.threads=";
        List<String> command = List.of("-cp", EXAMPLES.toString(), "threads.Threads", "virtual", "2000", "500");
        Program.Result inherited = new Program(jdk, "roots-virtual", command).recorded(roots + "inherit");
        Segments segments = new Segments(DumpReader.read(inherited.dump()));
        assertThat(segments.calls("virtual threads", "threads.Threads.task")).isEqualTo(4_000);
        assertThat(segments.calls("virtual threads", "threads.Threads.work")).isEqualTo(16_000);
        Program.Result own = new Program(jdk, "roots-virtual-own", command).recorded(roots + "own");
        assertThat(new Segments(DumpReader.read(own.dump())).calls("", "threads.Threads.task")).isZero();
    }

    @OnNewestJdk
    void passToThreadsThatShareATree(Jdk jdk) throws Exception {
        Program.Result mixed = program(jdk, "mixed").recorded("root=threads.Rooted.starting,root.threads=inherit,threads=merge");
        Segments inherited = new Segments(DumpReader.read(mixed.dump()));
        assertThat(inherited.calls("", "threads.Rooted.outside")).as("of two heirs, one after the other, and no thread between or after")
                .isEqualTo(2);
        List<String> command = List.of("-cp", EXAMPLES.toString(), "threads.Threads", "many", "3000");
        Program.Result result = new Program(jdk, "roots-many", command)
                .recorded("root=threads.Threads.many,root.threads=inherit,threads=merge,snapshots=50ms,checkpoint=100ms");
        Segments segments = new Segments(DumpReader.read(result.dump()));
        assertThat(segments.calls("", "threads.Threads.task")).isEqualTo(3_000);
        assertThat(segments.calls("", "threads.Threads.work")).isEqualTo(12_000);
    }

    @OnEachJdk
    void areNamedWhereNoMethodIsChosen(Jdk jdk) throws Exception {
        Program.Result result = program(jdk, "none").recorded("root=threads.Rooted.job(long)");
        assertThat(result.err()).contains("root=threads.Rooted.job(long) matched no loaded method");
        assertThat(DumpReader.read(result.dump()).depth).isEmpty();
    }

    private static Program program(Jdk jdk, String name) {
        return new Program(jdk, "roots-" + name, List.of("-cp", EXAMPLES.toString(), "threads.Rooted"));
    }

    /** Calls and bytecodes of the program's own methods in some threads, by thread and whole path. */
    private static Map<String, List<Long>> ownMethods(Dump dump, String... threads) {
        return figures(dump, List.of(threads)::contains, path -> 0);
    }

    /** Calls and bytecodes of the program's own methods, by thread and by path from the outermost root down. */
    private static Map<String, List<Long>> belowRoots(Dump dump) {
        return figures(dump, thread -> true, RootsTest::outermostRoot);
    }

    private static int outermostRoot(List<String> path) {
        int root = 0;
        while (root < path.size() && !ROOTS.contains(path.get(root))) {
            root++;
        }
        return root;
    }

    /**
     * Calls and bytecodes of the methods of {@code threads.Rooted}, by thread and path.
     *
     * @param from index at which the path to show begins; the path's length to leave the context out
     */
    static Map<String, List<Long>> figures(Dump dump, Predicate<String> threads, ToIntFunction<List<String>> from) {
        Map<String, List<Long>> figures = new TreeMap<>();
        List<String> path = new ArrayList<>();
        int node = 0;
        for (ThreadInfo thread : dump.threads) {
            for (long i = 0; i < thread.nodes(); i++, node++) {
                String method = dump.methods.get(dump.method[node]).toString();
                path.subList(dump.depth[node], path.size()).clear();
                path.add(method);
                int first = from.applyAsInt(path);
                if (first < path.size() && method.startsWith(CLASS) && threads.test(thread.name)) {
                    figures.merge(thread.name + ": " + String.join(" > ", path.subList(first, path.size())),
                            List.of(dump.metrics.get("calls")[node], dump.metrics.get("bytecodes")[node]),
                            (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
                }
            }
        }
        return figures;
    }
}
