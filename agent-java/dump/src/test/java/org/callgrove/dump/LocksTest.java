package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes and reads section {@code locks}, and checks what is said of damaged ones (docs/format.md, section 10). */
class LocksTest {
    private static final String CLASSES = ",\"locks\":{\"classes\":[\"a.A\",\"b.B\"]}";
    private static final int CONTEXTS = 4;

    @Test
    void rowsAreReadAsTheyWereWritten() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpWriter writer = writer(out)) {
            writer.beginLocks();
            writer.lock(0, -1, 0, 1, 0);
            writer.lock(0, 2, 1, 7, 7_000_000_000L);
            writer.lock(3, 0, 0, 2, 40_000_000);
            writer.lock(3, 0, 1, 2, MctFormat.MAX_COUNT);
            finish(writer, true);
        }
        Dump dump = DumpReader.read(out.toByteArray());
        assertThat(dump.problems).isEmpty();
        assertThat(text(dump.locks)).containsExactly("0 -1 0 1 0", "0 2 1 7 7000000000", "3 0 0 2 40000000", "3 0 1 2 9007199254740991");
    }

    @Test
    void aFileMayHaveNoRowOrNoSection() throws IOException {
        ByteArrayOutputStream empty = new ByteArrayOutputStream();
        try (DumpWriter writer = writer(empty)) {
            writer.beginLocks();
            finish(writer, true);
        }
        assertThat(DumpReader.read(empty.toByteArray()).locks).isEmpty();
        ByteArrayOutputStream without = new ByteArrayOutputStream();
        try (DumpWriter writer = writer(without)) {
            finish(writer, false);
        }
        Dump dump = DumpReader.read(without.toByteArray());
        assertThat(dump.locks).isNull();
        assertThat(dump.problems).isEmpty();
    }

    @Test
    void theWriterTakesRowsInOrderOnly() throws IOException {
        long[][] wrong = {{2, 1, 1}, {2, 1, 0}, {2, 0, 1}, {1, 3, 1}, {4, 0, 0}, {3, 4, 0}, {3, -2, 0}, {3, 0, -1}};
        for (long[] row : wrong) {
            try (DumpWriter writer = writer(new ByteArrayOutputStream())) {
                writer.beginLocks();
                writer.lock(2, 1, 1, 1, 1);
                assertThatThrownBy(() -> writer.lock(row[0], row[1], (int) row[2], 1, 1)).isInstanceOf(IllegalStateException.class);
            }
        }
        try (DumpWriter writer = writer(new ByteArrayOutputStream())) {
            writer.beginLocks();
            assertThatThrownBy(() -> writer.lock(0, 0, 0, 0, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.lock(0, 0, 0, 1, -1)).isInstanceOf(DumpException.class);
        }
    }

    /** Bytes of the section: the number of entries, then five numbers for each. Numbers below 128 are single bytes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 0 0 0 1                       | it declares 1 entries, which its 5 bytes cannot hold, at raw byte 1
            1 4 0 0 1 5                     | the distance to the next waiter, 4 is out of range: there are 4, at raw byte 2
            2 3 0 0 1 5 1 0 0 1 5           | the distance to the next waiter, 1 is out of range: there are 1, at raw byte 7
            1 0 5 0 1 5                     | the holder plus 1, 5 is out of range: there are 5, at raw byte 3
            1 0 0 2 1 5                     | class 2 is out of range: there are 2, at raw byte 4
            1 0 0 0 0 5                     | entry 0 has no look
            2 1 2 0 1 5 0 2 0 1 5           | entry 1 is not after the one before it
            2 1 2 1 1 5 0 2 0 1 5           | entry 1 is not after the one before it
            2 1 2 0 1 5 0 1 1 1 5           | entry 1 is not after the one before it
            1 0 0 0 1 5 0                   | it has 1 bytes too many, at raw byte 6
            1 0 0 0 1 128                   | it ends in the middle of an entry, at raw byte 6
            """)
    void damagedRowsAreNamedAndAbsent(String bytes, String said) throws IOException {
        Dump dump = DumpReader.read(HandmadeDump.withLocks(CONTEXTS, CLASSES, bytes(bytes)));
        assertThat(dump.locks).isNull();
        assertThat(dump.problems).containsExactly("section locks is damaged: " + said + " (section locks)");
        assertThat(dump.metrics).containsKey("calls");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``
            ,"locks":7
            ,"locks":{}
            ,"locks":{"classes":[1]}
            """)
    void aSectionWithoutItsClassesIsDamaged(String meta) throws IOException {
        Dump dump = DumpReader.read(HandmadeDump.withLocks(CONTEXTS, meta == null ? "" : meta, 0));
        assertThat(dump.locks).isNull();
        assertThat(dump.problems)
                .containsExactly("section locks is damaged: meta.locks, which has the classes, is missing or not valid (section locks)");
    }

    @Test
    void aMissingSectionIsNamed() throws IOException {
        Dump dump = DumpReader.read(HandmadeDump.withLocks(CONTEXTS, CLASSES));
        assertThat(dump.locks).isNull();
        assertThat(dump.problems).containsExactly("section locks is missing (section locks)");
    }

    private static int[] bytes(String text) {
        String[] words = text.split(" ");
        int[] bytes = new int[words.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Integer.parseInt(words[i]);
        }
        return bytes;
    }

    private static List<String> text(List<Dump.LockRow> rows) {
        return rows.stream().map(row -> row.waiter + " " + row.holder + " " + row.lockClass + " " + row.looks + " " + row.nanos).toList();
    }

    private static DumpWriter writer(ByteArrayOutputStream out) throws IOException {
        DumpWriter writer = new DumpWriter(out, new int[2], null, false);
        writer.beginThread(new ThreadInfo(1, "main", "main", false, false));
        for (int i = 0; i < CONTEXTS; i++) {
            writer.node(i, 1, 1, 1);
        }
        writer.endThread();
        return writer;
    }

    private static void finish(DumpWriter writer, boolean hasLocks) throws IOException {
        Meta meta = new Meta();
        if (hasLocks) {
            meta.locks(json -> json.beginObject().name("classes").beginArray().value("a.A").value("b.B").endArray().endObject());
        }
        writer.finish(meta, new TestMethodTable());
    }
}
