package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code region=} and {@code metrics=none}: which calls are timed, in which ways methods leave, and what is refused. */
@Tag("quick")
class RegionsTest {
    private static final Map<String, Long> CALLS = Map.ofEntries(Map.entry("Shapes.plain()V", 11L), Map.entry("Shapes.exits(I)D", 10L),
            Map.entry("Shapes.throwing(I)I", 10L), Map.entry("Shapes.throughCallee()V", 10L), Map.entry("Shapes.fail()V", 0L),
            Map.entry("Shapes.recursive(I)J", 10L), Map.entry("Shapes.evenOdd(I)Z", 10L), Map.entry("Shapes.odd(I)Z", 10L),
            Map.entry("Shapes.<init>(J)V", 10L), Map.entry("Shapes.<init>(JLjava/lang/String;)V", 10L), Map.entry("Shapes.locked()J", 10L),
            Map.entry("Shapes.block()V", 10L), Map.entry("Shapes.catching()I", 10L), Map.entry("Shapes.overloaded(I)V", 10L),
            Map.entry("Shapes.overloaded(J)V", 10L), Map.entry("Shapes.concurrent()V", 200_000L));

    @TempDir
    Path folder;

    @OnEachJdk
    void everyWayToLeaveAMethodIsTimed(Jdk jdk) throws Exception {
        for (String more : List.of("metrics=none,", "")) {
            Program.Result result = shapes(jdk).recorded(more + "cache=off,checkpoint=0,region=regions.Shapes*");
            assertThat(result.out()).isEqualTo("done true\n");
            assertThat(result.exit()).as(result.err()).isZero();
            RegionDump dump = new RegionDump(result.dump());
            Map<String, Long> calls = dump.calls();
            assertThat(calls.keySet()).containsAll(CALLS.keySet());
            CALLS.forEach((method, count) -> {
                if (!method.contains("fail")) {
                    assertThat(calls.get(method)).as(more + method).isEqualTo(count);
                }
            });
            // A constructor that fails before the one of its superclass has returned is not timed.
            assertThat(calls.get("Shapes$Failing.<init>(Z)V")).isEqualTo(2);
            assertThat(calls.get("Shapes$Checked.<init>(Z)V")).isEqualTo(4);
            assertThat(calls.get("Shapes.deep(I)I")).isLessThanOrEqualTo(1);
            assertThat(dump.warnings()).anyMatch(each -> each.startsWith("regions.Shapes$Base.work()V is not timed: it is abstract"))
                    .anyMatch(each -> each.startsWith("regions.Shapes$Base.hardware()V is not timed: it is native"));
            for (String method : CALLS.keySet()) {
                checkFigures(dump, method.substring(method.indexOf('.') + 1));
            }
            assertThat(dump.dump.threads.isEmpty()).isEqualTo(more.startsWith("metrics=none"));
        }
    }

    private static void checkFigures(RegionDump dump, String method) {
        Map<?, ?> region = dump.region(method);
        long calls = (Long) region.get("calls");
        if (calls == 0) {
            return;
        }
        long sum = 0;
        for (Object each : (List<?>) region.get("buckets")) {
            sum += (Long) ((List<?>) each).get(1);
        }
        assertThat(sum).as(method).isEqualTo(calls);
        long total = dump.figure(method, "total", false);
        assertThat(dump.figure(method, "least", false) * calls).isLessThanOrEqualTo(total);
        assertThat(dump.figure(method, "most", false) * calls).isGreaterThanOrEqualTo(total);
        assertThat(dump.figure(method, "total", true)).isEqualTo(Math.max(0, total - calls * dump.inner()));
    }

    @OnEachJdk
    void treesAreTheSameWithRegions(Jdk jdk) throws Exception {
        String options = "blocks=precise,threads=merge,checkpoint=0,include=regions.*";
        Path without = folder.resolve("without.mct");
        java.nio.file.Files.copy(shapes(jdk).recorded(options).dump(), without);
        Path with = shapes(jdk).recorded(options + ",region=regions.Shapes.recursive;regions.Shapes.block;regions.Shapes.<init>;"
                + "regions.Shapes.concurrent;regions.Shapes.throwing;regions.Shapes.locked").dump();
        PairedTree tree = new PairedTree(DumpReader.read(without), DumpReader.read(with), thread -> "all");
        assertThat(tree.size()).isGreaterThan(20);
        TreeDiff diff = new TreeDiff(tree);
        // How deep the stack may get before it overflows depends on the code in it.
        List<String> differing = diff.outermost().stream().map(each -> tree.path(each, 12)).filter(path -> !path.contains("Shapes.deep")).toList();
        assertThat(differing).as(diff.report(10)).isEmpty();
    }

    @OnEachJdk
    void virtualThreadsMayChangeTheirCarriers(Jdk jdk) throws Exception {
        if (jdk.feature() < 21) {
            return;
        }
        Program program = new Program(jdk, "regions-carried",
                List.of("-cp", ProgramSources.compiled(jdk, "regions/Carried", "").toString(), "regions.Carried"));
        for (String more : List.of("metrics=none,", "metrics=calls,")) {
            RegionDump dump = new RegionDump(program.recorded(more + "region=regions.Carried.waiting").dump());
            assertThat(dump.calls()).isEqualTo(Map.of("Carried.waiting(I)V", 5000L));
            assertThat(dump.figure("waiting", "least", false)).isGreaterThanOrEqualTo(3_000_000);
        }
    }

    @OnEachJdk
    void whatIsNotTimedIsSaid(Jdk jdk) throws Exception {
        Program.Result result = shapes(jdk).recorded("metrics=none,region='regions.Shapes.plain;regions.Missing.run;java.lang.Math.max(int,int);"
                + "java.lang.System.currentTimeMillis'");
        assertThat(result.err()).contains("callgrove: 1 timed method ",
                "region=regions.Missing.run matched no loaded method: nothing is timed for it",
                "java.lang.System.currentTimeMillis()J is not timed: it is native: time a method that calls it");
        RegionDump dump = new RegionDump(result.dump());
        assertThat(dump.calls()).isEqualTo(Map.of("Shapes.plain()V", 11L));
        assertThat(dump.warnings()).contains("metrics=none: this file has no contexts, only the times of methods",
                "region=regions.Missing.run matched no loaded method: nothing is timed for it");
        assertThat(dump.dump.metrics.keySet()).containsExactly("calls");
        assertThat(dump.dump.meta.get("nodes")).isEqualTo(0L);
    }

    /** A method that the agent itself calls thousands of times while classes are loaded. */
    @OnEachJdk
    void callsByTheAgentAreNotTimed(Jdk jdk) throws Exception {
        String options = "checkpoint=0,cache=off,region=java.util.ArrayList.add(java.lang.Object)";
        RegionDump counted = new RegionDump(shapes(jdk).recorded(options).dump());
        Map<String, Long> calls = counted.calls();
        assertThat(calls).hasSize(1);
        Dump tree = counted.dump;
        long known = 0;
        for (int context = 0; context < tree.method.length; context++) {
            known += tree.methods.get(tree.method[context]).toString().equals("java.util.ArrayList.add(Ljava/lang/Object;)Z")
                    ? tree.metrics.get("calls")[context] : 0;
        }
        assertThat(calls.values()).containsExactly(known);
        long alone = new RegionDump(shapes(jdk).recorded("metrics=none," + options).dump()).calls().values().iterator().next();
        assertThat(alone).isBetween(known - 20, known + 20);
    }

    @OnEachJdk
    void onlyCallsWithinTheRecordingAreTimed(Jdk jdk) throws Exception {
        for (String metrics : List.of("none", "calls")) {
            try (Commands program = new Commands(jdk)) {
                program.ask("call 5");
                program.ask("enter");
                program.command("attach", "metrics=" + metrics + ",region=regions.Commands.region,out=" + program.dump);
                program.ask("leave");
                program.ask("call 3");
                program.ask("enter");
                program.command("pause");
                program.ask("call 7");
                program.command("resume");
                program.ask("leave");
                program.ask("call 2");
                program.command("dump");
                assertThat(new RegionDump(program.dump).calls()).isEqualTo(Map.of("Commands.region(Z)V", 5L));
                program.ask("call 1");
                program.command("detach");
                assertThat(new RegionDump(program.dump).calls()).isEqualTo(Map.of("Commands.region(Z)V", 6L));
                // The second recording begins with nothing of the first.
                program.command("attach", "metrics=" + metrics + ",region=regions.Commands.region,out=" + program.dump);
                program.ask("call 4");
                program.command("detach");
                assertThat(new RegionDump(program.dump).calls()).isEqualTo(Map.of("Commands.region(Z)V", 4L));
            }
        }
    }

    @OnEachJdk
    void theCacheKeepsNoTimedClass(Jdk jdk) throws Exception {
        String options = "cache=" + folder.resolve("cache") + ",region=regions.Shapes.plain;regions.Shapes.exits;regions.Shapes$Base.work";
        for (int i = 0; i < 2; i++) {
            RegionDump dump = new RegionDump(shapes(jdk).recorded(options).dump());
            assertThat(dump.warnings()).noneMatch(each -> each.contains("matched no loaded method"))
                    .anyMatch(each -> each.startsWith("regions.Shapes$Base.work()V is not timed: it is abstract"));
            assertThat(dump.calls()).isEqualTo(Map.of("Shapes.plain()V", 11L, "Shapes.exits(I)D", 10L));
        }
    }

    private static Program shapes(Jdk jdk) throws Exception {
        return new Program(jdk, "regions-shapes", List.of("-cp", ProgramSources.compiled(jdk, "regions/Shapes", "").toString(), "regions.Shapes"));
    }

    /** {@code regions.Commands}, and commands of the agent's jar on it. */
    private final class Commands implements AutoCloseable {
        final Path dump = folder.resolve("run.mct");
        private final Process process;
        private final BufferedReader answers;
        private final PrintStream lines;

        Commands(Jdk jdk) throws Exception {
            process = new ProcessBuilder(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-XX:+IgnoreUnrecognizedVMOptions",
                    "-XX:+EnableDynamicAgentLoading", "-cp", ProgramSources.compiled(jdk, "regions/Commands", "").toString(), "regions.Commands")
                    .redirectError(folder.resolve("err.txt").toFile()).start();
            answers = process.inputReader();
            lines = new PrintStream(process.getOutputStream(), true);
            assertThat(answers.readLine()).isEqualTo("ready");
        }

        void ask(String line) throws Exception {
            lines.println(line);
            assertThat(answers.readLine()).isEqualTo("0");
        }

        void command(String name, String... options) throws Exception {
            List<String> line = new ArrayList<>(List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-jar",
                    Program.AGENT.toString(), name, "" + process.pid()));
            line.addAll(List.of(options));
            Process agent = new ProcessBuilder(line).redirectErrorStream(true).start();
            String said = new String(agent.getInputStream().readAllBytes());
            assertThat(agent.waitFor()).as(said).isZero();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
