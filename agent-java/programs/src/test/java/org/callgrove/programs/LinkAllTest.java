package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the VM's own verifier over every woven class of the JDK. The verifier must accept as many classes as without the agent. */
@Tag("long")
class LinkAllTest {
    static Stream<Arguments> jdksAndAnalyses() {
        return Jdk.all().stream().flatMap(jdk -> Stream.of("default", "precise").map(analysis -> Arguments.of(jdk, analysis)));
    }

    @ParameterizedTest
    @MethodSource("jdksAndAnalyses")
    void everyWovenClassOfTheJdkPassesTheVerifier(Jdk jdk, String analysis) throws Exception {
        Program program = RealPrograms.linkAll(jdk, "link-" + analysis);
        Program.Result plain = program.plain();
        Agreement.check(plain, program.recorded("blocks=" + analysis));
        assertThat(plain.out()).matches("(?s)\\d{5} classes linked\\s+");
    }
}
