package org.callgrove.agent.activation;

/** A thread that the profiling agents know, and what each of them wants of it. One thread uses it at a time. */
final class RegisteredThread {
    /** Address of the root of its tree. */
    final long root;
    /** By agent: bytecodes left until its next activation. */
    final long[] left;
    /** This, or the thread that a last look is at. Contexts of both are equal. */
    final RegisteredThread seen;
    /** The thread in whose callback the tree may be read; null between callbacks. */
    private volatile Thread reader;
    /** Number of the callback. Contexts other than the root belong to one callback. */
    int callback;
    private boolean ended;
    /** Whether the agents have been called for its end. Guarded by the list of registered threads. */
    boolean isEnding;

    RegisteredThread(long root, int agents) {
        this.root = root;
        this.left = new long[agents];
        this.seen = this;
    }

    /** A last look at a thread that may still run. It has a reader of its own. */
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

    /** Whether another thread than the current one is in a callback. */
    boolean isReadElsewhere() {
        Thread now = reader;
        return now != null && now != Thread.currentThread();
    }

    /** Whether the trees are frozen and other threads may still run in this one. */
    boolean isLastLook() {
        return seen != this;
    }

    void endForGood() {
        end();
        ended = true;
    }

    /**
     * Checks that a context may be used now.
     *
     * @param of number of the callback that the context belongs to; ignored for the root
     * @throws IllegalStateException if not
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
