package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Pattern;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/** Checks that apply to every recorded program: its output is unchanged, the agent does not fail, and the dump is complete. */
final class Agreement {
    /** Output on standard error that shows broken bytecode or a failed agent. */
    private static final Pattern TROUBLE =
            Pattern.compile(
                    "VerifyError|ClassFormatError|ClassCircularityError|NoClassDefFoundError|IllegalAccessError|java\\.lang\\.instrument|(?i)callgrove.*(error|exception|cannot|could not|failed)|org\\.callgrove");

    private Agreement() {}

    /** Checks a recorded run against the plain one and returns its dump. */
    static Dump check(Program.Result plain, Program.Result recorded) throws IOException {
        assertThat(plain.exit()).as("exit status without the agent; stderr: %s", plain.err()).isZero();
        assertThat(recorded.errBesideEndLine()).as("stderr under the agent").doesNotContainPattern(TROUBLE);
        assertThat(recorded.exit()).as("exit status under the agent; stderr: %s", recorded.err()).isEqualTo(plain.exit());
        assertThat(recorded.out()).as("stdout under the agent").isEqualTo(plain.out());
        Dump dump = DumpReader.read(recorded.dump());
        assertThat(dump.problems).isEmpty();
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(dump.depth.length).as("contexts").isGreaterThan(1000);
        assertThat(sum(dump.metrics.get("calls"))).as("calls").isGreaterThan(dump.depth.length / 2L);
        for (long[] column : dump.metrics.values()) {
            assertThat(sum(column)).as("a metric of %s", dump.metrics.keySet()).isPositive();
        }
        return dump;
    }

    static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }
}
