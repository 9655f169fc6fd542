package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.callgrove.dump.DumpReader;
import org.callgrove.dump.JsonReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the dump of {@code handcount.Main} has exactly the counts derived by hand in examples/handcount/README.md. */
@Tag("quick")
class HandCountTest {
    private static final Path EXAMPLES = Program.AGENT_JAVA.resolve("examples");
    private static final Path CLASSES = EXAMPLES.resolve(Path.of("target", "classes"));
    private static final Path BY_HAND = EXAMPLES.resolve("handcount");

    /**
     * JDKs with modes of the VM: with C1 alone, and as usual. The counts must not depend on the mode. ({@link IdentityTest} covers the interpreter.)
     */
    static Stream<Arguments> jdksAndModes() {
        return Jdk.all().stream().flatMap(jdk -> Stream.of("-Xmixed", "-XX:TieredStopAtLevel=1").map(mode -> Arguments.of(jdk, mode)));
    }

    /** The heap is small, so that pointers are compressed; bytes depend on that. */
    @ParameterizedTest
    @MethodSource("jdksAndModes")
    void dumpHoldsTheHandCounts(Jdk jdk, String mode) throws Exception {
        Program program = new Program(jdk, "handcount" + mode.replaceAll("[^A-Za-z0-9]", ""), List.of("-cp", CLASSES.toString(), "handcount.Main"));
        Program.Result recorded = program.recorded("", mode, "-Xverify:all", "-Xmx1g");
        Agreement.check(program.plain(), recorded);
        Map<String, Object> json = object(JsonReader.parse(Files.readString(BY_HAND.resolve("expected.json"))));
        Map<String, MethodPaths.Counts> counted = MethodPaths.of(DumpReader.read(recorded.dump()), (String) json.get("root"), "handcount.");
        assertThat(differences(expected(json), counted)).isEmpty();
    }

    @Test
    void compiledInstructionsAreTheOnesCounted() throws IOException {
        assertThat(InstructionListing.of(CLASSES.resolve("handcount"))).isEqualTo(Files.readString(BY_HAND.resolve("listing.txt")));
    }

    private static Map<String, MethodPaths.Counts> expected(Map<String, Object> json) {
        Map<String, MethodPaths.Counts> byPath = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (Object item : (List<?>) json.get("contexts")) {
            List<?> row = (List<?>) item;
            int depth = ((Long) row.get(0)).intValue();
            open.subList(depth, open.size()).clear();
            open.add((String) row.get(1));
            MethodPaths.Counts counts = new MethodPaths.Counts();
            counts.calls = (Long) row.get(2);
            counts.bytecodes = (Long) row.get(3);
            object(row.get(4)).forEach((type, count) -> counts.objects.put(type, (Long) count));
            object(row.get(5))
                    .forEach((type, pair) -> counts.arrays.put(type, List.of((Long) ((List<?>) pair).get(0), (Long) ((List<?>) pair).get(1))));
            counts.arrayBytes = row.size() > 6 ? (Long) row.get(6) : 0;
            byPath.put(String.join(" > ", open), counts);
        }
        return byPath;
    }

    private static List<String> differences(Map<String, MethodPaths.Counts> byHand, Map<String, MethodPaths.Counts> counted) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>(byHand.keySet());
        paths.addAll(counted.keySet());
        for (String path : paths) {
            String expected = String.valueOf(byHand.get(path));
            String actual = String.valueOf(counted.get(path));
            if (!expected.equals(actual)) {
                differences.add("\n" + path + "\n  by hand:  " + expected + "\n  in dump:  " + actual);
            }
        }
        return differences;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }
}
