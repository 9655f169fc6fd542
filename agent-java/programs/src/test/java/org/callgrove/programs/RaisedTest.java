package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions that the VM raises itself: why default mode does not count them, and that strict mode does. */
@Tag("quick")
class RaisedTest {
    static Stream<Jdk> jdks() {
        return Jdk.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void compiledCodeRaisesOneObjectAgainAndAgain(Jdk jdk) throws Exception {
        String compiled = Leaves.program(jdk, "Raised", "plain").plain().out();
        System.out.println(jdk + ", without the agent: " + compiled.strip());
        assertThat(reused(compiled)).as("reused by C2").isGreaterThan(100_000);
        assertThat(reused(new Program(jdk, "raised-interpreted",
                List.of("-Xint", "-cp", Sources.compiled(jdk, "leaves/Raised", "").toString(), "leaves.Raised")).plain().out()))
                .as("reused by the interpreter").isZero();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void onlyStrictModeCountsThem(Jdk jdk) throws Exception {
        String constructor = "java.lang.ArithmeticException.<init>";
        Dump strict = DumpReader.read(Leaves.recorded(Leaves.program(jdk, "Raised", "strict"), jdk, "strict").dump());
        assertThat(Leaves.callsBelow(strict, "leaves.Raised.divide", constructor)).isEqualTo(300_000);
        Dump counted = DumpReader.read(Leaves.recorded(Leaves.program(jdk, "Raised", "default"), jdk, "default").dump());
        assertThat(Leaves.callsBelow(counted, "leaves.Raised.main", constructor)).isZero();
        assertThat(Leaves.callsBelow(counted, "leaves.Raised.main", "leaves.Raised.divide")).isEqualTo(300_000);
    }

    private static long reused(String output) {
        return Long.parseLong(output.split(" ")[2]);
    }
}
