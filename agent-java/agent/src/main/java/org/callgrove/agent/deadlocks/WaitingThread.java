package org.callgrove.agent.deadlocks;

import org.callgrove.dump.JsonWriter;
import org.callgrove.profile.methods.CanonicalNames;

/** A thread of a deadlock: the lock that it waits for, and where it stands. */
final class WaitingThread {
    /** Most frames that are kept of a stack. */
    static final int FRAMES = 64;

    final long id;
    final String name;
    /** Name of the lock's class, as classes are recorded. */
    final String lock;
    /** Identity hash code of the lock. */
    final int lockHash;
    /** Whether the lock is a monitor, rather than an owned synchronizer. */
    final boolean isMonitor;
    /** Innermost frame first. */
    private final StackTraceElement[] stack;
    /** The segment of the thread's tree; null if there is none. */
    final Object segment;
    /** Ids of the methods of its context, outermost first; null if it is in no recorded context. */
    final int[] path;

    WaitingThread(long id, String name, String lock, int lockHash, boolean isMonitor, StackTraceElement[] stack, Object segment, int[] path) {
        this.id = id;
        this.name = name;
        this.lock = CanonicalNames.plain(lock);
        this.lockHash = lockHash;
        this.isMonitor = isMonitor;
        this.stack = stack;
        this.segment = segment;
        this.path = path;
    }

    /** @param context preorder index of its context in the file; -1 if it has none */
    void describe(JsonWriter json, long context) {
        json.beginObject().name("name").value(name).name("lock").value(lock);
        json.name("kind").value(isMonitor ? "monitor" : "synchronizer");
        if (context >= 0) {
            json.name("context").value(context);
        }
        json.name("stack").beginArray();
        for (int i = 0; i < stack.length && i < FRAMES; i++) {
            json.beginObject().name("class").value(CanonicalNames.plain(stack[i].getClassName())).name("method").value(stack[i].getMethodName());
            if (stack[i].getFileName() != null) {
                json.name("file").value(stack[i].getFileName());
            }
            if (stack[i].getLineNumber() > 0) {
                json.name("line").value(stack[i].getLineNumber());
            }
            json.endObject();
        }
        json.endArray().endObject();
    }
}
