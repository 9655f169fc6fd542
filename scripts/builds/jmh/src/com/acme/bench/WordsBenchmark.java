package com.acme.bench;

import com.acme.Words;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class WordsBenchmark {
    @Param("20")
    int times;

    String text;

    /** Work around each invocation must not count as the benchmark's work. */
    @Setup(Level.Invocation)
    public void makeText() {
        text = "to be or not to be ".repeat(times);
    }

    @Benchmark
    public Map<String, Integer> counts() {
        return Words.count(text);
    }

    @Benchmark
    @OperationsPerInvocation(10)
    public void letters(Blackhole hole) {
        for (int i = 0; i < 10; i++) {
            hole.consume(Words.letters(text));
        }
    }

    public abstract static class Shared {
        @Benchmark
        public int inherited() {
            return Words.letters("to be");
        }
    }

    public static class Nested extends Shared {}
}
