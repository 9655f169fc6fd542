package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Says why a dump failed. */
class DumpMessagesTest {
    @Test
    void givesReasonsInOneLine() {
        assertThat(DumpMessages.reason(new OutOfMemoryError("Java heap space"))).isEqualTo("the heap is full");
        assertThat(DumpMessages.reason(new IOException("No space left on device"))).isEqualTo("java.io.IOException: No space left on device");
        assertThat(DumpMessages.reason(new IOException("/a\nb/run.mct"))).isEqualTo("java.io.IOException: /a");
        assertThat(DumpMessages.reason(new IOException("two\r\nlines"))).isEqualTo("java.io.IOException: two");
        assertThat(DumpMessages.reason(new IOException())).isEqualTo("java.io.IOException");
    }
}
