package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.callgrove.dump.Dump;
import org.callgrove.dump.MethodTable;
import org.junit.jupiter.api.Tag;

/**
 * Checks leaves that are called without a call site in a class. They are counted if a method reference calls them, and marked if reflection or a
 * method handle does.
 */
@Tag("quick")
class HiddenCallsTest {
    private static final long TIMES = 2000;

    @OnEachJdk
    void areCountedOrMarked(Jdk jdk) throws Exception {
        Program program = LeafPrograms.program(jdk, "HiddenCalls", "default");
        Dump dump = Agreement.check(program.plain(), LeafPrograms.recorded(program, jdk, "default"));
        assertThat(LeafPrograms.callsDirectlyBelow(dump, "java.util.stream.IntPipeline$1$1.accept", "java.lang.Integer.valueOf")).isEqualTo(TIMES);
        assertThat(LeafPrograms.callsDirectlyBelow(dump, "java.lang.Integer.valueOf", "java.lang.Integer.<init>")).as("boxes beyond the cache")
                .isGreaterThanOrEqualTo(TIMES - 128);
        assertThat(LeafPrograms.callsDirectlyBelow(dump, "java.util.stream.ReferencePipeline$4$1.accept", "java.lang.Integer.intValue"))
                .isEqualTo(TIMES);
        assertThat(LeafPrograms.callsDirectlyBelow(dump, "leaves.HiddenCalls.objects", "java.lang.Object.<init>")).isEqualTo(TIMES);
        assertThat(LeafPrograms.callsDirectlyBelow(dump, "leaves.HiddenCalls.raised", "java.lang.ArithmeticException.<init>")).isEqualTo(TIMES);
        assertThat(marked(dump))
                .contains("java.lang.Math.floor(D)D", "java.lang.Object.hashCode()I", "java.lang.System.identityHashCode(Ljava/lang/Object;)I")
                .as("no others than the program's, and the few of the JDK itself").hasSizeLessThan(15);
        assertThat(dump.methods).filteredOn(method -> method.toString().equals("java.lang.Object.hashCode()I"))
                .allMatch(method -> (method.flags & MethodTable.LIMITED) != 0);
    }

    private static TreeSet<String> marked(Dump dump) {
        TreeSet<String> marked = new TreeSet<>();
        for (Object each : (List<?>) dump.meta.get("limited")) {
            Map<?, ?> entry = (Map<?, ?>) each;
            if (entry.get("reason").toString().startsWith("calls to it by reflection")) {
                marked.add(entry.get("class") + "." + entry.get("method"));
            }
        }
        return marked;
    }
}
