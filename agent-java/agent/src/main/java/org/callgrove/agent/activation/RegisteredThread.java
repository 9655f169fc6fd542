package org.callgrove.agent.activation;

/**
 * A thread that users' profiling agents know, with the bytecodes left until each agent's next activation. Only one thread uses it at a
 * time.
 */
final class RegisteredThread {
    /** Address of the root of its tree. */
    final long root;
    /** By agent: bytecodes left until its next activation. */
    final long[] left;
    /**
     * This object. In a last look, which the agents get at the end of the recording, it is the registered thread that they look at.
     * Contexts of the two are equal.
     */
    final RegisteredThread seen;
    /** The thread whose callback may read the tree; null between callbacks. */
    private volatile Thread reader;
    /** Number of the current callback. A context other than the root is valid only in the callback that reached it. */
    int callback;
    private boolean ended;
    /** Whether the agents have been called for the thread's end. Guarded by the list of registered threads. */
    boolean isEnding;

    RegisteredThread(long root, int agents) {
        this.root = root;
        this.left = new long[agents];
        this.seen = this;
    }

    /** Creates a last look at a thread that may still be running. The last look has its own reader. */
    RegisteredThread(RegisteredThread seen) {
        this.root = seen.root;
        this.left = new long[0];
        this.seen = seen;
    }

    /** Begins a callback in the current thread. */
    void begin() {
        reader = Thread.currentThread();
    }

    void end() {
        callback++;
        reader = null;
    }

    /** Whether a thread other than the current one is in a callback. */
    boolean isReadElsewhere() {
        Thread now = reader;
        return now != null && now != Thread.currentThread();
    }

    /** Whether this is a last look: the trees are frozen, but the tree's own thread may still be running. */
    boolean isLastLook() {
        return seen != this;
    }

    void endForGood() {
        end();
        ended = true;
    }

    /**
     * Checks that a context may be used at this point.
     *
     * @param of number of the callback that the context belongs to; ignored for the root
     * @throws IllegalStateException if it may not
     */
    void check(boolean isRoot, int of) {
        if (ended) {
            throw new IllegalStateException("the thread of this context has ended");
        }
        if (reader != Thread.currentThread()) {
            throw new IllegalStateException("a context may be used only in callbacks of its own thread");
        }
        if (!isRoot && of != callback) {
            throw new IllegalStateException("this context belonged to an earlier callback: find it again from the root");
        }
    }
}
