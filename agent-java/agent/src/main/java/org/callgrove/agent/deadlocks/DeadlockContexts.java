package org.callgrove.agent.deadlocks;

import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;

/**
 * Finds the contexts of deadlocked threads in a dump while it is written, by the methods of their paths: threads of a group share a tree that exists
 * only for the dump.
 */
public final class DeadlockContexts implements Meta.Entry {
    private final Deadlock[] deadlocks;
    /** Preorder index of each thread's context, by deadlock; -1 if it has not been found. */
    private final long[][] contexts;
    /** Number of methods of each thread's path that the contexts being visited begin with, by deadlock. */
    private final int[][] matched;
    private Object segment;

    DeadlockContexts(Deadlock[] deadlocks) {
        this.deadlocks = deadlocks;
        contexts = new long[deadlocks.length][];
        matched = new int[deadlocks.length][];
        for (int i = 0; i < deadlocks.length; i++) {
            contexts[i] = new long[deadlocks[i].threads.size()];
            matched[i] = new int[contexts[i].length];
            for (int j = 0; j < contexts[i].length; j++) {
                contexts[i][j] = -1;
            }
        }
    }

    /** Notes that the contexts that follow belong to this thread or group. */
    public void segment(Object owner) {
        segment = owner;
        for (int i = 0; i < matched.length; i++) {
            for (int j = 0; j < matched[i].length; j++) {
                matched[i][j] = 0;
            }
        }
    }

    /** Takes note of the next context in preorder. */
    public void context(int depth, int method, long index) {
        for (int i = 0; i < deadlocks.length; i++) {
            for (int j = 0; j < matched[i].length; j++) {
                WaitingThread thread = deadlocks[i].threads.get(j);
                if (segment == null || thread.segment != segment || thread.path == null) {
                    continue;
                }
                matched[i][j] = Math.min(matched[i][j], depth);
                if (matched[i][j] == depth && depth < thread.path.length && thread.path[depth] == method) {
                    matched[i][j]++;
                    if (matched[i][j] == thread.path.length) {
                        contexts[i][j] = index;
                    }
                }
            }
        }
    }

    @Override
    public void describe(JsonWriter json) {
        json.beginArray();
        for (int i = 0; i < deadlocks.length; i++) {
            json.beginObject().name("elapsed").value(deadlocks[i].elapsed).name("found").value(deadlocks[i].byWatch ? "watch" : "dump");
            json.name("threads").beginArray();
            for (int j = 0; j < contexts[i].length; j++) {
                deadlocks[i].threads.get(j).describe(json, contexts[i][j]);
            }
            json.endArray().endObject();
        }
        json.endArray();
    }
}
