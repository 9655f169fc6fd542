package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;
import org.junit.jupiter.api.Tag;

/** Checks exceptions that the VM raises: default mode does not count them and gives reasons, strict mode counts them. */
@Tag("quick")
class VmExceptionsTest {
    @OnEachJdk
    void compiledCodeRaisesOneObjectAgainAndAgain(Jdk jdk) throws Exception {
        String compiled = raised(jdk, "-Xmixed");
        System.out.println(jdk + ", without the agent: " + compiled.strip());
        assertThat(reused(compiled)).as("reused by C2").isGreaterThan(100_000);
        assertThat(reused(raised(jdk, "-Xint"))).as("reused by the interpreter").isZero();
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

    private static String raised(Jdk jdk, String compiler) throws Exception {
        String classes = ProgramSources.compiled(jdk, "leaves/VmExceptions", "").toString();
        return new Program(jdk, "raised" + compiler, List.of(compiler, "-cp", classes, "leaves.VmExceptions")).plain().out();
    }

    private static long reused(String output) {
        return Long.parseLong(output.split(" ")[2]);
    }
}
