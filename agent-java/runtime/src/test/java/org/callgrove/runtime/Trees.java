package org.callgrove.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.callgrove.runtime.allocation.GroveArrays;

/** Helpers for tests that build and walk trees. */
final class Trees {
    /** Offset of the first element in arrays of every type. */
    private static final int[] BASES = {16, 16, 16, 16, 16, 16, 16, 16, 16};

    private Trees() {
    }

    /** Makes ids below {@code bound} usable. */
    static void prepare(int bound) {
        GroveArrays.install(8, 4, BASES);
        for (int mid = 1; mid < bound; mid++) {
            GroveSink.prepare(mid);
        }
    }

    /** The tree of the current thread. */
    static GroveThread current() {
        Grove.exit(Grove.enter(1));
        for (GroveThread thread : GroveRegistry.trees()) {
            if (thread.thread == Thread.currentThread()) {
                return thread;
            }
        }
        throw new AssertionError("the thread has no tree");
    }

    static long calls(long node) {
        return GroveReader.count(node, 0);
    }

    /** Bytecodes of a context without entry blocks. */
    static long bytecodes(long node) {
        return GroveReader.count(node, 1);
    }

    /** Walks a tree that may grow meanwhile and checks its form. Returns calls by path of method ids. */
    static Map<String, Long> walk(long root) {
        Map<String, Long> calls = new HashMap<>();
        int[] path = new int[1 << 10];
        int depth = 0;
        long node = GroveReader.firstChild(root);
        while (node != 0) {
            path[depth++] = GroveReader.method(node);
            require(path[depth - 1] > 0 && path[depth - 1] < GroveLayout.MAX_METHODS, "a method id");
            Long before = calls.put(Arrays.toString(Arrays.copyOf(path, depth)), calls(node));
            require(before == null, "each context once");
            long next = GroveReader.firstChild(node);
            if (next != 0) {
                require(GroveReader.parent(next) == node, "a child knows its parent");
            }
            while (next == 0 && node != root) {
                next = GroveReader.nextSibling(node);
                if (next != 0) {
                    require(GroveReader.parent(next) == GroveReader.parent(node), "siblings share their parent");
                }
                node = GroveReader.parent(node);
                depth--;
            }
            node = next;
        }
        return calls;
    }

    /** Fails unless the condition holds. A described assertion would cost too much: a walk makes hundreds of thousands. */
    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("not so: " + what);
        }
    }
}
