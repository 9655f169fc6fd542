package org.callgrove.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationWorkTest {
    private static final BenchmarkMethod BENCHMARK = new BenchmarkMethod("b.Bench", "runs", "()");

    @TempDir
    Path folder;

    @Test
    void countsEveryCallOfABatch() throws IOException {
        assertThat(work("b.Bench.runs 100 1000\n", List.of()).calls()).isEqualTo(100);
        assertThat(work("b.Bench.other 100 1000\n", List.of()).calls()).isZero();
        assertThat(work("b.Bench.runs 100 1000\n  b.Bench.runs 50 500\n", List.of()).calls()).isEqualTo(100);
    }

    @Test
    void tellsOwnCodeFromAllOther() throws IOException {
        String tree = """
                b.Bench.runs 10 100 64
                  b.Code.parse 20 400
                    other.Library.help 30 900 48
                  org.openjdk.jmh.infra.Blackhole.consume 10 70
                  b.jmh_generated.Bench_jmhType.hook 1 7
                  b.Code$$Lambda[1].run 1 5
                """;
        assertThat(figures(tree, List.of())).containsExactly("bytecodes 500 1482", "calls 30 72", "objects 0 0", "arrays 1 2", "bytes 64 112");
        assertThat(figures(tree, List.of("other.Library"))).first().isEqualTo("bytecodes 900 1482");
        assertThat(figures(tree, List.of("other", "b.Code"))).first().isEqualTo("bytecodes 1300 1482");
        assertThat(figures(tree, List.of("oth"))).first().isEqualTo("bytecodes 0 1482");
    }

    @Test
    void countsEachObjectOnceForWhoMakesIt() throws IOException {
        String tree = """
                b.Bench.runs 10 100
                  b.Word.<init> 20 60
                    java.lang.Object.<init> 20 20
                  other.Library.help 10 10
                    b.Word.<init> 5 15
                      java.lang.Object.<init> 5 5
                """;
        assertThat(figures(tree, List.of())).contains("objects 20 25", "bytes 480 600");
    }

    @Test
    void leavesOutWhatRunsOnce() throws IOException {
        String tree = """
                b.Bench.runs 10 100
                  b.Code.<clinit> 1 3
                    b.Code.fill 1 5000
                  jdk.internal.loader.BuiltinClassLoader.loadClass 1 9
                    other.Library.help 1 9
                  java.lang.invoke.MethodHandleNatives.linkCallSite 1 11
                    java.lang.invoke.Invokers.link 1 13
                    b.Code.calledBack 1 17
                """;
        assertThat(figures(tree, List.of())).startsWith("bytecodes 117 117", "calls 11 11");
    }

    private OperationWork work(String tree, List<String> own) throws IOException {
        return new OperationWork(DumpReader.read(BenchmarkDump.write(folder.resolve("work.mct"), false, tree)), BENCHMARK, own);
    }

    private List<String> figures(String tree, List<String> own) throws IOException {
        return work(tree, own).figures().stream().map(each -> each.metric() + " " + each.own() + " " + each.all()).toList();
    }
}
