package org.callgrove.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.callgrove.programs.Jdk;
import org.callgrove.programs.OnEachJdk;
import org.callgrove.programs.Program;
import org.junit.jupiter.api.Tag;

/**
 * Checks that each way to allocate is counted to the byte, or its context is marked as a lower bound, or a warning in the file says that it is
 * missing (docs/metrics.md, section 6).
 */
@Tag("quick")
class AllocationWaysTest {
    /** C1 removes no allocation. C2 removes some even without escape analysis. */
    private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";

    @OnEachJdk
    void everyGapIsSaid(Jdk jdk) throws Exception {
        Path classes = AllocatedBytesTest.compile(jdk, "ways", List.of());
        Program program = new Program(jdk, "ways",
                List.of(C1_ONLY, "-Dalloc.times=1000", "-cp", classes.toString(),
                        "alloc.AllocationMeter",
                        "alloc.Ways"));
        Program.Result plain = program.plain();
        assertThat(plain.exit()).as(plain.err()).isZero();
        Program.Result recorded = program.recorded("");
        assertThat(recorded.exit()).as(recorded.err()).isZero();
        List<AllocationWays> ways = AllocationWays.of(recorded.dump(), plain.out());
        assertThat(ways).hasSizeGreaterThan(100);
        assertThat(ways).filteredOn(way -> way.verdict == AllocationWays.Verdict.GAP).isEmpty();
        assertThat(ways).filteredOn(way -> way.name.startsWith("deserialise") || way.name.startsWith("serialisation") || way.name.contains("Thread")
                && !way.name.contains("Trace") || way.name.equals("accessContext") || way.name.equals("superThrows"))
                .hasSizeGreaterThan(10).allMatch(way -> way.verdict == AllocationWays.Verdict.EQUAL);
    }
}
