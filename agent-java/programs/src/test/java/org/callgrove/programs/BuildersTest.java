package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that string builders are counted to the last call even where C2 would like to replace them, however they are made. */
@Tag("quick")
class BuildersTest {
    private static final String PROGRAM = "leaves.Builders.";
    private static final long TIMES = 200_000;

    /** JDKs with modes of the VM: each as usual and with C2 alone, and one with C1 alone, which replaces no builders. */
    static Stream<Arguments> jdksAndModes() {
        List<Jdk> jdks = Jdk.all();
        Stream<Arguments> byC2 = jdks.stream().flatMap(jdk -> Stream.of("-Xmixed", "-XX:-TieredCompilation").map(mode -> Arguments.of(jdk, mode)));
        return Stream.concat(byC2, Stream.of(Arguments.of(jdks.get(0), "-XX:TieredStopAtLevel=1")));
    }

    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void noCallAndNoArrayIsMissing(Jdk jdk, String mode) throws Exception {
        Program program = LeafPrograms.program(jdk, "Builders", mode.replaceAll("[^A-Za-z0-9]", ""));
        Dump dump = Agreement.check(program.plain(), LeafPrograms.recorded(program, jdk, "default", mode));

        // Each text takes ten arrays for the builder (16, 34, 70, 142, 286, 574, 1150, 2302, 4606, 9214 bytes) and one of 7,890 bytes for the string.
        assertThat(LeafPrograms.allocationsBelow(dump, PROGRAM).get(PROGRAM + "joined")).isEqualTo("{B=[11000, 26284000]} objects 2000");
        assertThat(calls(dump, "items", "StringBuilder.append")).isEqualTo(3_000_000);
        for (String made : List.of("chained", "withText", "withRoom", "copied", "referenced", "referencedWithText", "reflected", "handled")) {
            assertThat(calls(dump, made, "StringBuilder.append")).as(made).isEqualTo(3 * TIMES);
            assertThat(calls(dump, made, "StringBuilder.toString")).as(made).isEqualTo(TIMES);
        }
        for (String made : List.of("chained", "withText", "withRoom", "copied")) {
            assertThat(calls(dump, made, "StringBuilder.<init>")).as(made).isEqualTo(TIMES);
        }
        assertThat(calls(dump, "buffered", "StringBuffer.append")).isEqualTo(3 * TIMES);
        assertThat(calls(dump, "buffered", "StringBuffer.toString")).isEqualTo(TIMES);
        assertThat(calls(dump, "withText", "Integer.toString")).isEqualTo(TIMES);
        assertThat(calls(dump, "copied", "String.<init>")).isEqualTo(TIMES);
    }

    private static long calls(Dump dump, String caller, String callee) {
        return LeafPrograms.callsDirectlyBelow(dump, PROGRAM + caller, "java.lang." + callee);
    }
}
