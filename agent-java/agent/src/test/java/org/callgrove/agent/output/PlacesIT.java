package org.callgrove.agent.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.callgrove.agent.RecordedProgram;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Test;

/** Checks where dumps are written, which files a dump must not replace, and the agent's messages about this. */
class PlacesIT extends RecordedProgram {
    private static final String OPTIONS = "out=run.mct,checkpoint=0";

    @Test
    void aPipeIsRefusedBeforeTheProgramStarts() throws Exception {
        assumeTrue(OutputFileTest.makePipe(recording.dump), "mkfifo is there");
        assertThat(recording.run(OPTIONS, "endings.Endings", "exit")).isEqualTo(2);
        assertThat(recording.output())
                .isEqualToIgnoringNewLines("callgrove: out 'run.mct' is a device, a pipe or a socket, which a dump would replace: give a file name");
        assertThat(Files.isRegularFile(recording.dump, LinkOption.NOFOLLOW_LINKS)).isFalse();
    }

    @Test
    void aLinkThatTheProgramMakesIsNotReplaced() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Places", "link")).isZero();
        assertThat(recording.output()).startsWith("callgrove: could not write ")
                .contains("the path has changed since the program started: it is a symbolic link");
        assertThat(Files.isSymbolicLink(recording.dump)).isTrue();
        assertThat(folder.resolve("other")).hasContent("not the agent's");
        assertThat(names()).containsExactlyInAnyOrder("other", "output.txt", "run.mct");
    }

    @Test
    void anInterruptedThreadLeavesADump() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Places", "interrupted")).isZero();
        assertThat(recording.read().problems).isEmpty();
        assertThat(names()).containsExactlyInAnyOrder("output.txt", "run.mct");
    }

    @Test
    void ofTwoProgramsThatShareAFileTheLastOneWins() throws Exception {
        Process[] both = new Process[2];
        for (int i = 0; i < 2; i++) {
            both[i] = recording.start("out=run.mct,checkpoint=20ms", "endings.Places", "meet", "here" + i, "here" + (1 - i));
        }
        for (Process each : both) {
            assertThat(each.waitFor(3, TimeUnit.MINUTES)).as("ended").isTrue();
            assertThat(each.exitValue()).isZero();
        }
        Dump dump = recording.read();
        assertThat(dump.problems).isEmpty();
        assertThat(List.of(both[0].pid(), both[1].pid())).contains(((Number) dump.meta.get("pid")).longValue());
        assertThat(dump.meta.get("dump")).isEqualTo("exit");
        assertThat(names()).containsExactlyInAnyOrder("here0", "here1", "output.txt", "run.mct");
    }

    @Test
    void aPathMayHaveCommas() throws Exception {
        assertThat(recording.run("out='a,b.mct',checkpoint=0", "endings.Endings", "return")).isZero();
        assertThat(recording.endLine()).contains(" a,b.mct (");
        assertThat(folder.resolve("a,b.mct")).isRegularFile();
    }

    @Test
    void theLastLineSaysWhatWasRecorded() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=20ms", "endings.Endings", "daemons")).isZero();
        Dump dump = recording.read();
        assertThat(recording.output()).as("nothing of checkpoints").isEqualTo(recording.endLine());
        assertThat(recording.endLine()).startsWith("callgrove: " + SummaryLine.grouped(dump.method.length) + " contexts ")
                .contains(" run.mct (" + SummaryLine.size(Files.size(recording.dump)));
    }

    @Test
    void nothingIsSaidToAQuietUser() throws Exception {
        assertThat(recording.run(OPTIONS + ",quiet=true", "endings.Endings", "return")).isZero();
        assertThat(recording.output()).isEmpty();
        assertThat(recording.read().problems).isEmpty();
    }

    @Test
    void errorsAreSaidToAQuietUserAsWell() throws Exception {
        assertThat(recording.run(OPTIONS + ",quiet=true", "endings.Places", "link")).isZero();
        assertThat(recording.output()).startsWith("callgrove: could not write ");
    }

    @Test
    void theProgramsOwnStandardErrorIsNotWrittenTo() throws Exception {
        assertThat(recording.run(OPTIONS, "endings.Places", "ownStderr")).isZero();
        assertThat(recording.outputBesideEndLine()).isEqualToIgnoringNewLines("own stderr: ");
    }

    @Test
    void anIncludeThatMatchesNothingIsNamed() throws Exception {
        String nothing = "include=no.such.* matched no loaded class: nothing is recorded for it";
        assertThat(recording.run(OPTIONS + ",include=no.such.*;endings.E*;endings.Endings", "endings.Endings", "return")).isZero();
        assertThat(recording.outputBesideEndLine()).isEqualToIgnoringNewLines("callgrove: " + nothing);
        assertThat(warnings()).contains(nothing).noneMatch(warning -> warning.startsWith("include=endings"));
    }

    @Test
    void thinnedOutStatesAreSaid() throws Exception {
        assertThat(recording.run(OPTIONS + ",snapshots=100-bytecodes", "endings.Steady")).isZero();
        assertThat(warnings()).anyMatch(warning -> warning.matches("snapshots are \\d+[kM]?-bytecodes apart, not 100-bytecodes: .*"));
        assertThat(recording.run(OPTIONS + ",snapshots=1G-bytecodes", "endings.Steady")).isZero();
        assertThat(warnings()).noneMatch(warning -> warning.startsWith("snapshots are") || warning.equals("null"));
    }

    @Test
    void theProgramsThreadGroupHasItsOwnThreadsOnly() throws Exception {
        assertThat(recording.run("out=run.mct,checkpoint=60m,snapshots=60m", "endings.Places", "threads")).isZero();
        assertThat(recording.outputBesideEndLine()).isEqualToIgnoringNewLines("main");
    }

    private List<String> warnings() throws IOException {
        return ((List<?>) recording.read().meta.get("warnings")).stream().map(String::valueOf).toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList();
        }
    }
}
