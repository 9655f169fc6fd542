package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.MID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Keeps linking that weaving causes from being counted. Once a class has been woven, the VM links its call sites and constants again,
 * whether or not it had linked them before.
 */
public final class GroveLinking {
    /** Returned by {@link #begin} if counting continues. No reference has this value. */
    private static final long COUNTED = Long.MIN_VALUE;

    /** Knows which classes were woven while the program was running; implemented by the agent. Called while counting is paused. */
    public interface WovenLate {
        /**
         * @param caller the class that links; null if the VM does not say which
         * @param method id of the current method
         */
        boolean has(Class<?> caller, int method);
    }

    private static volatile WovenLate wovenLate;
    private static volatile long uncounted;

    private GroveLinking() {
    }

    /** Installs the set of classes woven late. */
    public static void install(WovenLate classes) {
        wovenLate = classes;
    }

    /** Forgets all classes; their recording has ended. */
    public static void forget() {
        wovenLate = null;
        uncounted = 0;
    }

    /** Approximate number of call sites, constants and types whose linking was not counted. */
    public static long uncounted() {
        return uncounted;
    }

    /**
     * Pauses counting if a class that was woven late is being linked. Called at the entry of the JDK methods through which the VM links.
     *
     * @param caller the class that links; null if the VM does not say which
     * @return the value to pass to {@link #end}
     */
    @DontInline
    public static long begin(Object caller) {
        WovenLate classes = wovenLate;
        if (classes == null) {
            return COUNTED;
        }
        long before = Grove.pause();
        long node = before < 0 ? GroveRegion.address(before) : 0;
        boolean late = false;
        boolean pinned = GroveWait.pin();
        try {
            late = node != 0 && !GroveSink.covers(node) && classes.has((Class<?>) caller, U.getInt(null, node + MID));
        } catch (Throwable unknown) {
            // If this call fails, for example because the heap is full, linking is counted as if the class had been woven when it was
            // loaded.
        } finally {
            GroveWait.unpin(pinned);
        }
        if (!late) {
            Grove.resume(before);
            return COUNTED;
        }
        uncounted++;
        return before;
    }

    /**
     * Called wherever a method that has called {@link #begin} returns. If that method throws an exception instead, its caller makes its own
     * context current.
     */
    @DontInline
    public static void end(long before) {
        if (before != COUNTED) {
            Grove.resume(before);
        }
    }
}
