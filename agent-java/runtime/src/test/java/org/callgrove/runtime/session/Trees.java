package org.callgrove.runtime.session;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.current.GroveSink;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.tree.GroveReader;

/** Helpers for tests that build and read trees of contexts. */
public final class Trees {
    /** Offset of the first element in arrays of any type. */
    private static final int[] BASES = {16, 16, 16, 16, 16, 16, 16, 16, 16};

    private Trees() {
    }

    /** Makes ids below {@code bound} usable. */
    public static void prepare(int bound) {
        GroveArrays.install(8, 4, BASES);
        for (int mid = 1; mid < bound; mid++) {
            GroveSink.prepare(mid);
        }
    }

    /** The tree of the current thread. */
    public static GroveThread current() {
        Grove.exit(Grove.enter(1));
        for (GroveThread thread : GroveRegistry.trees()) {
            if (thread.thread == Thread.currentThread()) {
                return thread;
            }
        }
        throw new AssertionError("the thread has no tree");
    }

    public static long calls(long node) {
        return GroveReader.count(node, 0);
    }

    /** Bytecodes of a context, excluding entry blocks. */
    public static long bytecodes(long node) {
        return GroveReader.count(node, 1);
    }

    /** Walks a tree that may be growing, and checks that it is well-formed. Returns calls by path of method ids. */
    public static Map<String, Long> walk(long root) {
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

    /** Runs {@code work} in a new thread and walks the tree that it recorded. */
    public static Map<String, Long> inThread(Runnable work) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        long[] root = new long[1];
        Thread thread = new Thread(() -> {
            try {
                long first = Grove.enter(1);
                root[0] = GroveReader.parent(first);
                Grove.exit(first);
                work.run();
            } catch (Throwable e) {
                failure[0] = e;
            }
        });
        thread.start();
        thread.join();
        if (failure[0] != null) {
            throw new AssertionError(failure[0]);
        }
        Map<String, Long> calls = walk(root[0]);
        calls.computeIfPresent("[1]", (path, count) -> count == 1 ? null : count - 1);
        return calls;
    }

    /**
     * Fails unless the condition holds. An assertion with a description would be too slow: a walk makes hundreds of thousands of checks.
     */
    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("not so: " + what);
        }
    }
}
