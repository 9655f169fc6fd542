package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks recordings that weave only what an earlier one found below its root methods ({@code learned=}). */
@Tag("quick")
class LearnedTest {
    private static final String ROOT = "root=learned.Paths.run";
    private static final String PACKAGE = "learned.";
    private static final String CALLED_BACK = "com.sun.imageio.plugins.jpeg.JPEGImageReader.acceptPixels(IZ)V";
    private static final String WARNED = "learned.Callbacks$Warnings.counted()I";

    @OnEachJdk
    void countTheSameWhereTheListIsComplete(Jdk jdk) throws Exception {
        for (String word : List.of("", "more")) {
            Program.Result rooted = program(jdk, "rooted", word).recorded(ROOT);
            Program.Result learned = program(jdk, "same", word).recorded(ROOT + ",learned=" + rooted.dump());
            assertThat(learned.out()).isEqualTo(rooted.out());
            Dump dump = DumpReader.read(learned.dump());
            assertThat(ownPaths(dump)).as(word).isEqualTo(ownPaths(DumpReader.read(rooted.dump()))).isNotEmpty();
            assertThat(newMethods(dump)).as(word).noneMatch(name -> name.startsWith(PACKAGE));
            assertThat(dump.meta.get("partlyWoven").toString()).contains("by=learned").doesNotContain("woven=0");
        }
    }

    @OnEachJdk
    void markOrCountWhatTheListLacks(Jdk jdk) throws Exception {
        Program.Result first = program(jdk, "first", "").recorded(ROOT);
        Program.Result rooted = program(jdk, "all", "more").recorded(ROOT);
        Program.Result learned = program(jdk, "more", "more").recorded(ROOT + ",learned=" + first.dump());
        assertThat(learned.out()).isEqualTo(rooted.out());
        Dump dump = DumpReader.read(learned.dump());
        Set<String> added = newMethods(dump);
        Set<String> called = indirect(dump);
        assertThat(added).contains("learned.Paths$Large.side(I)I", "learned.Paths.lambda$main$0(II)I", "learned.Paths.reference(I)I",
                "learned.Paths$Late.applyAsInt(I)I", "learned.Paths$Initialised.<clinit>()V", "learned.Paths.caught(I)I")
                .anyMatch(name -> name.contains("$Proxy") && name.endsWith(".area()I"))
                .anyMatch(name -> name.startsWith("learned.Paths.lambda$run$") && name.contains("Ljava/lang/Integer;"))
                .doesNotContain("learned.Paths.once(I)I", "learned.Paths.run(Z)I");
        assertThat(called).contains("learned.Paths.reflected(I)I", "learned.Paths.handled(I)I");
        assertThat(learned.err()).contains(added.size() + " new methods: what they call may not be counted")
                .endsWith("; with this file as learned=, the next recording weaves more" + System.lineSeparator());
        Map<List<String>, List<Long>> expected = ownPaths(DumpReader.read(rooted.dump()));
        Map<List<String>, List<Long>> found = ownPaths(dump);
        Set<List<String>> all = new HashSet<>(expected.keySet());
        all.addAll(found.keySet());
        for (List<String> path : all) {
            boolean isMarked = path.stream().anyMatch(called::contains) || path.subList(0, path.size() - 1).stream().anyMatch(added::contains)
                    || path.stream().anyMatch(name -> name.contains("MethodHandle.invoke"));
            if (!isMarked) {
                assertThat(found.get(path)).as(path.toString()).isEqualTo(expected.get(path));
            }
        }
        // Each recording closes the list by one level.
        Program.Result next = program(jdk, "next", "more").recorded(ROOT + ",learned=" + learned.dump());
        Dump closer = DumpReader.read(next.dump());
        assertThat(newMethods(closer)).doesNotContain("learned.Paths$Large.side(I)I", "learned.Paths.reference(I)I");
        assertThat(names(closer)).contains("learned.Paths.reflected(I)I", "learned.Paths.handled(I)I", "learned.Paths.swallows(I)I");
        assertThat(indirect(closer)).doesNotContain("learned.Paths.reflected(I)I", "learned.Paths.handled(I)I");
    }

    /** The list has the method by which reflection or a handle names another one, which overrides it. */
    @OnEachJdk
    void nameOverridesThatReflectionOrHandlesMayCall(Jdk jdk) throws Exception {
        for (String way : List.of("reflection", "handle")) {
            Program.Result list = missed(jdk, way + "-list", way).recorded("root=learned.Missed.run");
            Program.Result first = missed(jdk, way, way, "more").recorded("root=learned.Missed.run,learned=" + list.dump());
            Dump dump = DumpReader.read(first.dump());
            assertThat(names(dump)).as(way).doesNotContain("learned.Missed$Large.area()I");
            assertThat(indirect(dump)).as(way).contains("*.area()I");
            Program.Result second = missed(jdk, way + "-next", way, "more").recorded("root=learned.Missed.run,learned=" + first.dump());
            Dump next = DumpReader.read(second.dump());
            assertThat(newMethods(next)).as(way).contains("learned.Missed$Large.area()I");
            Program.Result third = missed(jdk, way + "-last", way, "more").recorded("root=learned.Missed.run,learned=" + second.dump());
            Dump last = DumpReader.read(third.dump());
            // Large.area is in the list now, and a method that has no context stays there.
            assertThat(calls(last)).as(way).containsEntry("learned.Missed.leaf(I)I", 1L);
            assertThat(((Map<?, ?>) last.meta.get("partlyWoven")).get("alsoListed").toString()).as(way).contains("area()I");
            assertThat(mayHaveRun(dump)).as(way).isPositive();
            assertThat(first.err()).as(way).contains(" may have run uncounted (reflection, native code, classes loaded late)");
        }
    }

    /** Neither class file is found before its class is loaded, and the method they call belongs to a class that is not woven. */
    @OnEachJdk
    void markEachCallerOfAMethodFoundTooLate(Jdk jdk) throws Exception {
        Path classes = ProgramSources.compiled(jdk, "learned/Missed", "", "-nowarn").resolve("learned");
        Files.createDirectories(classes.resolve("hidden"));
        for (String name : List.of("Missed$First", "Missed$Second")) {
            if (Files.exists(classes.resolve(name + ".class"))) {
                Files.move(classes.resolve(name + ".class"), classes.resolve("hidden").resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Program.Result list = missed(jdk, "late-list", "late").recorded("root=learned.Missed.run");
        Program.Result more = missed(jdk, "late", "late", "more").recorded("root=learned.Missed.run,learned=" + list.dump());
        Dump dump = DumpReader.read(more.dump());
        assertThat(calls(dump).keySet()).doesNotContain("learned.Missed$Earlier.called(I)I");
        assertThat(names(dump.meta.get("limited"), "its class was loaded after classes with methods that it calls"))
                .contains("learned.Missed$First.applyAsInt(I)I", "learned.Missed$Second.applyAsInt(I)I");
    }

    private static long mayHaveRun(Dump dump) {
        Object number = ((Map<?, ?>) dump.meta.get("partlyWoven")).get("mayHaveRun");
        return number == null ? 0 : (Long) number;
    }

    private static Program missed(Jdk jdk, String name, String... words) throws IOException, InterruptedException {
        Path classes = ProgramSources.compiled(jdk, "learned/Missed", "", "-nowarn");
        List<String> command = new ArrayList<>(List.of("-cp", classes.toString(), "learned.Missed"));
        command.addAll(List.of(words));
        return new Program(jdk, "missed-" + name, command);
    }

    /** A second start finds in the cache what the first has read from class files, and weaves the same methods or more. */
    @OnEachJdk
    void countTheSameWithACache(Jdk jdk) throws Exception {
        Program.Result list = program(jdk, "list", "").recorded(ROOT);
        Path cache = Files.createTempDirectory("callgrove-learned");
        String options = ROOT + ",times=true,cache=" + cache + ",learned=" + list.dump();
        Program.Result first = program(jdk, "filling", "more").recorded(options);
        Dump without = DumpReader.read(first.dump());
        Program.Result second = program(jdk, "filled", "more").recorded(options);
        Dump with = DumpReader.read(second.dump());
        Program.Result third = program(jdk, "filled-again", "more").recorded(options);
        assertThat(first.err()).contains(" 0 classes from the cache, ");
        assertThat(third.err()).contains(" classes from the cache, 0 newly instrumented");
        assertThat(third.out()).isEqualTo(first.out());
        assertThat(ownCalls(with)).containsAllEntriesOf(unmarkedCalls(without));
        assertThat(ownCalls(DumpReader.read(third.dump()))).containsAllEntriesOf(unmarkedCalls(with));
    }

    /** Calls without those of methods that may also have been called while they were not woven. */
    private static Map<String, Long> unmarkedCalls(Dump dump) {
        Map<String, Long> calls = ownCalls(dump);
        calls.keySet().removeAll(indirect(dump));
        return calls;
    }

    /** Calls of the program's own methods, in all contexts. */
    private static Map<String, Long> ownCalls(Dump dump) {
        Map<String, Long> calls = calls(dump);
        calls.keySet().removeIf(name -> !name.startsWith(PACKAGE));
        assertThat(calls).isNotEmpty();
        return calls;
    }

    @OnEachJdk
    void markNativeCodeThatCallsBack(Jdk jdk) throws Exception {
        String root = "root=learned.Callbacks.run";
        Program.Result whole = program(jdk, "Callbacks", "decodes", "").recorded(root);
        Dump list = DumpReader.read(whole.dump());
        Program.Result same = program(jdk, "Callbacks", "decodes-again", "").recorded(root + ",learned=" + whole.dump());
        assertThat(same.out()).isEqualTo(whole.out());
        Dump again = DumpReader.read(same.dump());
        assertThat(names(list)).as("what native code calls").contains(CALLED_BACK);
        assertThat(calls(again)).as("of methods that only native code calls").containsEntry(CALLED_BACK, calls(list).get(CALLED_BACK));
        Program.Result more = program(jdk, "Callbacks", "warns", "more").recorded(root + ",learned=" + whole.dump());
        assertThat(more.out()).isNotEqualTo(whole.out());
        Dump warned = DumpReader.read(more.dump());
        assertThat(names(list)).as("what the list lacks").doesNotContain(WARNED);
        Set<String> marked = names(warned.meta.get("limited"), "native code: what it calls may not be in the list");
        assertThat(marked).anyMatch(name -> name.startsWith("com.sun.imageio.plugins.jpeg.JPEGImageReader.readImage("));
        assertThat(calls(warned)).as("of methods of the list that only native code calls").containsKey(CALLED_BACK);
    }

    @OnEachJdk
    void attachToARunningProgram(Jdk jdk, @TempDir Path folder) throws Exception {
        String root = "checkpoint=0,root=threads.Detached.first";
        try (DetachedProgram program = new DetachedProgram(jdk, folder)) {
            List<String> plain = List.of(program.ask("index").split(" "));
            program.command("attach", "out=first.mct," + root);
            program.ask("work 20");
            program.command("detach");
            assertThat(program.command("attach", "out=second.mct,learned=none.mct," + root)).contains("learned: there is no file " + folder);
            assertThat(program.command("attach", "out=second.mct,learned=first.mct," + root)).contains("recording into");
            assertThat(program.ask("index").split(" ")).as("positions in methods that are not woven").containsExactlyElementsOf(plain);
            program.ask("work 30");
            assertThat(program.command("detach")).contains("contexts");
        }
        Dump dump = DumpReader.read(folder.resolve("second.mct"));
        assertThat(calls(dump)).containsEntry("threads.Detached.step()I", 30L);
        assertThat(newMethods(dump)).isEmpty();
        assertThat(Files.readString(folder.resolve("err.txt"))).contains("no new methods");
    }

    private static Map<String, Long> calls(Dump dump) {
        Map<String, Long> calls = new TreeMap<>();
        for (int node = 0; node < dump.method.length; node++) {
            calls.merge(dump.methods.get(dump.method[node]).toString(), dump.metrics.get("calls")[node], Long::sum);
        }
        return calls;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            missing.mct | root=a.B.c | learned: there is no file FOLDER/missing.mct: record once without learned= to get one
            text.mct    | root=a.B.c | learned: FOLDER/text.mct cannot be read as a dump (
            whole.mct   | root=a.B.c | learned: FOLDER/whole.mct was recorded without root methods: give a file recorded with root=a.B.c
            rooted.mct  | root=a.B.c | learned: FOLDER/rooted.mct was recorded with root=learned.Paths.run, not with root=a.B.c: give a file with the same root methods
            """)
    void refuseAFileThatIsNoList(String file, String root, String sentence) throws Exception {
        Jdk jdk = Jdk.all().get(0);
        Path folder = Path.of("target", "learned").toAbsolutePath();
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("text.mct"), "no dump");
        if (file.startsWith("whole") || file.startsWith("rooted")) {
            Program.Result recorded = program(jdk, "refused", "").recorded(file.startsWith("whole") ? "" : ROOT);
            Files.move(recorded.dump(), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        Program.Result refused = program(jdk, "refusing", "").recorded(root + ",learned=" + folder.resolve(file));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("callgrove: " + sentence.replace("FOLDER", folder.toString()));
        assertThat(refused.out()).isEmpty();
    }

    private static Program program(Jdk jdk, String name, String word) throws IOException, InterruptedException {
        return program(jdk, "Paths", name, word);
    }

    private static Program program(Jdk jdk, String type, String name, String word) throws IOException, InterruptedException {
        Path classes = ProgramSources.compiled(jdk, "learned/" + type, "", "-nowarn");
        List<String> command = new ArrayList<>(List.of("-cp", classes.toString(), "learned." + type));
        if (!word.isEmpty()) {
            command.add(word);
        }
        return new Program(jdk, "learned-" + name, command);
    }

    /** Calls and bytecodes of the program's own methods, by path. Methods of the JDK are left out of paths unless they may be marked. */
    private static Map<List<String>, List<Long>> ownPaths(Dump dump) {
        Map<List<String>, List<Long>> paths = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        List<String> open = new ArrayList<>();
        for (int node = 0; node < dump.depth.length; node++) {
            open.subList(dump.depth[node], open.size()).clear();
            String name = dump.methods.get(dump.method[node]).toString();
            open.add(name);
            if (name.startsWith(PACKAGE)) {
                List<Long> counts = paths.computeIfAbsent(List.copyOf(open), path -> new ArrayList<>(List.of(0L, 0L)));
                counts.set(0, counts.get(0) + dump.metrics.get("calls")[node]);
                counts.set(1, counts.get(1) + dump.metrics.get("bytecodes")[node]);
            }
        }
        return paths;
    }

    private static Set<String> names(Dump dump) {
        Set<String> names = new HashSet<>();
        for (int method : dump.method) {
            names.add(dump.methods.get(method).toString());
        }
        return names;
    }

    private static Set<String> newMethods(Dump dump) {
        return names(((Map<?, ?>) dump.meta.get("partlyWoven")).get("newMethods"), "");
    }

    private static Set<String> indirect(Dump dump) {
        return names(dump.meta.get("notInstrumented"), "not in the list of learned=, but reflection or a method handle may have called it");
    }

    private static Set<String> names(Object list, String reason) {
        Set<String> names = new HashSet<>();
        for (Object each : (List<?>) list) {
            Map<?, ?> entry = (Map<?, ?>) each;
            if (reason.isEmpty() || entry.get("reason").toString().startsWith(reason)) {
                names.add(entry.get("class") + "." + entry.get("method"));
            }
        }
        return names;
    }
}
