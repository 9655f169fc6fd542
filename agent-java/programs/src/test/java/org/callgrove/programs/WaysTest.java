package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that every way of beginning or ending a method ({@code examples/src/main/java/ways}) leaves the right context current. The VM is the oracle:
 * the recorded program notes its own stack at each mark, and each of these stacks must be a recorded context.
 */
class WaysTest {
    private static final Path CLASSES = Program.AGENT_JAVA.resolve(Path.of("examples", "target", "classes"));

    static Stream<Arguments> quick() {
        return Jdk.all().stream().map(jdk -> Arguments.of(jdk, "-Xmixed"));
    }

    static Stream<Arguments> otherModes() {
        return Jdk.all().stream()
                .flatMap(jdk -> Stream.of("-Xint", "-XX:TieredStopAtLevel=1", "-Xcomp", "-XX:+UseParallelGC").map(mode -> Arguments.of(jdk, mode)));
    }

    @Tag("quick")
    @ParameterizedTest
    @MethodSource("quick")
    void eachMarkIsWhereTheVmSaysItIs(Jdk jdk, String mode) throws Exception {
        check(jdk, mode);
    }

    /** Tests pattern switches and record deconstruction: {@code src/programs/java/ways/Modern.java}. */
    @Tag("quick")
    @ParameterizedTest
    @MethodSource("quick")
    void eachMarkIsWhereTheVmSaysItIsInTheLanguageOfJdk21(Jdk jdk, String mode) throws Exception {
        assumeTrue(jdk.feature() >= 21, jdk + " is older than pattern switches");
        check(jdk, mode, ProgramSources.compiled(jdk, "ways/Modern", CLASSES.toString(), "--release", "21"), "ways.Modern", 20);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("otherModes")
    void eachMarkIsWhereTheVmSaysItIsInOtherModes(Jdk jdk, String mode) throws Exception {
        check(jdk, mode);
    }

    private static void check(Jdk jdk, String mode) throws Exception {
        check(jdk, mode, CLASSES, "ways.Main", 150);
    }

    /** @param least smallest plausible number of stacks; with fewer, the program did not do its work */
    private static void check(Jdk jdk, String mode, Path classes, String main, int least) throws Exception {
        String name = main + mode.replaceAll("[^A-Za-z0-9]", "");
        Path stacks = Path.of("target", "runs", name + "-" + jdk.feature() + ".stacks").toAbsolutePath();
        Files.deleteIfExists(stacks);
        List<String> arguments = List.of("-cp", classes + File.pathSeparator + CLASSES, main);
        Program.Result plain = new Program(jdk, name, arguments).plain();
        Program.Result recorded = new Program(jdk, name, arguments).recorded("", mode, "-Xmx512m", "-Xverify:all", "-Dways.stacks=" + stacks);
        Dump dump = Agreement.check(plain, recorded);
        Map<String, Long> seen = StackPaths.seen(stacks);
        assertThat(seen).hasSizeGreaterThan(least);
        assertThat(StackPaths.differences(seen, StackPaths.recorded(dump, "ways.Mark.here("))).isEmpty();
    }
}
