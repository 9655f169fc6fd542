package org.callgrove.runtime.session;

import org.callgrove.runtime.narrowing.PackagePrivate;

import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_PAUSED;
import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_START;
import static org.callgrove.runtime.memory.GroveLayout.EARLY;
import static org.callgrove.runtime.memory.GroveLayout.MID;
import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.threads.GroveWait;
import org.callgrove.runtime.tree.GroveMemory;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTree;
import org.callgrove.runtime.tree.GroveTrust;

/**
 * Finds the contexts of early frames: stack frames whose methods began before counting code was woven into them. An early frame has not
 * entered a context, so its method is looked up on the thread's stack.
 *
 * <p>Contexts created here stay {@link GroveLayout#DOUBTFUL}: nothing notices the end of an early frame, so each call from such a context
 * checks the stack again. An early frame that catches an exception does not restore its context either. So in trees with early frames, the
 * stack is also checked when a context is created, to see whether the method of its parent is still running. The check is omitted if that
 * method has been seen to make this call before, in any thread.
 */
public final class GroveCallers {
    /** Maximum number of frames of a callback. If the stack has no room for them, callers are unknown. */
    private static final int FRAMES = 200;

    private static volatile Stack stack;
    /** Largest id of a thread that may have early frames. */
    private static volatile long lastEarly;
    /** Number of times that classes have been woven. The contexts of early frames in a tree are valid until classes are woven again. */
    private static volatile long weaving;
    private static volatile long unknown;

    private static final int SEEN_BITS = 15;
    /**
     * Calls whose caller was found on the stack: a hash table of pairs of ids, caller and callee. A later call replaces an earlier one at
     * the same position. Threads write without synchronisation; a lost entry only costs another look at the stack.
     */
    private static volatile long[] seen;

    /**
     * Reads the current thread's stack; implemented by the agent. Runs in the program's threads, with counting paused. The method about to
     * be entered is left out.
     */
    public interface Stack {
        /** Ids of all callers, outermost first; null if the innermost caller is {@code expected}. */
        int[] callers(int expected);

        /** Ids of all callers, outermost first; null if {@code method} is one of them, or if the callers cannot be determined. */
        int[] callersWithout(int method);

        /** Whether calls of a method get a stack frame at all. */
        boolean hasFrame(int method);
    }

    private GroveCallers() {
    }

    /** Installs the callback for the recording that is about to begin. */
    public static void install(Stack callers) {
        stack = callers;
        unknown = 0;
    }

    /** Declares that classes of a running program are about to be woven, so that any thread may have early frames. */
    public static void weavingBegins() {
        seen = new long[1 << SEEN_BITS];
        lastEarly = Long.MAX_VALUE;
        weaving++;
    }

    /**
     * Declares that all classes have been woven.
     *
     * @param lastThread largest id of a thread that may have started before
     */
    public static void weavingEnds(long lastThread) {
        lastEarly = lastThread;
    }

    /**
     * Number of calls that are too high in the tree, because not all their callers could be found. Approximate, because threads add without
     * synchronisation.
     */
    public static long unknown() {
        return unknown;
    }

    /** Whether a thread may have early frames. */
    @PackagePrivate
    public static boolean isEarly(Thread thread) {
        return U.getLong(thread, GroveSlot.TID) <= lastEarly;
    }

    /**
     * The context of the caller of the method about to be entered; the tree's root if it has no caller. Call it with counting paused.
     *
     * @param last the context that was current before
     */
    @PackagePrivate
    public static long context(long state, long last) {
        boolean mayStay = knowsEarly(state) && !isRecursive(last) && !isLeftOut(last);
        int[] methods = ask(state, mayStay ? U.getInt(null, last + MID) : 0, 0);
        return methods == null ? last : contextOf(state, methods);
    }

    /**
     * The context of the method that calls {@code callee}: {@code last}, unless its method has ended. A doubtful {@code last} is returned
     * as it is, because the stack has only just been checked.
     */
    @DontInline
    @PackagePrivate
    public static long stillRunning(long last, int callee) {
        int mid = U.getInt(null, last + MID);
        if (mid == 0 || GroveSink.covers(last) || GroveTrust.isDoubtful(last)) {
            return last;
        }
        long state = GroveMemory.stateOf(last);
        if (!knowsEarly(state) || seen[place(mid, callee)] == call(mid, callee)) {
            return last;
        }
        return askUncounted(state, last, callee);
    }

    private static long call(int mid, int callee) {
        return (long) mid << Integer.SIZE | callee;
    }

    private static int place(int mid, int callee) {
        return (mid * 31 + callee) * 0x9E3779B9 >>> Integer.SIZE - SEEN_BITS;
    }

    /** Makes the context of the running method current in place of the doubtful {@code last}. Returns the context made current. */
    @PackagePrivate
    public static long callerOf(long last) {
        long state = GroveMemory.stateOf(last);
        if (GroveTrust.isIgnored(state)) {
            GroveCurrent.set(GroveSink.PAUSED);
            return GroveSink.NODE;
        }
        return askUncounted(state, last, 0);
    }

    /**
     * Finds the caller on the stack and makes its context current. Until then, a sink is current.
     *
     * @param callee the method about to be entered if {@code last} may remain current; 0 if {@code last} is doubtful
     */
    private static long askUncounted(long state, long last, int callee) {
        long caller = callee != 0 ? last : GroveSink.NODE;
        GroveFrames.room(24);
        GroveCurrent.pause();
        boolean pinned = GroveWait.pin();
        try {
            if (callee != 0) {
                int[] methods = ask(state, U.getInt(null, framed(last) + MID), callee);
                caller = methods == null ? last : contextOf(state, methods);
            } else {
                caller = context(state, last);
            }
        } finally {
            GroveWait.unpin(pinned);
            GroveCurrent.set(GroveRegion.referenceOrNone(caller));
        }
        return caller;
    }

    /** Whether the current thread may have early frames and is running a root method. */
    @PackagePrivate
    public static boolean hasRoot() {
        if (!isEarly(Thread.currentThread())) {
            return false;
        }
        long before = GroveCurrent.pause();
        boolean pinned = GroveWait.pin();
        try {
            GroveFrames.room(FRAMES);
            int[] methods = stack.callers(0);
            return GroveRootMethods.outermost(methods) < methods.length;
        } catch (Throwable unanswered) {
            return false;
        } finally {
            GroveWait.unpin(pinned);
            GroveCurrent.set(before);
        }
    }

    private static long contextOf(long state, int[] methods) {
        U.putLong(null, state + EARLY, weaving);
        long node = U.getLong(null, state + ROOT);
        int first = 0;
        if (GroveRootMethods.areChosen() && !GroveRootMethods.isHeir(state)) {
            first = GroveRootMethods.outermost(methods);
            if (first == methods.length) {
                return GroveSink.outside();
            }
        }
        for (int i = first; i < methods.length; i++) {
            long callee = GroveTree.early(state, node, methods[i]);
            if (callee == 0) {
                unknown++;
                return node;
            }
            node = callee;
        }
        return node;
    }

    /** Whether early frames of the tree's thread have been looked up since classes were last woven. */
    private static boolean knowsEarly(long state) {
        long known = U.getLong(null, state + EARLY);
        return known != 0 && known == weaving;
    }

    /**
     * Whether a context's method also occurs among its callers. If so, the method alone does not show which of these contexts is running.
     */
    private static boolean isRecursive(long node) {
        int mid = U.getInt(null, node + MID);
        long at = node;
        while (U.getInt(null, at + MID) != 0) {
            at = GroveReader.parent(at);
            if (U.getInt(null, at + MID) == mid) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a context is outside the root methods of this recording. Frames from an earlier recording that had none return to such
     * contexts.
     */
    private static boolean isLeftOut(long node) {
        if (!GroveRootMethods.areChosen() || U.getInt(null, node + MID) == 0) {
            return false;
        }
        long outermost = node;
        for (long caller = GroveReader.parent(node); U.getInt(null, caller + MID) != 0; caller = GroveReader.parent(caller)) {
            outermost = caller;
        }
        return GroveRootMethods.leavesOut(outermost);
    }

    /** The nearest context, beginning with the given one and going on to its callers, whose method has a stack frame. */
    private static long framed(long node) {
        Stack callers = stack;
        long at = node;
        while (U.getInt(null, at + MID) != 0 && !callers.hasFrame(U.getInt(null, at + MID))) {
            at = GroveReader.parent(at);
        }
        return at;
    }

    private static int[] ask(long state, int mid, int callee) {
        Stack callers = stack;
        long before = GroveThread.account(0);
        try {
            GroveFrames.room(FRAMES);
            if (callee == 0) {
                return callers.callers(mid);
            }
            int[] methods = callers.callersWithout(mid);
            if (methods == null) {
                seen[place(mid, callee)] = call(mid, callee);
            }
            return methods;
        } catch (Throwable unanswered) {
            unknown++;
            return callee != 0 ? null : new int[0];
        } finally {
            long start = U.getLong(null, state + ACCOUNT_START);
            if (start >= 0 && U.getLong(null, state + ACCOUNT_PAUSED) < 0) {
                U.putLong(null, state + ACCOUNT_START, start + GroveThread.account(0) - before);
            }
        }
    }
}
