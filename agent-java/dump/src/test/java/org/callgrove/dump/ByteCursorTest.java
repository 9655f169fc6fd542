package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Reads impossible primitives of the dump format. Each error message is a sentence that names the section and the position. */
class ByteCursorTest {
    private record Bad(ThrowingCallable read, String message) {}

    @Test
    void messagesAreSentences() {
        List<Bad> table = new ArrayList<>();
        table.add(new Bad(() -> cursor().u8(), "it ends in the middle of an entry, at raw byte 0"));
        table.add(new Bad(() -> cursor(7).u16(), "it ends in the middle of an entry, at raw byte 1"));
        table.add(new Bad(() -> cursor(-128, -128, -128, -128, -128, -128, -128, 0x10).varint(),
                "a count exceeds 2^53 - 1: 9007199254740992, at raw byte 8"));
        table.add(new Bad(() -> cursor(-1, -1, -1, -1, -1, -1, -1, -1, -1, 1).varint(), "a number is longer than 9 bytes, at raw byte 9"));
        table.add(new Bad(() -> cursor(3).index(3, "class"), "class 3 is out of range: there are 3, at raw byte 1"));
        table.add(new Bad(() -> cursor(9, 0).count(2), "it declares 9 entries, which its 2 bytes cannot hold, at raw byte 1"));
        table.add(new Bad(() -> cursor('a', 'b').utf8(3), "a string of 3 bytes runs past the end, at raw byte 0"));
        table.add(new Bad(() -> cursor(1, 2, 3).expectEnd(), "it has 3 bytes too many, at raw byte 0"));
        for (Bad bad : table) {
            assertThatThrownBy(bad.read).isInstanceOf(DumpException.class)
                    .hasMessage("section strings is damaged: " + bad.message + " (section strings)");
        }
    }

    @Test
    void largestCount() throws DumpException {
        assertThat(cursor(-1, -1, -1, -1, -1, -1, -1, 0x0f).varint()).isEqualTo((1L << 53) - 1);
    }

    private static ByteCursor cursor(int... bytes) {
        byte[] raw = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            raw[i] = (byte) bytes[i];
        }
        return new ByteCursor(raw, "strings");
    }
}
