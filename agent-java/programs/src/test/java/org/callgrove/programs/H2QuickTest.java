package org.callgrove.programs;

import org.junit.jupiter.api.Tag;

/** Records the only real program in an ordinary build: H2 with few rows. */
@Tag("quick")
class H2QuickTest {
    @OnEachJdk
    void answersAsWithoutTheAgent(Jdk jdk) throws Exception {
        Program program = RealPrograms.h2(jdk, "index", "small");
        Agreement.check(program.plain(), program.recorded("", "-Xverify:all"));
    }
}
