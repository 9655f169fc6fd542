package org.callgrove.agent.output;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reports the progress of weaving or restoring classes through a file: the process that requested it is waiting for the VM's answer, and
 * cannot ask in the meantime. That process owns the file, which has one line, such as {@code 400 of 5120}.
 */
public final class SwitchProgress {
    private static final int MOST = 64;
    /** The file to report to; null if no process is waiting for reports. */
    private static volatile File file;

    private SwitchProgress() {
    }

    /**
     * Sets the file to report to from now on.
     *
     * @param path path of an existing file; empty to stop reporting
     */
    public static void reportTo(String path) {
        file = path.isEmpty() ? null : new File(path);
    }

    /** Writes the number of classes switched so far. If the file is gone or cannot be written, reporting stops. */
    public static void tell(int done, int all) {
        File into = file;
        try {
            if (into == null || !into.exists()) {
                return;
            }
            try (FileOutputStream out = new FileOutputStream(into)) {
                out.write((done + " of " + all).getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException | SecurityException refused) {
            file = null;
        }
    }

    /** Reads the line that was written last; empty if there is none. */
    public static String lastLine(File from) {
        byte[] text = new byte[MOST];
        try (FileInputStream in = new FileInputStream(from)) {
            int length = in.read(text);
            return new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII);
        } catch (IOException gone) {
            return "";
        }
    }
}
