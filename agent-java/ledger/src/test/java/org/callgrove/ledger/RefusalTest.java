package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.callgrove.dump.Counter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that input from which no ledger can be made is rejected, with a sentence that says why. */
class RefusalTest {
    private static final String TREE = test("parses", "o.Parser.parse 2 100");

    @TempDir
    Path folder;
    private SuiteDump dump;

    @BeforeEach
    void open() {
        dump = new SuiteDump(folder);
    }

    private void refuses(List<Path> dumps, String message) throws IOException {
        OwnCode code = SuiteDump.code(folder);
        assertThatThrownBy(() -> Ledger.of(dumps, code)).isInstanceOf(LedgerException.class).hasMessage(message);
    }

    private void refuses(String reason) throws IOException {
        Path file = dump.write("run.mct", TREE);
        refuses(List.of(file), "The dump " + file + " " + reason);
    }

    @Test
    void aTruncatedDump() throws IOException {
        Path file = dump.write("run.mct", TREE);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        OwnCode code = SuiteDump.code(folder);
        assertThatThrownBy(() -> Ledger.of(List.of(file), code)).isInstanceOf(LedgerException.class)
                .hasMessageStartingWith(
                        "The dump " + file + " cannot be read: section meta is missing; the directory at the end of the file is missing")
                .hasMessageEndingWith(". Record it again.");
        Files.write(file, new byte[0]);
        refuses(List.of(file), "The dump " + file + " cannot be read: the file is empty (byte 0). Record it again.");
    }

    @Test
    void aMissingDump() throws IOException {
        Path file = folder.resolve("none.mct");
        refuses(List.of(file), "The dump " + file + " does not exist. Run the tests with the agent first.");
    }

    @Test
    void aDumpWithoutBytecodes() throws IOException {
        dump.times.from(0, EnumSet.of(Counter.CALLS));
        refuses("contains no bytecodes. Record it without the option metrics=, or with metrics=calls;bytecodes.");
    }

    @Test
    void aDumpWithoutCalls() throws IOException {
        dump.times.from(0, EnumSet.of(Counter.BYTECODES));
        refuses("contains no calls. Record it without the option metrics=, or with metrics=calls;bytecodes.");
    }

    @Test
    void aDumpThatCountedForAPartOfTheTime() throws IOException {
        dump.times.from(0, EnumSet.of(Counter.CALLS, Counter.BYTECODES));
        dump.times.from(5, EnumSet.of(Counter.CALLS));
        refuses("lacks some metrics for part of the run. Record the same metrics from beginning to end.");
    }

    @Test
    void aCheckpoint() throws IOException {
        dump.meta.checkpoint = true;
        refuses("was written while its program ran, or the program was killed. Let the tests finish.");
    }

    @Test
    void aDumpThatLacksCalls() throws IOException {
        dump.meta.incomplete = true;
        refuses("is missing calls because memory ran out. Raise memory= or use more forks.");
    }

    @Test
    void foldedContexts() throws IOException {
        dump.folds = true;
        dump.meta.foldedContexts = 7;
        refuses("has folded contexts: contexts were merged for lack of memory, so the work of several tests may be lumped together. Raise memory= or use more forks.");
    }

    @Test
    void anEmptyFolderOfDumps() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        refuses(List.of(empty), "There is no dump in " + empty + ". Run the tests with the agent first.");
        refuses(List.of(), "There is no dump. Run the tests with the agent first.");
    }

    @Test
    void aDumpWithoutTests() throws IOException {
        Path file = dump.write("run.mct", "o.Parser.main 1 5\n  t.Unknown.parses 1 5\n");
        refuses(List.of(file), "There are no tests in " + file
                + ": no test engine calls a class from the test folders. Check the folders of compiled tests, and record the JVM that runs the tests, not that of the build tool.");
    }

    @Test
    void dumpsOfSeveralRuns() throws IOException {
        Path first = dump.write("a.mct", TREE);
        dump.meta.javaVersion = "25.0.3";
        Path second = dump.write("b.mct", TREE);
        refuses(List.of(first, second), "The dumps are from different runs: " + first + " was recorded on JDK 17 with blocks=default, " + second
                + " on JDK 25 with blocks=default. Empty the dump folder before each run.");
    }

    @Test
    void aProjectWithoutClasses() {
        Path none = folder.resolve("none");
        assertThatThrownBy(() -> OwnCode.of(List.of(none), List.of(), List.of())).isInstanceOf(LedgerException.class)
                .hasMessage("There is no class file in " + none
                        + ", so nothing counts as own code. Compile first, or pass the folder that contains the classes.");
        assertThatThrownBy(() -> OwnCode.of(List.of(), List.of(), List.of())).isInstanceOf(LedgerException.class)
                .hasMessage("No own code was specified. Pass the folder of compiled classes: --classes target/classes.");
    }
}
