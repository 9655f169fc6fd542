package org.callgrove.agent.output;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * How far a switch of classes has come, in a file: the process that asked for it waits for the VM's answer and cannot ask meanwhile. The
 * file is the other process's, and has one line, such as {@code 400 of 5120}.
 */
public final class SwitchProgress {
    private static final int MOST = 64;
    /** Null where nobody wants to know. */
    private static volatile File file;

    private SwitchProgress() {
    }

    /**
     * Reports to a file from now on.
     *
     * @param path of an existing file; empty to report to nobody
     */
    public static void reportTo(String path) {
        file = path.isEmpty() ? null : new File(path);
    }

    /** Tells the number of classes so far. A file that is gone, or may not be written, is told nothing more. */
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

    /** Reads the number of classes that was told last; empty if none was. */
    public static String told(File from) {
        byte[] text = new byte[MOST];
        try (FileInputStream in = new FileInputStream(from)) {
            int length = in.read(text);
            return new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII);
        } catch (IOException gone) {
            return "";
        }
    }
}
