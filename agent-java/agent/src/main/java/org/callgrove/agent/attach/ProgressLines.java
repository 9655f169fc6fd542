package org.callgrove.agent.attach;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import org.callgrove.agent.output.SwitchProgress;

/**
 * Prints the progress of weaving or restoring classes in the program, one line every two seconds, until it is closed. Nothing is printed if
 * this takes less than two seconds.
 */
final class ProgressLines implements AutoCloseable {
    private static final long EVERY_MILLIS = 2_000;

    /** The file with the progress; null if none can be created, in which case nothing is printed. */
    private final File file;
    private final Thread thread;

    ProgressLines(PrintStream err) {
        this(err, EVERY_MILLIS);
    }

    ProgressLines(PrintStream err, long everyMillis) {
        file = temporary();
        thread = new Thread(() -> print(err, everyMillis), "progress");
        thread.setDaemon(true);
        thread.start();
    }

    private static File temporary() {
        try {
            File made = File.createTempFile("callgrove-progress", null);
            made.deleteOnExit();
            return made;
        } catch (IOException e) {
            return null;
        }
    }

    private void print(PrintStream err, long everyMillis) {
        String last = "";
        try {
            while (file != null) {
                Thread.sleep(everyMillis);
                String line = SwitchProgress.lastLine(file);
                if (!line.isEmpty() && !line.equals(last)) {
                    err.println("callgrove: " + line + " classes updated");
                }
                last = line;
            }
        } catch (InterruptedException closed) {
            // The answer has arrived.
        }
    }

    /** Path of the file that the program writes; empty if there is none. */
    String path() {
        return file == null ? "" : file.getPath();
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (file != null) {
            file.delete();
        }
    }
}
