package org.callgrove.runtime.callbacks;

import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.session.GroveThread;

/** Finds out how this VM stores the backtraces of exceptions, so that {@link GroveArrays} can count their arrays. */
public final class GroveBacktraces {
    /** References in one chunk of a backtrace: in JDK 17, and in JDKs that have continuations. */
    private static final int[] PART_SIZES = {6, 7};
    /** Stack depths to try, below and above the number of frames that one chunk of a backtrace holds. */
    private static final int[] TRIED = {2, 32, 97};

    private GroveBacktraces() {
    }

    /**
     * Determines the layout from the bytes that the VM says the current thread has allocated. Call it after that account and the layout of
     * arrays are installed, and before anything is woven.
     *
     * @return whether backtraces take as many bytes as are counted for them
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
