package org.callgrove.agent.activation;

/** A thread that the profiling agents know, and what each of them wants of it. One thread uses it at a time. */
final class RegisteredThread {
    /** Address of the root of its tree. */
    final long root;
    /** By agent: bytecodes left until its next activation. */
    final long[] left;
    /** The thread in whose callback the tree may be read; null between callbacks. */
    private Thread reader;
    /** Number of the callback. Contexts other than the root belong to one callback. */
    int callback;
    private boolean ended;

    RegisteredThread(long root, int agents) {
        this.root = root;
        this.left = new long[agents];
    }

    /** Begins a callback in the current thread. */
    void begin() {
        reader = Thread.currentThread();
    }

    void end() {
        callback++;
        reader = null;
    }

    /** Whether the trees are frozen and other threads may still run in this one. */
    boolean isLastLook() {
        return left.length == 0;
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
            throw new IllegalStateException("a context may be used in callbacks of its own thread only");
        }
        if (!isRoot && of != callback) {
            throw new IllegalStateException("this context belonged to an earlier callback: find it again from the root");
        }
    }
}
