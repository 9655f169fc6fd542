package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RootMethodsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a.B.run | a.B | run | (I)V | true", "a.B.run | a.B | runs | (I)V | false",
        "a.*.run | a.b.C | run | ()V | true",
        "a.B.run(int) | a.B | run | (I)V | true", "a.B.run(int) | a.B | run | (J)V | false", "a.B.run() | a.B | run | ()V | true",
        "a.B.run(int,java.lang.String[]) | a.B | run | (I[Ljava/lang/String;)Z | true", "a.B.run(*) | a.B | run | (IJ)V | true"})
    void areNamedByGlobs(String glob, String className, String method, String descriptor, boolean found) {
        RootMethods roots = new RootMethods(List.of("no.such.Method", glob));
        assertThat(roots.contains(className, method, descriptor)).isEqualTo(found);
        assertThat(roots.mayBeIn(className)).as("a class that has the method, or the package").isTrue();
        assertThat(roots.unmatched()).isEqualTo(found ? List.of("no.such.Method") : List.of("no.such.Method", glob));
    }

    @Test
    void everyGlobThatMatchesIsMatched() {
        RootMethods roots = new RootMethods(List.of("a.*", "*.run"), true);
        assertThat(roots.contains("a.B", "run", "()V")).isTrue();
        assertThat(roots.unmatched()).isEmpty();
        assertThat(roots.threadsInherit()).isTrue();
    }

    @Test
    void mayBeInSomeClassesOnly() {
        RootMethods roots = new RootMethods(List.of("a.B.run(int)", "a.B$C.run"));
        assertThat(List.of("a.B", "a.B$C")).allMatch(roots::mayBeIn);
        assertThat(List.of("a.BC", "b.B", "a.B.run", "a.B.run(int)")).noneMatch(roots::mayBeIn);
        assertThat(new RootMethods(List.of("a.*n")).mayBeIn("b.C")).isTrue();
    }

    @Test
    void mayBeNone() {
        RootMethods none = new RootMethods(List.of());
        assertThat(none.areChosen()).isFalse();
        assertThat(none.threadsInherit()).isFalse();
        assertThat(none.contains("a.B", "run", "()V")).isFalse();
        assertThat(new RootMethods(List.of("a.B.run")).areChosen()).isTrue();
    }
}
