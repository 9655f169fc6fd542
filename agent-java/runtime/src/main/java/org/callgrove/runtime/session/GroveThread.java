package org.callgrove.runtime.session;

import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_PAUSED;
import static org.callgrove.runtime.memory.GroveLayout.ACCOUNT_START;
import static org.callgrove.runtime.memory.GroveLayout.ACTIVATION;
import static org.callgrove.runtime.memory.GroveLayout.GRANTED;
import static org.callgrove.runtime.memory.GroveLayout.HAD_HEIR;
import static org.callgrove.runtime.memory.GroveLayout.IS_HEIR;
import static org.callgrove.runtime.memory.GroveLayout.NODES;
import static org.callgrove.runtime.memory.GroveLayout.REGISTERED;
import static org.callgrove.runtime.memory.GroveLayout.ROOT;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.callgrove.runtime.tree.GroveHistory;
import org.callgrove.runtime.tree.GroveTurns;

/**
 * One recorded tree and its thread. Where threads share segments, a tree passes from one thread to the next.
 *
 * <p>The class implements {@code Runnable} because a holder's field of that type stores the tree of a virtual thread.
 */
public final class GroveThread implements Runnable {
    /** The tree's state block; see {@link GroveLayout#ROOT}. */
    public final long state;
    /** Whether the thread is a virtual one. */
    public final boolean virtual;
    /** Whether the thread is a daemon. */
    public final boolean daemon;
    /** The segment that the tree will be merged into; null if the tree is a segment itself. Guarded by {@link GroveTurns#LOCK}. */
    @PackagePrivate
    public GroveGroup group;
    /** Snapshots of the tree while it is a segment; null if there are none. Only the walker uses it. */
    public GroveHistory history;

    /** The VM's account: bytes allocated by the thread of an id, 0 for the current one; null if the VM has none. */
    private static LongUnaryOperator account;
    /** Receives the root of each tree whose thread ends; null if nobody asks. */
    private static LongConsumer atEnd;

    /** Whether the thread has ended, as far as woven code has told. */
    boolean hasEnded;
    /** Whether its contexts are being made doubtful; guarded by {@link GroveTurns#LOCK}. */
    boolean becomesDoubtful;
    /** Whether the thread has ended meanwhile, so that doubts end, too; guarded by {@link GroveTurns#LOCK}. */
    boolean awaitsRelease;
    /** Whether the recording has ended, and no other has taken the tree in. */
    volatile boolean hasLeft;
    /** Whether the thread, recorded before, is not recorded now. */
    @PackagePrivate
    public boolean isIgnored;
    private long id;
    /** The thread, for platform threads only. It is cleared at the thread's end, so that the tree does not keep it alive. */
    volatile Thread thread;
    private volatile String endName;
    private volatile String endGroup;
    private volatile long endAllocated = -1;

    @PackagePrivate
    public GroveThread(long state, Thread thread, boolean virtual, boolean daemon, long id) {
        this.state = state;
        this.thread = virtual ? null : thread;
        this.virtual = virtual;
        this.daemon = daemon;
        this.id = id;
        this.endGroup = threadGroup();
    }

    /** Thread id, as {@link Thread#getId()}. */
    public long id() {
        return id;
    }

    /** The segment that the tree is part of; null if it is one itself. */
    public GroveGroup group() {
        synchronized (GroveTurns.LOCK) {
            return group;
        }
    }

    /** The thread's name now, or at its end. Runs woven code; call it paused. */
    public String name() {
        Thread alive = thread;
        return alive == null ? endName : alive.getName();
    }

    /** The name of the thread's group now, or at its end; may be null. Runs woven code; call it paused. */
    public String threadGroup() {
        Thread alive = thread;
        if (alive == null) {
            return endGroup;
        }
        ThreadGroup of = alive.getThreadGroup();
        // JDK 17 takes the group from a thread that is about to end.
        return of == null ? endGroup : of.getName();
    }

    /** Contexts of the tree so far. */
    long nodes() {
        return U.getLong(null, state + NODES);
    }

    /** Installs the VM's account, before anything is woven. */
    @PackagePrivate
    public static void install(LongUnaryOperator vmAccount) {
        account = vmAccount;
    }

    /** Installs a callback for the ends of threads, before anything is woven. It runs in the thread, or in its carrier, paused. */
    @PackagePrivate
    public static void install(LongConsumer endOfThread) {
        atEnd = endOfThread;
    }

    /** Bytes that a thread has allocated, by the VM's account; -1 if unknown. Id 0 is the current thread. Runs woven code; call it paused. */
    @PackagePrivate
    public static long account(long id) {
        return account == null ? -1 : account.applyAsLong(id);
    }

    /** Notes what the thread allocated before it is recorded. Call it in that thread, paused. */
    @PackagePrivate
    public void beginAccount() {
        U.putLong(null, state + ACCOUNT_PAUSED, -1);
        // The VM counts a virtual thread's objects to its carrier, and does not know root methods.
        U.putLong(null, state + ACCOUNT_START, virtual || GroveRootMethods.areChosen() ? -1 : account(0));
    }

    /**
     * Bytes that the thread allocated while it was recorded, by the VM's account, without what the agent allocated in it; -1 if unknown. May
     * be off by one transformed class while the thread is in one. Runs woven code; call it paused.
     */
    public long allocated() {
        return thread == null ? endAllocated : allocated(id);
    }

    private long allocated(long accountId) {
        long paused = U.getLong(null, state + ACCOUNT_PAUSED);
        long start = U.getLong(null, state + ACCOUNT_START);
        long now = start < 0 ? -1 : paused >= 0 ? paused : account(accountId);
        return now < 0 ? -1 : Math.max(0, now - start);
    }

    /** Leaves out of the account what the thread allocates from now on. Runs woven code; call it paused. */
    void pauseAccount() {
        if (U.getLong(null, state + ACCOUNT_START) >= 0 && U.getLong(null, state + ACCOUNT_PAUSED) < 0) {
            U.putLong(null, state + ACCOUNT_PAUSED, account(id));
        }
    }

    /** Ends {@link #pauseAccount}. The account of an ended thread stays as it is. Runs woven code; call it paused. */
    void resumeAccount() {
        long before = U.getLong(null, state + ACCOUNT_PAUSED);
        long now = before < 0 ? -1 : account(id);
        if (now >= 0) {
            U.putLong(null, state + ACCOUNT_START, U.getLong(null, state + ACCOUNT_START) + now - before);
            U.putLong(null, state + ACCOUNT_PAUSED, -1);
        }
    }

    /** Stores name, group and account of a thread that ends, or has ended. Runs woven code; call it paused. */
    void end() {
        hasEnded = true;
        endAllocated = allocated(thread == Thread.currentThread() ? 0 : id);
        endName = name();
        endGroup = threadGroup();
        thread = null;
    }

    /** Reports the end of the thread. Call it before its tree can change or go. Runs woven code; call it paused. */
    void reportEnd() {
        if (atEnd != null) {
            pauseAccount();
            atEnd.accept(U.getLong(null, state + ROOT));
            resumeAccount();
        }
    }

    /** Forgets the thread, its segment and its snapshots between two recordings. */
    void leave() {
        hasLeft = true;
        thread = null;
        group = null;
        history = null;
    }

    /** Begins another recording of the same thread; null for a virtual one. */
    void beginAgain(Thread same) {
        hasLeft = false;
        thread = same;
        endAllocated = -1;
        forgetThread();
        U.putLong(null, state + HAD_HEIR, 0);
        U.putLong(null, state + ACCOUNT_PAUSED, -1);
        U.putLong(null, state + ACCOUNT_START, same == null || GroveRootMethods.areChosen() ? -1 : account(id));
    }

    private void forgetThread() {
        U.putLong(null, state + IS_HEIR, 0);
        U.putLong(null, state + ACTIVATION, 0);
        U.putLong(null, state + GRANTED, 0);
        U.putLong(null, state + REGISTERED, 0);
    }

    /** Passes the tree on to another thread of the same segment. */
    @PackagePrivate
    public void passTo(Thread next, long nextId) {
        hasEnded = false;
        forgetThread();
        id = nextId;
        thread = virtual ? null : next;
    }

    @Override
    public void run() {
        // Never called, see the class comment.
    }
}
