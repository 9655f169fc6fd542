package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks when the API's class {@code Work} has figures. Tests in module oracles check the figures themselves. */
class WorkIT extends RecordedProgram {
    private static final String EXACT = "11 calls, bytecodes";

    @Test
    void hasNoFiguresAfterContextsWereFoldedBelow() throws Exception {
        assertThat(measured("memory=16M", "loader", "19")).containsExactly("outside: " + EXACT, "inside: " + EXACT, "outside again: " + EXACT,
                "in a loader of its own: true " + EXACT, "many contexts: not exact");
    }

    @Test
    void hasFiguresBelowRootMethodsOnly() throws Exception {
        assertThat(measured("root=endings.Measured.inside")).containsExactly("outside: not recording", "inside: " + EXACT,
                "outside again: not recording");
    }

    @Test
    void hasFiguresWhileARecordingLastsAndOfWhatItCounts() throws Exception {
        assertThat(measured("metrics=calls,start=endings.Measured.inside,stop=return")).containsExactly("outside: not recording",
                "inside: 11 calls, the recording does not count bytecodes: remove the agent's option metrics", "outside again: not recording");
    }

    @Test
    void hasNoFiguresFromSamples() throws Exception {
        assertThat(measured("sampling=1M-bytecodes")).containsExactly("outside: not recording", "inside: not recording",
                "outside again: not recording");
    }

    private List<String> measured(String options, String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "endings.Measured";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        assertThat(recording.run("out=run.mct,checkpoint=0,quiet=true," + options, command)).isZero();
        return recording.output().lines().filter(line -> !line.startsWith("callgrove: ")).toList();
    }
}
