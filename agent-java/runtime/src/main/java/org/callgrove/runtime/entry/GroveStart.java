package org.callgrove.runtime.entry;

import static org.callgrove.runtime.memory.GroveLayout.*;
import static org.callgrove.runtime.threads.GroveSlot.U;

import jdk.internal.vm.annotation.DontInline;
import org.callgrove.runtime.current.GroveCurrent;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.current.GroveSlotFallback;
import org.callgrove.runtime.fold.GroveFold;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.GroveCallers;
import org.callgrove.runtime.session.GroveGroup;
import org.callgrove.runtime.session.GroveGrouping;
import org.callgrove.runtime.session.GroveRegistry;
import org.callgrove.runtime.session.GroveRootMethods;
import org.callgrove.runtime.session.GroveSession;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.threads.GroveFrames;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.threads.GroveWait;
import org.callgrove.runtime.tree.GroveTable;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTree;
import org.callgrove.runtime.tree.GroveTrust;
import org.callgrove.runtime.tree.GroveTurns;
import org.callgrove.runtime.tree.GroveWalkLimit;

/**
 * The slow path of a call. Either the call's context is new or not at its hashed position in the child table, or the thread has no tree yet
 * and gets one here.
 *
 * <p>Calls from a <em>sink</em>, a context that swallows counts, may come here as well. A sink is current while counting is paused, outside
 * the root methods of a recording that is limited to them ({@code root=}), and while nothing is being recorded. A thread that a root method
 * started may be an <em>heir</em>, in which everything counts.
 */
final class GroveStart {
    static {
        GroveFold.serve();
    }

    private GroveStart() {
    }

    /** Called by {@code Grove.enter} if it finds no context. */
    @DontInline
    static long enter(int mid) {
        long node = enterCallFree(mid);
        GroveCurrent.set(GroveRegion.reference(node));
        return node;
    }

    /** Called by {@code Grove.enterCallFree} if it finds no context. */
    @DontInline
    static long enterCallFree(int mid) {
        long raw = GroveCurrent.raw();
        long node = raw < 0 ? GroveTable.known(GroveRegion.address(raw), mid) : 0;
        if (node == 0) {
            node = findOrCreate(mid);
        }
        U.putLong(null, node + CALLS, U.getLong(null, node + CALLS) + 1);
        return node;
    }

    /** The context of a call that is not in the current context's table. */
    @DontInline
    private static long findOrCreate(int mid) {
        long caller = GroveRegion.address(startedRaw());
        if (GroveTable.find(caller, mid) == 0) {
            caller = GroveCallers.stillRunning(caller, mid);
            if (GroveRootMethods.isOne(mid) && GroveSink.isOutside(caller) && !GroveSink.isOver()) {
                caller = ownRoot();
            }
        }
        return GroveTree.child(caller, mid);
    }

    /**
     * The current thread's context, as {@link GroveCurrent#raw} returns it: a reference. A thread without a tree gets one. A doubtful
     * context, which may belong to an outer frame, is first replaced by that of the running method. The result is a sink if nothing is
     * being recorded, or if the thread is outside root methods.
     */
    static long startedRaw() {
        long raw = GroveCurrent.raw();
        long last = raw < 0 ? GroveRegion.address(raw) : 0;
        if (last != 0 && !GroveTrust.isDoubtful(last)) {
            return raw;
        }
        if (GroveSink.isOver()) {
            return GroveRegion.referenceOrNone(GroveSink.idle());
        }
        boolean isOutside = last != 0 && GroveSink.isOutside(last);
        if (last != 0 && !isOutside && !GroveSink.isIdle(last)) {
            return GroveRegion.referenceOrNone(GroveCallers.callerOf(last));
        }
        boolean isHeir = !isOutside && isHeir(raw);
        if (GroveRootMethods.areChosen() && !isHeir && (isOutside || !GroveCallers.hasRoot())) {
            long outside = GroveRegion.referenceOrNone(GroveSink.outside());
            GroveCurrent.set(outside);
            return outside;
        }
        return start(true, isHeir) ? GroveCurrent.raw() : GroveSink.PAUSED;
    }

    /**
     * Whether the current thread is an heir: one that has not counted yet, or one that has counted in its tree before, for example until a
     * pause.
     *
     * @param raw the thread's context, as {@link GroveCurrent#raw} returns it
     */
    private static boolean isHeir(long raw) {
        if (!GroveRootMethods.areInherited()) {
            return false;
        }
        Thread thread = Thread.currentThread();
        GroveThread tree = raw < 0 ? GroveRegistry.of(thread, 0) : null;
        return GroveRootMethods.isExpected(thread) || tree != null && GroveRootMethods.isHeir(tree.state);
    }

    /**
     * The root of the current thread's tree, which is created if needed. The sink stays current; for threads that are not recorded, it is
     * also the result.
     */
    private static long ownRoot() {
        long raw = start(false, false) ? GroveCurrent.raw() : GroveSink.PAUSED;
        GroveCurrent.set(GroveRegion.referenceOrNone(GroveSink.outside()));
        return raw < 0 && !GroveSink.covers(GroveRegion.address(raw)) ? GroveRegion.address(raw) : GroveSink.outside();
    }

    /**
     * Gives the current thread a tree. Until then a sink is current, because this code calls woven methods.
     *
     * @param withEarlyFrames whether to create contexts for the methods already on the stack, if the thread may have begun before classes were woven
     * @param isHeir whether everything in the thread counts, although there are root methods
     */
    private static boolean start(boolean withEarlyFrames, boolean isHeir) {
        GroveFrames.room(24);
        long before = GroveCurrent.pause();
        if (GroveCurrent.raw() >= 0) {
            // The heap is too full to store a context for this thread.
            return false;
        }
        long now = before;
        boolean pinned = GroveWait.pin();
        try {
            Thread thread = Thread.currentThread();
            // A thread without an id has attached itself to the VM, and its object is under construction; see
            // {@code GroveRegistry.constructed}.
            GroveThread tree = U.getLong(thread, GroveSlot.TID) == 0 ? null : tree(thread);
            if (isHeir && tree != null) {
                GroveRootMethods.inherit(tree.state, thread);
            }
            long root = tree == null ? 0 : U.getLong(null, tree.state + ROOT);
            now = tree == null ? GroveSink.PAUSED
                    : GroveRegion.referenceOrNone(withEarlyFrames && GroveCallers.isEarly(thread) ? GroveCallers.context(tree.state, root) : root);
        } catch (OutOfMemoryError full) {
            GroveTally.leaveOut();
            now = GroveSink.PAUSED;
        } finally {
            GroveWait.unpin(pinned);
            GroveCurrent.set(now);
        }
        return now != before;
    }

    /** The thread's existing tree, or a new one; null if the thread is not recorded. Call it with counting paused. */
    private static GroveThread tree(Thread thread) {
        // In JDK 17, the constructor of an attached thread's object overwrites the field with its context, although the thread already has
        // a tree.
        GroveThread known = GroveSlot.MODE == GroveSlot.IN_THREAD || GroveSession.isLater() ? GroveRegistry.of(thread, 0) : null;
        if (known != null) {
            return known.isIgnored ? null : known;
        }
        if (GroveWalkLimit.isFrozen() || servesAttaching(thread) || !GroveGrouping.selects(thread)) {
            return null;
        }
        boolean virtual = GroveSlot.isVirtual(thread);
        long id = U.getLong(thread, GroveSlot.TID);
        GroveGroup group = GroveGrouping.atStart(thread, virtual, id);
        GroveThread tree = null;
        synchronized (GroveTurns.LOCK) {
            if (group != null) {
                group.addThread();
                // A thread that began before weaving cannot continue in the tree of an ended one: that tree has child tables, and contexts
                // of frames from before weaving must not be in any.
                tree = GroveCallers.isEarly(thread) ? null : GroveRegistry.pop(group);
            }
            if (tree != null) {
                tree.passTo(thread, id);
                tree.beginAccount();
            }
        }
        if (tree == null) {
            tree = new GroveThread(GroveTree.newState(false), thread, virtual, virtual || thread.isDaemon(), id);
            tree.group = group;
            tree.beginAccount();
            GroveRegistry.add(tree);
        }
        GroveSlotFallback.own(thread, tree, tree.virtual);
        return tree;
    }

    /** Whether a thread is the VM's own thread for loading agents into running programs. The code that it runs belongs to the agent. */
    private static boolean servesAttaching(Thread thread) {
        // This does not call the group's getParent, because a security manager would notice.
        ThreadGroup group = thread.getThreadGroup();
        return group != null && "Attach Listener".equals(thread.getName()) && "system".equals(group.getName());
    }
}
