package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks methods that are counted at their call sites: none of the program's work is lost, and their allocations are counted. */
@Tag("quick")
class LeavesTest {
    private static final long TIMES = 2000;

    static Stream<Arguments> jdksAndModes() {
        return Jdk.all().stream().flatMap(jdk -> Stream.of("default", "strict").map(mode -> Arguments.of(jdk, mode)));
    }

    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void theProgramsOwnWorkBelowThemIsCounted(Jdk jdk, String mode) throws Exception {
        Program program = LeafPrograms.program(jdk, "UserCallbacks", mode);
        Program.Result plain = program.plain();
        Dump dump = Agreement.check(plain, LeafPrograms.recorded(program, jdk, mode));
        for (String line : plain.out().lines().filter(each -> !each.startsWith("all")).toList()) {
            String[] way = line.split(" ");
            assertThat(LeafPrograms.callsBelow(dump, "leaves.UserCallbacks." + way[0], "leaves.UserCallbacks.work")).as(way[0])
                    .isEqualTo(Long.parseLong(way[1]));
        }
        assertThat(LeafPrograms.callsBelow(dump, "leaves.UserCallbacks.main", "leaves.UserCallbacks.work")).isEqualTo(51_000);
    }

    /**
     * Compares with counts made by hand: arrays and elements by type, then objects. Strict mode counts the methods' bodies and must give the same.
     */
    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void whatTheyAllocateIsCounted(Jdk jdk, String mode) throws Exception {
        Program program = LeafPrograms.program(jdk, "Allocations", mode);
        Dump dump = Agreement.check(program.plain(), LeafPrograms.recorded(program, jdk, mode));
        Map<String, String> found = new TreeMap<>();
        LeafPrograms.allocationsBelow(dump, "leaves.Allocations.")
                .forEach((method, counts) -> found.put(method.substring("leaves.Allocations.".length()), counts));
        // A failing allocation allocates nothing. The exception that the VM raises, with its backtrace, is counted only in strict mode.
        boolean strict = mode.equals("strict");
        assertThat(found.get("copyOfRefused")).contains(strict ? "R=[6000, " : "R=[2000, 2000]").endsWith("objects " + (strict ? TIMES : 0));
        // Each part of a backtrace has 32 elements in each of four arrays, and an array of references to them: 6 up to JDK 17, then 7.
        assertThat(found.get("exception")).isEqualTo(String.format("{I=[2000, 64000], J=[2000, 64000], R=[4000, %d], S=[2000, 64000]} objects %d",
                TIMES * (32 + (jdk.feature() > 17 ? 7 : 6)), TIMES));
        // After some calls the JDK compiles the handle, which also allocates.
        assertThat(LeafPrograms.callsBelow(dump, "leaves.Allocations.byConstructorHandle", "leaves.Allocations$Point.<init>")).isEqualTo(TIMES);
        found.keySet().retainAll(EXPECTED.keySet());
        assertThat(found).isEqualTo(new TreeMap<>(EXPECTED));
    }

    private static final Map<String, String> EXPECTED = Map.ofEntries(
            Map.entry("cloneOfInts", "{I=[4000, 20000]} objects 0"),
            Map.entry("cloneOfTexts", "{R=[4000, 8000]} objects 0"),
            Map.entry("cloneNested", "{J=[6000, 24000], R=[4000, 12000]} objects 0"),
            Map.entry("cloneOfObject", "{} objects " + TIMES),
            Map.entry("withoutConstructor", "{} objects " + TIMES),
            Map.entry("product", "{I=[2000, 12000]} objects " + TIMES),
            Map.entry("newInstance", "{C=[2000, 12000]} objects 0"),
            Map.entry("newNested", "{B=[4000, 12000], I=[2000, 4000], R=[2000, 4000]} objects 0"),
            Map.entry("copyOfObjects", "{R=[4000, 10000]} objects 0"),
            Map.entry("copyOfRange", "{R=[4000, 10000]} objects 0"),
            Map.entry("boxInCache", "{} objects 0"),
            Map.entry("boxBeyondCache", "{} objects " + TIMES),
            Map.entry("longBox", "{} objects " + TIMES / 2),
            Map.entry("charBox", "{} objects " + TIMES / 2),
            Map.entry("doubleBox", "{} objects " + TIMES),
            Map.entry("textOf", "{B=[2000, 14000]} objects " + TIMES),
            Map.entry("textOfAnything", "{B=[2000, 14000]} objects " + TIMES),
            Map.entry("textOfInt", "{B=[2000, 10000]} objects " + TIMES));

    /** The multiplications write into given arrays or into new ones. Their bodies run in strict mode, but not in default mode. */
    @OnEachJdk
    void aPowerOfLargeIntegersAllocatesAsMuchInEitherMode(Jdk jdk) throws Exception {
        Program program = LeafPrograms.program(jdk, "Allocations", "power");
        Program.Result plain = program.plain();
        List<String> found = new ArrayList<>();
        for (String mode : List.of("default", "strict")) {
            Dump dump = Agreement.check(plain, LeafPrograms.recorded(program, jdk, mode));
            found.add(LeafPrograms.allocationsBelow(dump, "leaves.Allocations.").get("leaves.Allocations.largePower"));
        }
        assertThat(found.get(0)).startsWith("{I=[437, 72287]").isEqualTo(found.get(1));
    }

    /** In strict mode, the bodies of digests run and are counted. */
    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void onlyMethodsBelowWhichAnAllocationIsLostHaveLowerBounds(Jdk jdk, String mode) throws Exception {
        Program program = LeafPrograms.program(jdk, "Uncounted", mode);
        Dump dump = Agreement.check(program.plain(), LeafPrograms.recorded(program, jdk, mode));
        List<String> marked = Stream.of("copyOfArray", "copyOfObject", "digest", "box", "plain")
                .filter(each -> LeafPrograms.losesAllocationsBelow(dump, "leaves.Uncounted." + each)).toList();
        assertThat(marked).isEqualTo(mode.equals("strict") ? List.of() : List.of("digest"));
    }

    @OnEachJdk
    void strictModeRefusesAVmThatWasNotStartedForIt(Jdk jdk) throws Exception {
        Program.Result refused = LeafPrograms.program(jdk, "Allocations", "refused").recorded("mode=strict");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().strip().lines().toList()).hasSize(1).first().asString()
                .startsWith("callgrove: mode=strict also requires: -XX:+UnlockDiagnosticVMOptions")
                .contains("java -jar callgrove-agent.jar args > callgrove.args");
        List<String> overruled = Stream.concat(LeafPrograms.strictFlags(jdk).stream(), Stream.of("-XX:+OmitStackTraceInFastThrow")).toList();
        assertThat(LeafPrograms.program(jdk, "Allocations", "refused").recorded("mode=strict", overruled.toArray(String[]::new)).err())
                .startsWith("callgrove: mode=strict also requires: -XX:-OmitStackTraceInFastThrow");
    }

    /**
     * Compares the trees of hot code that both compilers like to replace, compiled by C1 and by C2. ({@link LeavesLongTest} covers strict mode and
     * the interpreter.)
     */
    @OnEachJdk
    void treesAreTheSameHoweverTheVmCompilesTheProgram(Jdk jdk) throws Exception {
        LeafPrograms.sameInAllModes(jdk, "default", 400, List.of("-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=0.05"));
    }
}
