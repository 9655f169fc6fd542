package org.callgrove.agent.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** Prints the agent's messages to the process's real standard error, whatever stream the program has set as {@code System.err}. */
public final class Stderr {
    /** Charset of standard error. It is read once, because the program may change properties. */
    private static final Charset CHARSET = charset();
    public static final String ARROW = CHARSET.newEncoder().canEncode('→') ? "→" : "->";

    private Stderr() {
    }

    private static Charset charset() {
        String[] properties = {"stderr.encoding", "sun.stderr.encoding", "native.encoding", "file.encoding"};
        for (int i = 0; i < properties.length; i++) {
            try {
                String name = System.getProperty(properties[i]);
                if (name != null && Charset.forName(name).canEncode()) {
                    return Charset.forName(name);
                }
            } catch (IllegalCharsetNameException | UnsupportedCharsetException | SecurityException unknown) {
                // The next property will do.
            }
        }
        return StandardCharsets.US_ASCII;
    }

    /** Prints one line. */
    public static void say(String text) {
        try {
            // The stream is never closed, because it is the program's.
            new FileOutputStream(FileDescriptor.err).write(("callgrove: " + text + System.lineSeparator()).getBytes(CHARSET));
        } catch (SecurityException denied) {
            // The program's security manager refused access, which can happen if the agent is attached to a running program.
            System.err.println("callgrove: " + text);
        } catch (IOException closed) {
            // Standard error is closed, so the message is lost.
        }
    }
}
