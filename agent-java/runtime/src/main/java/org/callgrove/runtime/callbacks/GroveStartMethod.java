package org.callgrove.runtime.callbacks;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Tells the agent when the program enters and leaves a method that begins a recording ({@code start=}). The program's thread waits until
 * the agent has handled the event.
 */
public final class GroveStartMethod {
    private static volatile Listener listener;

    /** Receives these events; implemented by the agent. Runs in the program's threads, with counting paused. */
    public interface Listener {
        /** Begins the recording, or waits until it has begun. Returns whether the method is to call itself again, now that it is woven. */
        boolean entered();

        /** Called when the repeated call has returned or thrown an exception. */
        void left();
    }

    private GroveStartMethod() {
    }

    /** Installs the listener; null removes it. */
    public static void install(Listener newListener) {
        listener = newListener;
    }

    /** Called by a hook at the entry of such a method. Returns whether the method is to call itself again. */
    @DontInline
    public static boolean entered() {
        Listener asked = listener;
        long before = Grove.raw();
        if (asked == null || before < 0 && GroveSink.covers(GroveRegion.address(before))) {
            // There is no listener, or it is the agent that calls the method.
            return false;
        }
        boolean pinned = false;
        Grove.pause();
        try {
            pinned = GroveWait.pin();
            return asked.entered();
        } catch (Throwable failed) {
            // The program must not notice the failure. Its method continues as it is.
            return false;
        } finally {
            GroveWait.unpin(pinned);
            // Nothing was being recorded before, so a negative value is the program's own.
            Grove.resume(before < 0 ? 0 : before);
        }
    }

    /** Called by a hook after the repeated call. */
    @DontInline
    public static void left() {
        Listener current = listener;
        if (current == null) {
            return;
        }
        long before = Grove.pause();
        boolean pinned = false;
        try {
            pinned = GroveWait.pin();
            current.left();
        } catch (Throwable ignored) {
            // The program must not notice the failure.
        } finally {
            GroveWait.unpin(pinned);
            Grove.resume(before);
        }
    }
}
