package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.session.GroveThread;

/** Finds how this VM keeps backtraces of exceptions, which {@link GroveArrays} counts. */
public final class GroveBacktraces {
    /** References in a part of a backtrace: JDK 17, and those that know continuations. */
    private static final int[] PART_SIZES = {6, 7};
    /** Depths of stacks below and above the number of frames that a part of a backtrace holds. */
    private static final int[] TRIED = {2, 32, 97};

    private GroveBacktraces() {
    }

    /**
     * Finds their layout by the VM's account of the current thread. Call it after the account and the layout of arrays are installed, before
     * anything is woven.
     *
     * @return whether backtraces take as much as is counted for them
     */
    public static boolean install() {
        Throwable throwable = new Throwable();
        for (int i = 0; i < PART_SIZES.length; i++) {
            GroveArrays.install(PART_SIZES[i]);
            if (areKnown(throwable)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areKnown(Throwable throwable) {
        for (int i = 0; i < TRIED.length; i++) {
            if (!isKnown(throwable, TRIED[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnown(Throwable throwable, int deeper) {
        if (deeper > 0) {
            return isKnown(throwable, deeper - 1);
        }
        long before = GroveThread.account(0);
        throwable.fillInStackTrace();
        return before >= 0 && GroveThread.account(0) - before == GroveArrays.backtrace(throwable);
    }
}
