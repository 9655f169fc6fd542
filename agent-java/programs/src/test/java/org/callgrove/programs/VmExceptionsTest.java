package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Checks exceptions that the VM raises: default mode has reasons not to count them, strict mode counts them. */
@Tag("quick")
class VmExceptionsTest {
    @OnEachJdk
    void compiledCodeRaisesOneObjectAgainAndAgain(Jdk jdk) throws Exception {
        String compiled = LeafPrograms.program(jdk, "VmExceptions", "plain").plain().out();
        System.out.println(jdk + ", without the agent: " + compiled.strip());
        assertThat(reused(compiled)).as("reused by C2").isGreaterThan(100_000);
        assertThat(reused(new Program(jdk, "raised-interpreted",
                List.of("-Xint", "-cp", ProgramSources.compiled(jdk, "leaves/VmExceptions", "").toString(), "leaves.VmExceptions")).plain().out()))
                .as("reused by the interpreter").isZero();
    }

    @OnEachJdk
    void onlyStrictModeCountsThem(Jdk jdk) throws Exception {
        String constructor = "java.lang.ArithmeticException.<init>";
        Dump strict = DumpReader.read(LeafPrograms.recorded(LeafPrograms.program(jdk, "VmExceptions", "strict"), jdk, "strict").dump());
        assertThat(LeafPrograms.callsBelow(strict, "leaves.VmExceptions.divide", constructor)).isEqualTo(300_000);
        Dump counted = DumpReader.read(LeafPrograms.recorded(LeafPrograms.program(jdk, "VmExceptions", "default"), jdk, "default").dump());
        assertThat(LeafPrograms.callsBelow(counted, "leaves.VmExceptions.main", constructor)).isZero();
        assertThat(LeafPrograms.callsBelow(counted, "leaves.VmExceptions.main", "leaves.VmExceptions.divide")).isEqualTo(300_000);
    }

    private static long reused(String output) {
        return Long.parseLong(output.split(" ")[2]);
    }
}
