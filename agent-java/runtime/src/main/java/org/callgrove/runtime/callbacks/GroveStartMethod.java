package org.callgrove.runtime.callbacks;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.Grove;
import org.callgrove.runtime.GroveSink;
import org.callgrove.runtime.GroveWait;

/** Tells the agent when methods are entered and left that begin a recording. They wait for the answer. */
public final class GroveStartMethod {
    private static volatile Recording recording;

    /** Runs in the program's threads, uncounted. */
    public interface Recording {
        /** Begins the recording, or waits for the thread that does. Returns whether the method is to call itself anew, woven. */
        boolean begins();

        /** Tells that this call has returned, or thrown. */
        void ends();
    }

    private GroveStartMethod() {
    }

    /** Installs the callback; null for none. */
    public static void install(Recording begun) {
        recording = begun;
    }

    /** Called at the entry of such a method. Returns whether it is to call itself anew. */
    @DontInline
    public static boolean begins() {
        Recording asked = recording;
        long before = Grove.raw();
        if (asked == null || before < 0 && GroveSink.covers(-before)) {
            // Nothing waits, or the agent calls a method of the JDK.
            return false;
        }
        Grove.pause();
        boolean pinned = GroveWait.pin();
        try {
            return asked.begins();
        } catch (Throwable failed) {
            // The agent reports its own failures; the program must not be disturbed.
            return false;
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }

    /** Called when a method that has called itself anew leaves. */
    @DontInline
    public static void ends() {
        Recording told = recording;
        if (told != null) {
            GroveCallback.run(new Left(told));
        }
    }

    private static final class Left implements Runnable {
        private final Recording told;

        Left(Recording told) {
            this.told = told;
        }

        @Override
        public void run() {
            told.ends();
        }
    }
}
