package org.callgrove.profile.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataWriterTest {
    private final DataWriter writer = new DataWriter();

    @ParameterizedTest
    @ValueSource(ints = {0x1_0000, -1})
    void aNumberThatDoesNotFitSpoilsAllWhateverFollows(int tooLarge) {
        writer.u2(tooLarge);
        writer.u2(1);
        writer.text("a");
        assertThat(writer.toBytes()).isNull();
    }

    @Test
    void oneTextTooManySpoilsAllWhateverFollows() {
        for (int i = 0; i < DataWriter.NULL; i++) {
            writer.text(String.valueOf(i));
        }
        assertThat(writer.toBytes()).isNotNull();
        writer.text("more");
        writer.text("0");
        assertThat(writer.toBytes()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\u00e9\u00ff", "\u0141\u00f3d\u017a", "\u0141odz", "Lod\u017a"})
    void aTextIsReadAsItWasWritten(String text) {
        writer.text(text);
        writer.text(null);
        DataReader reader = new DataReader(writer.toBytes(), 0);
        assertThat(reader.text()).isEqualTo(text);
        assertThat(reader.text()).isNull();
    }
}
