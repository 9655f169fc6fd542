package org.callgrove.agent.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import org.callgrove.agent.options.RequestText;
import org.callgrove.agent.output.SwitchProgress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    @AfterEach
    void tellNobody() {
        SwitchProgress.reportTo("");
    }

    @Test
    void printsWhatTheProgramTells() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String path;
        try (ProgressLines lines = new ProgressLines(new PrintStream(printed, true), 10)) {
            path = lines.path();
            RequestText request = RequestText.parse("@" + RequestText.id("1-2", path) + " attach out=a b.mct");
            assertThat(request.progressFile()).isEqualTo(path);
            assertThat(request.options).isEqualTo("out=a b.mct");
            SwitchProgress.reportTo(request.progressFile());
            SwitchProgress.tell(400, 5120);
            for (int i = 0; i < 500 && printed.size() == 0; i++) {
                Thread.sleep(10);
            }
        }
        assertThat(printed.toString()).isEqualTo("callgrove: 400 of 5120 classes updated" + System.lineSeparator());
        assertThat(new File(path)).doesNotExist();
        SwitchProgress.tell(800, 5120);
        assertThat(new File(path)).as("a file that is gone is not made again").doesNotExist();
    }

    @Test
    void aRequestNeedsNoFile() {
        assertThat(new RequestText(RequestText.id("1-2", ""), "dump", "").progressFile()).isEmpty();
        assertThat(RequestText.parse("@1-2=%zz dump ").progressFile()).isEmpty();
    }
}
