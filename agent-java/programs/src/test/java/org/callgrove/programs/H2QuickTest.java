package org.callgrove.programs;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records the one real program of an ordinary build: H2 with few rows. */
@Tag("quick")
class H2QuickTest {
    static Stream<Jdk> jdks() {
        return Jdk.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void answersAsWithoutTheAgent(Jdk jdk) throws Exception {
        Program program = RealPrograms.h2(jdk, "index", "small");
        Agreement.check(program.plain(), program.recorded("", "-Xverify:all"));
    }
}
