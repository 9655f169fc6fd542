package org.callgrove.runtime.callbacks;

import static org.callgrove.runtime.memory.GroveLayout.MID;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveWait;

/**
 * Leaves linking uncounted that weaving causes. The VM links call sites and constants of a class again once the class was woven, whether it
 * had linked them before or not.
 */
public final class GroveLinking {
    /** What {@link #begin} returns where counting goes on. No reference has this value. */
    private static final long COUNTED = Long.MIN_VALUE;

    /** Knows the classes that were woven while the program ran; implemented by the agent. Called paused. */
    public interface WovenLate {
        /**
         * @param caller the class that links; null where the VM does not say
         * @param method id of the method that is current
         */
        boolean has(Class<?> caller, int method);
    }

    private static volatile WovenLate wovenLate;
    private static volatile long uncounted;

    private GroveLinking() {
    }

    /** Installs the classes that a weaving has reached. */
    public static void install(WovenLate classes) {
        wovenLate = classes;
    }

    /** Forgets all classes, when their recording has ended. */
    public static void forget() {
        wovenLate = null;
        uncounted = 0;
    }

    /** Approximate number of call sites, constants and types that were linked uncounted. */
    public static long uncounted() {
        return uncounted;
    }

    /**
     * Pauses counting where a class links that was woven late. Called at the entry of the methods by which the VM links.
     *
     * @param caller the class that links; null where the VM does not say
     * @return what {@link #end} wants
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
            // Such as a full heap: then it is counted, as if the class had been woven when it was loaded.
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

    /** Called at the returns of the methods that call {@link #begin}. Where they throw, the caller makes its own context current. */
    @DontInline
    public static void end(long before) {
        if (before != COUNTED) {
            Grove.resume(before);
        }
    }
}
