package org.callgrove.agent.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A line for standard error that is prepared in advance, so that printing it takes no heap. */
public final class PreparedLine {
    /** The stream is never closed, because it is the program's. */
    private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);

    private final byte[] bytes;

    public PreparedLine(String text) {
        bytes = ("callgrove: " + text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
    }

    public void say() {
        try {
            ERR.write(bytes);
        } catch (IOException | OutOfMemoryError nothingLeftToDo) {
            // If the line cannot be printed, the program must not notice.
        }
    }
}
