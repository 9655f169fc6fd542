package org.callgrove.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

class BenchmarkMethodTest {
    private static final String HERE = BenchmarkMethodTest.class.getName();

    static class Base {
        @Benchmark
        public void runs(Blackhole hole, int[] sizes) {}

        public void runs() {}
    }

    static class Derived extends Base {
        static class Inner {
            @Benchmark
            public int nested() {
                return 1;
            }
        }
    }

    @Test
    void choosesTheOverloadThatIsABenchmark() {
        assertThat(pattern(HERE + ".Base.runs")).isEqualTo(HERE + "$Base.runs(org.openjdk.jmh.infra.Blackhole,int[])");
    }

    @Test
    void findsTheClassThatDeclaresIt() {
        assertThat(pattern(HERE + ".Derived.runs")).isEqualTo(HERE + "$Base.runs(org.openjdk.jmh.infra.Blackhole,int[])");
        assertThat(pattern(HERE + ".Derived.Inner.nested")).isEqualTo(HERE + "$Derived$Inner.nested()");
    }

    @Test
    void keepsTheNameWhereTheClassIsNotThere() {
        assertThat(pattern("com.acme.Gone.runs")).isEqualTo("com.acme.Gone.runs");
    }

    private static String pattern(String benchmark) {
        return BenchmarkMethod.of(benchmark, BenchmarkMethodTest.class.getClassLoader()).pattern();
    }
}
