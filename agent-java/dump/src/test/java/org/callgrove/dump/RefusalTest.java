package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads bad dumps. Each is rejected with the error and its location, or opens without its damaged optional part, which is listed. */
class RefusalTest {
    private static final List<String> REQUIRED = List.of("meta", "strings", "classes", "methods", "tree.pops", "tree.method");

    private static byte[] whole;
    private static List<SectionEntry> sections;

    @BeforeAll
    static void wholeFile() throws IOException {
        whole = Files.readAllBytes(Path.of("..", "..", "golden", "many-parts.mct"));
        sections = new SectionDirectory(ByteSource.of(whole)).sections();
    }

    @Test
    void emptyFile() {
        refused(new byte[0], "the file is empty (byte 0)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE html><html></html>", "x", "\u0089PNG\r\n\u001a\n0000IHDR", "JAVA PROFILE 1.0.2"})
    void otherFiles(String content) {
        refused(content.getBytes(StandardCharsets.ISO_8859_1), "not an .mct file");
    }

    @Test
    void newerVersion() {
        byte[] newer = whole.clone();
        newer[8] = 2;
        refused(newer, "unsupported format version 2; this reader supports version 1 (byte 8)");
        byte[] newerMinor = whole.clone();
        newerMinor[10] = 9;
        assertThat(opened(newerMinor).problems).isEmpty();
    }

    @Test
    void largeFileOfZerosIsRefusedByItsFirstBytes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("large.mct");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(3L << 30);
        }
        assertThatThrownBy(() -> DumpReader.read(file)).isInstanceOf(DumpException.class).hasMessageContaining("not an .mct file");
    }

    /** Truncated files lack their directory, and open only if all necessary sections precede the cut. Here meta is last, so none opens. */
    @Test
    void truncatedAnywhere() {
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                Dump dump = DumpReader.read(cut);
                assertThat(length).as("opened although cut").isGreaterThanOrEqualTo((int) sections.get(sections.size() - 1).end());
                assertThat(dump.problems).anyMatch(problem -> problem.contains("directory"));
            } catch (DumpException refused) {
                assertThat(refused.getMessage()).as("cut at " + length).isNotBlank();
                assertThat(length).as("refused although all was there").isLessThan((int) sections.get(sections.size() - 1).end());
            } catch (IOException | RuntimeException other) {
                fail("cut at " + length, other);
            }
        }
    }

    @Test
    void flippedByteInEveryPayload() {
        for (SectionEntry entry : sections) {
            byte[] damaged = whole.clone();
            damaged[(int) (entry.payloadOffset() + entry.storedLength / 2)] ^= 0x10;
            boolean required = REQUIRED.contains(entry.name);
            if (required) {
                assertThatThrownBy(() -> DumpReader.read(damaged)).as("%s", entry).isInstanceOfSatisfying(DumpException.class,
                        e -> assertThat(e.section()).isEqualTo(entry.name));
            } else {
                Dump dump = opened(damaged);
                assertThat(dump.problems).as("%s", entry).singleElement().asString().contains(entry.name).contains("damaged");
                assertThat(dump.metrics.containsKey("calls")).isEqualTo(!entry.name.equals("metric.calls"));
                assertThat(dump.arrays.isEmpty()).isEqualTo(entry.name.equals("arrays"));
            }
        }
    }

    /** A damaged table of classes loses only what it contains. */
    @Test
    void flippedByteInTheOrigins() throws IOException {
        byte[] damaged = Files.readAllBytes(Path.of("..", "..", "golden", "origins.mct"));
        Dump intact = DumpReader.read(damaged);
        assertThat(intact.methods).anyMatch(method -> method.classOrigin == MethodTable.TEST_FOLDER);
        for (SectionEntry entry : new SectionDirectory(ByteSource.of(damaged)).sections()) {
            if (entry.name.equals("class.origins")) {
                damaged[(int) (entry.payloadOffset() + entry.storedLength / 2)] ^= 0x10;
            }
        }
        Dump dump = opened(damaged);
        assertThat(dump.problems).singleElement().asString().contains("class.origins").contains("damaged");
        assertThat(dump.methods).allMatch(method -> method.classOrigin == MethodTable.UNKNOWN_ORIGIN);
        assertThat(DumpRows.methods(dump)).isEqualTo(DumpRows.methods(intact));
        assertThat(DumpRows.threads(dump)).isEqualTo(DumpRows.threads(intact));
    }

    @Test
    void flippedByteInEveryHeaderIsNamedAndTheDirectoryUsed() {
        for (SectionEntry entry : sections) {
            byte[] damaged = whole.clone();
            damaged[(int) entry.offset + 7] ^= 1;
            Dump dump = opened(damaged);
            assertThat(dump.depth).hasSize(105);
            assertThat(dump.problems).singleElement().asString().contains("header of section " + entry).contains("byte " + entry.offset);
        }
    }

    /** Flips single bits. The reader must not crash, hang, or change a count without reporting damage. */
    @Test
    void everyBitFlipIsHarmless() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("..", "..", "golden", "arrays.mct"));
        Dump intact = DumpReader.read(file);
        for (int at = 0; at < file.length * 8; at++) {
            byte[] damaged = file.clone();
            damaged[at >> 3] ^= (byte) (1 << (at & 7));
            try {
                Dump dump = DumpReader.read(damaged);
                if (dump.problems.isEmpty()) {
                    assertThat(dump.depth).isEqualTo(intact.depth);
                    assertThat(dump.metrics.get("calls")).isEqualTo(intact.metrics.get("calls"));
                    assertThat(dump.metrics.get("bytecodes")).isEqualTo(intact.metrics.get("bytecodes"));
                    assertThat(DumpRows.methods(dump)).isEqualTo(DumpRows.methods(intact));
                    assertThat(DumpRows.arrays(dump)).isEqualTo(DumpRows.arrays(intact));
                }
            } catch (DumpException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            } catch (IOException | RuntimeException other) {
                fail("bit " + at, other);
            }
        }
    }

    @Test
    void withoutDirectoryTheSectionsAreFoundByAScan() {
        byte[] damaged = whole.clone();
        damaged[damaged.length - 15] ^= 1;
        Dump dump = opened(damaged);
        assertThat(dump.depth).hasSize(105);
        assertThat(dump.problems).singleElement().asString().contains("directory").contains("scan");
    }

    @Test
    void bothMetricsDamaged() {
        byte[] damaged = whole.clone();
        for (SectionEntry entry : sections) {
            if (entry.name.startsWith("metric.")) {
                damaged[(int) entry.payloadOffset() + 12] ^= 0x55;
            }
        }
        refused(damaged, "this file contains no complete metric");
    }

    @ParameterizedTest
    @CsvSource({
        "1099511627776, 1099511627776, 'meta declares 1099511627776 contexts, which the 3 bytes of tree.pops cannot hold'",
        "4, 3, 'meta declares 4 contexts, but its threads have 3'",
        "2, 2, 'goes on after the last context'",
        "-1, -1, 'is not a whole number from 0 to 2^53 - 1'",
        "9007199254740993, 9007199254740993, 'is not a whole number from 0 to 2^53 - 1'",
    })
    void wrongDeclaredCounts(long nodes, long inThread, String message) throws IOException {
        refused(HandmadeDump.file(nodes, inThread, new int[] {0, 0, 1}, new int[] {0, 0, 0}), message);
    }

    @Test
    void treesThatCannotBe() throws IOException {
        assertThat(opened(HandmadeDump.file(3, 3, new int[] {0, 0, 1}, new int[] {0, 0, 0})).depth).containsExactly(0, 1, 1);
        refused(HandmadeDump.file(3, 3, new int[] {0, 3, 0}, new int[] {0, 0, 0}), "context 1 goes up 3 levels from depth 0");
        refused(HandmadeDump.file(3, 3, new int[] {1, 0, 0}, new int[] {0, 0, 0}), "context 0 goes up 1 levels");
        refused(HandmadeDump.file(3, 3, new int[] {0, 0, 0}, new int[] {0, 1, 0}), "method 1 is out of range: there are 1");
    }

    @Test
    void sizesThatCannotBe() throws IOException {
        refused(HandmadeDump.withLengths(1L << 40, 30), "declares 1099511627776 bytes");
        refused(HandmadeDump.withLengths(60_000, 30), "which 30 compressed bytes cannot hold");
        refused(HandmadeDump.withLengths(5, 1L << 40), "truncated");
    }

    @Test
    void countsBeyondTheFormat() throws IOException {
        List<byte[]> varints = new ArrayList<>();
        varints.add(new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x10});
        varints.add(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1});
        varints.add(new byte[] {(byte) 0x80});
        String[] messages = {"a count exceeds 2^53 - 1: 9007199254740992", "longer than 9 bytes", "ends in the middle of an entry"};
        for (int i = 0; i < messages.length; i++) {
            byte[] varint = varints.get(i);
            String message = messages[i];
            ByteCursor cursor = new ByteCursor(varint, "metric.calls");
            assertThatThrownBy(cursor::varint).isInstanceOf(DumpException.class).hasMessageContaining("section metric.calls is damaged")
                    .hasMessageContaining(message);
        }
        assertThat(new ByteCursor(new byte[] {-1, -1, -1, -1, -1, -1, -1, 0x0f}, "x").varint()).isEqualTo((1L << 53) - 1);
    }

    private static void refused(byte[] file, String message) {
        assertThatThrownBy(() -> DumpReader.read(file)).isInstanceOf(DumpException.class).hasMessageContaining(message);
    }

    private static Dump opened(byte[] file) {
        try {
            return DumpReader.read(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
