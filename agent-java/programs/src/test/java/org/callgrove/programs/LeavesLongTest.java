package org.callgrove.programs;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Repeats a test of {@link LeavesTest} with longer loops, of up to a hundred thousand rounds. */
@Tag("long")
class LeavesLongTest {
    static Stream<Arguments> jdksAndModes() {
        return LeavesTest.jdksAndModes();
    }

    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void treesAreTheSameHoweverTheVmRunsTheProgram(Jdk jdk, String mode) throws Exception {
        LeafPrograms.sameInAllModes(jdk, mode, 100_000, List.of("-XX:TieredStopAtLevel=1", "-Xmixed"));
        LeafPrograms.sameInAllModes(jdk, mode, 10_000, List.of("-Xint", "-Xmixed"));
    }
}
