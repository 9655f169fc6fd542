package org.callgrove.runtime;

import static org.callgrove.runtime.GroveLayout.MAX_METHODS;
import static org.callgrove.runtime.GroveLayout.MID;
import static org.callgrove.runtime.GroveLayout.PARENT;
import static org.callgrove.runtime.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;

/**
 * Counts only what root methods call, where the recording has some (JFluid, [0103]). Elsewhere the idle sink is current, so that woven code
 * needs no test. The idle sink has no node for root methods: their calls take the slow path, which begins at the tree's root.
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
        GroveSink.leaveIdle(mid);
    }

    /** Whether the recording has root methods. */
    static boolean areChosen() {
        return chosen;
    }

    /** Whether a method is one. */
    static boolean isOne(int mid) {
        return chosen && U.getByte(null, marks + mid) != 0;
    }

    /** Where the outermost root method stands among methods of a stack, outermost first; their number if there is none. */
    static int outermost(int[] methods) {
        int at = 0;
        while (at < methods.length && !isOne(methods[at])) {
            at++;
        }
        return at;
    }

    /** Whether a context is outside root methods. Frames of an earlier recording may count in such ones. */
    static boolean leavesOut(long node) {
        return chosen && U.getInt(null, U.getLong(null, node + PARENT) + MID) == 0 && !isOne(U.getInt(null, node + MID));
    }

    /** Leaves a root method normally. The outermost one leaves the tree. */
    @DontInline
    public static void exit(long node) {
        long caller = U.getLong(null, node + PARENT);
        boolean isOutermost = !GroveSink.covers(node) && U.getInt(null, caller + MID) == 0;
        Grove.set(isOutermost ? -GroveSink.idle() : -caller);
    }
}
