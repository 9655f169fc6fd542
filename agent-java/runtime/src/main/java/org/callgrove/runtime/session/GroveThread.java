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
 * One recorded tree of calling contexts and the thread it belongs to. If threads share a segment (one tree in the dump), a tree passes from
 * an ended thread to a new one.
 *
 * <p>The class implements {@code Runnable} because a holder's field of that type stores the tree of a virtual thread.
 */
public final class GroveThread implements Runnable {
    /** The tree's state block; see {@link GroveLayout#ROOT}. */
    public final long state;
    /** Whether the thread is virtual. */
    public final boolean virtual;
    /** Whether the thread is a daemon. */
    public final boolean daemon;
    /** The segment that the tree will be merged into; null if the tree is a segment itself. Guarded by {@link GroveTurns#LOCK}. */
    @PackagePrivate
    public GroveGroup group;
    /** Snapshots of the tree while it is a segment; null if there are none. Only the walker uses it. */
    public GroveHistory history;

    /**
     * The VM's account: a function from a thread's id (0 for the current thread) to the bytes that it has allocated; null if the VM has no
     * such figure.
     */
    private static LongUnaryOperator account;
    /** Receives the root of each tree whose thread ends; null if not installed. */
    private static LongConsumer atEnd;

    /** Whether the thread has ended, as far as woven code has reported. */
    boolean hasEnded;
    /** Whether the tree's contexts are being made doubtful ({@link GroveDoubts}); guarded by {@link GroveTurns#LOCK}. */
    boolean becomesDoubtful;
    /**
     * Whether the thread has ended while its contexts were being made doubtful, so that they must be made certain again; guarded by
     * {@link GroveTurns#LOCK}.
     */
    boolean awaitsRelease;
    /** Whether the tree's recording has ended and no later recording uses the tree yet. */
    volatile boolean hasLeft;
    /** Whether the thread was recorded earlier but is not recorded now. */
    @PackagePrivate
    public boolean isIgnored;
    /** Whether the tree is in the list of all trees; guarded by {@link GroveTurns#LOCK}. */
    boolean isListed;
    /** Nanoseconds of processor time at the last tick of the clock; -1 if unknown. Guarded by {@link GroveTurns#LOCK}. */
    long cpuSeen = -1;
    /** {@link System#nanoTime} at the last tick, or when the thread's time began; 0 if there is no clock. Guarded by {@link GroveTurns#LOCK}. */
    long seenAt;
    /** The outermost context in which the clock found the thread; 0 if none. Guarded by {@link GroveTurns#LOCK}. */
    long outermost;
    /**
     * Name of the thread as which the main thread goes on after {@code main} has returned. The VM's account of it continues that of the
     * main thread.
     */
    private static final String DESTROYER = "DestroyJavaVM";

    private long id;
    /** The thread, if it is a platform thread. It is cleared when the thread ends, so that the tree does not keep it alive. */
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

    /** The segment that the tree is part of; null if the tree is a segment itself. */
    public GroveGroup group() {
        synchronized (GroveTurns.LOCK) {
            return group;
        }
    }

    /** The thread's name now, or when it ended. Runs woven code, so call it with counting paused. */
    public String name() {
        Thread alive = thread;
        return alive == null ? endName : alive.getName();
    }

    /** The name of the thread's group now, or when it ended; may be null. Runs woven code, so call it with counting paused. */
    public String threadGroup() {
        Thread alive = thread;
        if (alive == null) {
            return endGroup;
        }
        ThreadGroup of = alive.getThreadGroup();
        // In JDK 17, a thread about to end no longer has a group.
        return of == null ? endGroup : of.getName();
    }

    /** Number of contexts in the tree so far. */
    long nodes() {
        return U.getLong(null, state + NODES);
    }

    /** Installs the VM's account, before anything is woven. */
    @PackagePrivate
    public static void install(LongUnaryOperator vmAccount) {
        account = vmAccount;
    }

    /**
     * Installs a callback for the ends of threads, before anything is woven. It runs in the thread or its carrier, with counting paused.
     */
    @PackagePrivate
    public static void install(LongConsumer endOfThread) {
        atEnd = endOfThread;
    }

    /**
     * Bytes that a thread has allocated, according to the VM; -1 if unknown. Id 0 means the current thread. Runs woven code, so call it
     * with counting paused.
     */
    @PackagePrivate
    public static long account(long id) {
        return account == null ? -1 : account.applyAsLong(id);
    }

    /** Stores how much the thread had allocated before it is recorded. Call it in that thread, with counting paused. */
    @PackagePrivate
    public void beginAccount() {
        U.putLong(null, state + ACCOUNT_PAUSED, -1);
        // The VM attributes a virtual thread's objects to its carrier, and does not know root methods.
        U.putLong(null, state + ACCOUNT_START, virtual || GroveRootMethods.areChosen() ? -1 : account(0));
        beginTime(thread != null);
    }

    /**
     * Begins the account of the thread's processor time, unless there is no clock. Call it with counting paused.
     *
     * @param isRecorded whether this is a platform thread that is recorded
     */
    void beginTime(boolean isRecorded) {
        outermost = 0;
        cpuSeen = isRecorded && GroveCpu.isOn() ? GroveCpu.begins(id, DESTROYER.equals(name())) : -1;
        seenAt = cpuSeen >= 0 ? System.nanoTime() : 0;
    }

    /**
     * Bytes that the thread allocated while it was recorded, according to the VM, without those that the agent allocated in it; -1 if
     * unknown. While a class is being transformed in the thread, the figure may be off by what the transformation allocates. Runs woven
     * code, so call it with counting paused.
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

    /** Excludes from the account what the thread allocates from now on. Runs woven code, so call it with counting paused. */
    void pauseAccount() {
        if (U.getLong(null, state + ACCOUNT_START) >= 0 && U.getLong(null, state + ACCOUNT_PAUSED) < 0) {
            U.putLong(null, state + ACCOUNT_PAUSED, account(id));
        }
    }

    /** Ends {@link #pauseAccount}. The account of an ended thread does not change. Runs woven code, so call it with counting paused. */
    void resumeAccount() {
        long before = U.getLong(null, state + ACCOUNT_PAUSED);
        long now = before < 0 ? -1 : account(id);
        if (now >= 0) {
            U.putLong(null, state + ACCOUNT_START, U.getLong(null, state + ACCOUNT_START) + now - before);
            U.putLong(null, state + ACCOUNT_PAUSED, -1);
        }
    }

    /** Stores the name, group and account of the thread, which is ending or has ended. Runs woven code, so call it with counting paused. */
    void end() {
        hasEnded = true;
        if (cpuSeen >= 0 && thread == Thread.currentThread()) {
            GroveCpu.ends(state, id, cpuSeen, outermost);
        }
        cpuSeen = -1;
        endAllocated = allocated(thread == Thread.currentThread() ? 0 : id);
        endName = name();
        endGroup = threadGroup();
        thread = null;
    }

    /** Reports the end of the thread. Call it before its tree can change or be freed. Runs woven code, so call it with counting paused. */
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

    /** Begins another recording of the same thread, which is passed in; null for a virtual thread. */
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
        // Never called; see the class comment.
    }
}
