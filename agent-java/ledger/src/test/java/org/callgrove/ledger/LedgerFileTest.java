package org.callgrove.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.callgrove.ledger.SuiteDump.test;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {
    private static final String TEXT = """
            callgrove-work\t1
            jdk\t17
            compiler\tclass files 61 (Java 17)
            blocks\tdefault
            test\town\tcalls-out\tall\tobjects
            (one-time work)\t0\t0\t0\t0
            (other threads)\t0\t0\t0\t0
            t.ATest.draws\t10..30\t0\t17..37\t0\tunstable, most in o.Lexer.next
            t.ATest.lexes\t5..6\t0\t12..13\t0\tunstable
            t.ATest.parses\t100\t4\t107..120\t1
            """;

    @TempDir
    Path folder;

    @Test
    void theFileIsSortedAndKeepsWhatItSays() throws IOException {
        Path file = Files.writeString(folder.resolve("work.tsv"), TEXT);
        Ledger ledger = Ledger.read(file);
        Row draws = ledger.rows().get("t.ATest.draws");
        assertThat(draws.figure(Column.OWN)).isEqualTo(new Range(10, 30));
        assertThat(draws.varying()).isEqualTo("o.Lexer.next");
        assertThat(draws.isUnstable()).isTrue();
        assertThat(ledger.rows().get("t.ATest.lexes").varying()).isEmpty();
        assertThat(ledger.rows().get("t.ATest.parses").isUnstable()).as("a range of all is no instability").isFalse();
        Path copy = folder.resolve("in/a/folder/that/is/made/copy.tsv");
        ledger.write(copy);
        assertThat(copy).hasContent(TEXT);
        assertThat(Files.readString(copy)).isEqualTo(TEXT);
    }

    @Test
    void aRunIsWrittenAsItWasCounted() throws IOException {
        Path file = folder.resolve("work.tsv");
        Ledger run = new SuiteDump(folder).ledger(test("parses", "o.Parser.parse 2 100"));
        run.write(file);
        assertThat(Files.readString(file)).endsWith("t.ATest.parses\t100\t0\t107\t0\n");
        assertThat(Ledger.read(file).rows()).isEqualTo(run.rows());
    }

    @Test
    void aCheckoutWithWindowsLineEndsIsTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("work.tsv"), TEXT.replace("\n", "\r\n"));
        assertThat(LedgerFile.text(Ledger.read(file))).isEqualTo(TEXT);
    }

    private void refuses(String text, String reason) throws IOException {
        Path file = Files.writeString(folder.resolve("work.tsv"), text);
        assertThatThrownBy(() -> Ledger.read(file)).isInstanceOf(LedgerException.class).hasMessage(reason.replace("FILE", file.toString()));
    }

    @Test
    void saysWhatToDoAfterAMergeConflict() throws IOException {
        refuses(TEXT.replace("t.ATest.lexes", "<<<<<<< HEAD\nt.ATest.lexes"),
                "The ledger FILE has the markers of a merge conflict (line 9). Take either side (git checkout --ours FILE), run the tests, then `accept` (Maven: `callgrove:accept`; Gradle: `callgroveAccept`).");
    }

    @Test
    void refusesOtherVersions() throws IOException {
        refuses(TEXT.replace("callgrove-work\t1", "callgrove-work\t2"),
                "The ledger FILE has format 2, newer than this version of Callgrove, which reads format 1. Update Callgrove.");
        refuses(TEXT.replace("callgrove-work\t1", "callgrove-work\t0"),
                "The ledger FILE has format 0, older than this version of Callgrove, which reads format 1. Delete the ledger and recreate it with `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`).");
    }

    @Test
    void refusesWhatIsNoLedger() throws IOException {
        refuses("", "The file FILE is not a ledger: it does not begin with callgrove-work.");
        refuses("a\tb\n", "The file FILE is not a ledger: it does not begin with callgrove-work.");
        refuses(TEXT.replace("jdk\t17\n", ""),
                "The ledger FILE is damaged (line 2): the field jdk is expected here. Restore it from version control.");
        refuses(TEXT.replace("test\town", "own"),
                "The ledger FILE is damaged (line 5): the column names are missing here. Restore it from version control.");
        refuses(TEXT.replace("\t100\t", "\tmany\t"),
                "The ledger FILE is damaged (line 10): \"many\" is not a number. Restore it from version control.");
        refuses(TEXT.replace("\t100\t", "\t"),
                "The ledger FILE is damaged (line 10): a row must contain a test and 4 figures. Restore it from version control.");
        refuses(TEXT.replace("ATest.lexes", "ATest.draws"),
                "The ledger FILE is damaged (line 9): t.ATest.draws already has a row. Restore it from version control.");
        Path missing = folder.resolve("none.tsv");
        assertThatThrownBy(() -> Ledger.read(missing))
                .hasMessage("There is no ledger " + missing
                        + ". Create it with `baseline` (Maven: `callgrove:baseline`; Gradle: `callgroveBaseline`), and commit it.");
    }

    /** A file that is full after some bytes. */
    private static final class FullDisk extends OutputStream {
        private final OutputStream out;

        FullDisk(Path file) throws IOException {
            out = Files.newOutputStream(file);
        }

        @Override
        public void write(int next) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length / 2);
            throw new IOException("No space left on device");
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    @Test
    void aFullDiskLeavesTheOldLedger() throws IOException {
        Path file = Files.writeString(folder.resolve("work.tsv"), TEXT);
        assertThatThrownBy(() -> LedgerFile.write("new", file, FullDisk::new)).isInstanceOf(LedgerException.class)
                .hasMessage("The file " + file + " cannot be written: No space left on device. The old one is unchanged.");
        assertThat(file).hasContent(TEXT);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }
}
