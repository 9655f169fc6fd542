package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests recordings with users' block analyses, {@code blocks=<class name>}. */
class UserBlocksIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0,blocks=";
    private static final Path CLASSES = Paths.get("target", "test-classes").toAbsolutePath();

    @Test
    void everyInstructionABlockCountsAsPreciseDoes() throws Exception {
        Dump own = record("endings.BlockAnalyses$EachInstruction");
        Dump precise = record("precise");
        assertThat(bytecodes(own)).isEqualTo(bytecodes(precise)).containsKeys("main", "work", "lastWork");
        assertThat(own.meta.get("analysis")).isEqualTo("endings.BlockAnalyses$EachInstruction");
        assertThat(precise.meta.get("analysis")).isEqualTo("precise");
    }

    @Test
    void isLoadedFromAPlaceOfItsOwn() throws Exception {
        Dump own = record("endings.BlockAnalyses$WholeMethods,blocks.path=" + CLASSES);
        Dump usual = record("default");
        assertThat(own.meta.get("analysis")).isEqualTo("endings.BlockAnalyses$WholeMethods");
        // main has branches that are not taken; a single block for all of main counts them as well.
        assertThat(bytecodes(own).get("main")).isGreaterThan(bytecodes(usual).get("main"));
        assertThat(calls(own)).isEqualTo(calls(usual));
    }

    @Test
    void whereItFailsDefaultTakesItsPlaceAndTheDumpSaysSo() throws Exception {
        Dump failing = record("endings.BlockAnalyses$Failing");
        Dump usual = record("default");
        for (String method : List.of("work", "main")) {
            assertThat(bytecodes(failing).get(method)).as(method).isEqualTo(bytecodes(usual).get(method));
            assertThat(limited(failing, method)).as(method).startsWith("endings.BlockAnalyses$Failing ").contains("Default");
            assertThat(flagged(failing, method)).as(method).isTrue();
        }
        assertThat(limited(failing, "lastWork")).isNull();
        assertThat(flagged(failing, "lastWork")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "no.such.Blocks | blocks 'no.such.Blocks' is not on the class path: add blocks.path=<jar or folder>",
        "no.such.Blocks,blocks.path=. | blocks 'no.such.Blocks' is not in .",
        "no.such.Blocks,blocks.path=nowhere.jar | blocks.path 'nowhere.jar' does not exist: specify the jar or folder that contains the class",
        "java.lang.String | blocks 'java.lang.String' does not implement org.callgrove.blocks.BlockAnalyzer",
        "org.callgrove.blocks.BlockAnalyzer | blocks 'org.callgrove.blocks.BlockAnalyzer' must be a public class with a public constructor without parameters",
        "endings.BlockAnalyses$Unmakeable | blocks 'endings.BlockAnalyses$Unmakeable' cannot be created: its constructor threw java.lang.IllegalStateException: not today",
        "endings.BlockAnalyses$AlwaysFailing | blocks 'endings.BlockAnalyses$AlwaysFailing' was tried on a small method and failed: it threw java.lang.IllegalStateException: two lines",
    })
    void refusesWhatItCannotUse(String blocks, String message) throws Exception {
        Process process = recording.start(OPTIONS + blocks, "endings.Endings", "exit");
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(recording.output()).isEqualToIgnoringNewLines("callgrove: " + message);
        assertThat(recording.dump).doesNotExist();
    }

    private Dump record(String blocks) throws Exception {
        assertThat(recording.run(OPTIONS + blocks, "endings.Endings", "hook")).isZero();
        return recording.read();
    }

    private static Map<String, Long> bytecodes(Dump dump) {
        return sums(dump, "bytecodes");
    }

    private static Map<String, Long> calls(Dump dump) {
        return sums(dump, "calls");
    }

    /** Sum of a metric for each method of the program. */
    private static Map<String, Long> sums(Dump dump, String metric) {
        Map<String, Long> sums = new TreeMap<>();
        for (int node = 0; node < dump.method.length; node++) {
            Dump.Method method = dump.methods.get(dump.method[node]);
            if (method.className.equals("endings.Endings")) {
                sums.merge(method.name, dump.metrics.get(metric)[node], Long::sum);
            }
        }
        return sums;
    }

    /** The reason why the dump lists a method of the program as limited; null if it does not. */
    private static String limited(Dump dump, String method) {
        for (Object item : (List<?>) dump.meta.getOrDefault("limited", List.of())) {
            Map<?, ?> row = (Map<?, ?>) item;
            if (row.get("class").equals("endings.Endings") && String.valueOf(row.get("method")).startsWith(method + "(")) {
                return (String) row.get("reason");
            }
        }
        return null;
    }

    private static boolean flagged(Dump dump, String method) {
        for (Dump.Method each : dump.methods) {
            if (each.className.equals("endings.Endings") && each.name.equals(method)) {
                return (each.flags & MethodTable.LIMITED) != 0;
            }
        }
        throw new AssertionError("no method " + method);
    }
}
