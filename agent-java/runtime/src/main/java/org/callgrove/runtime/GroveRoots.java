package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.MAX_METHODS;
import static org.callgrove.runtime.GroveLayout.PARENT;
import static org.callgrove.runtime.GroveLayout.ROOT;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Counts only what root methods call, where the recording has some (JFluid, [0103]). Elsewhere the idle sink is current, so that woven code
 * needs no test. Only root methods have other code at entry and exit.
 */
public final class GroveRoots {
    /** byte[] by method id: 1 for root methods. 0 until a recording has some. */
    private static long marks;
    private static volatile boolean chosen;

    private GroveRoots() {
    }

    /** Declares whether the recording that begins has root methods. Call it before anything is woven. */
    public static void choose(boolean roots) {
        if (marks == 0 && roots) {
            marks = U.allocateMemory(MAX_METHODS);
        }
        if (marks != 0) {
            U.setMemory(marks, MAX_METHODS, (byte) 0);
        }
        chosen = roots;
        if (roots) {
            GroveSession.beginOutside();
        }
    }

    /** Declares a root method, before code with its id first runs. */
    public static void mark(int mid) {
        U.putByte(null, marks + mid, (byte) 1);
    }

    /** Whether the recording has root methods. */
    static boolean areChosen() {
        return chosen;
    }

    /** Where the outermost root method stands among methods of a stack, outermost first; their number if there is none. */
    static int first(int[] methods) {
        int at = 0;
        while (chosen && at < methods.length && U.getByte(null, marks + methods[at]) == 0) {
            at++;
        }
        return at;
    }

    /** Enters a root method, as {@link Grove#enter} does others. */
    @DontInline
    public static long enter(int mid) {
        long raw = Grove.raw();
        if (!GroveSession.isOver() && (raw >= 0 || GroveSink.isIdle(-raw))) {
            GroveRegistry.startRoot();
        }
        return Grove.enter(mid);
    }

    /** Leaves a root method normally. The outermost one leaves the tree. */
    @DontInline
    public static void exit(long node) {
        long caller = U.getLong(null, node + PARENT);
        boolean isOutermost = !GroveSink.covers(node) && caller == U.getLong(null, GroveMemory.stateOf(node) + ROOT);
        Grove.set(isOutermost ? -GroveSink.idle() : -caller);
    }
}
