package org.callgrove.runtime.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.tree.GroveCounters;
import org.callgrove.runtime.tree.GroveReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Walks trees while their threads make them grow at full speed, replacing and reusing child tables. Every walk must see a valid tree, and
 * no count may decrease from one walk to the next. Tables may be freed at once only because walkers never read them.
 */
@Timeout(600)
class GrowingTreesTest {
    private static final VarHandle NODES = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int METHODS = 3000;
    private static final int THREADS = 3;
    private static final int WALKS = 12;

    private volatile boolean stop;

    @Test
    void everyWalkIsAValidTreeAndCountsNeverFall() throws InterruptedException {
        Trees.prepare(METHODS);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        long[] roots = new long[THREADS];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int index = i;
            Thread thread = new Thread(() -> grow(index, roots));
            thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
            threads.add(thread);
            thread.start();
        }
        while (!ready(roots)) {
            Thread.sleep(1);
        }
        List<Map<String, Long>> before = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            before.add(Trees.walk(roots[i]));
        }
        for (int walk = 0; walk < WALKS || before.get(0).size() < 5000 || before.get(THREADS - 1).size() < 5000; walk++) {
            for (int i = 0; i < THREADS; i++) {
                Map<String, Long> now = Trees.walk(roots[i]);
                for (Map.Entry<String, Long> context : before.get(i).entrySet()) {
                    Long calls = now.get(context.getKey());
                    if (calls == null || calls < context.getValue()) {
                        throw new AssertionError(context + " became " + calls);
                    }
                }
                before.set(i, now);
            }
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
    }

    /** When a recording ends, another thread adds to contexts while their own thread allocates counters for them. */
    @Test
    void addingFromAnotherThreadLosesNothing() throws InterruptedException {
        Trees.prepare(METHODS);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        long[] nodes = new long[METHODS];
        Thread own = new Thread(() -> {
            for (int mid = 1; mid < METHODS; mid++) {
                long node = Grove.enter(mid);
                publish(nodes, mid, node);
                GroveArrays.add(2, node, GroveLayout.REFERENCE);
                Grove.exit(node);
            }
        });
        own.setUncaughtExceptionHandler((t, e) -> failure.set(e));
        own.start();
        for (int mid = 1; mid < METHODS; mid++) {
            long node = await(nodes, mid);
            assertThat(GroveCounters.addAtEnd(node, GroveLayout.OWN_COUNTERS, 5)).isTrue();
        }
        own.join();
        assertThat(failure.get()).isNull();
        for (int mid = 1; mid < METHODS; mid++) {
            assertThat(GroveReader.count(nodes[mid], GroveLayout.OWN_COUNTERS)).isEqualTo(5);
            assertThat(GroveReader.arrays(nodes[mid], GroveLayout.REFERENCE)).isEqualTo(1);
        }
    }

    private static void publish(long[] nodes, int mid, long node) {
        NODES.setRelease(nodes, mid, node);
    }

    private static long await(long[] nodes, int mid) {
        long node = 0;
        while (node == 0) {
            node = (long) NODES.getAcquire(nodes, mid);
        }
        return node;
    }

    private static boolean ready(long[] roots) {
        for (long root : roots) {
            if (root == 0) {
                return false;
            }
        }
        return true;
    }

    /** Moves at random up and down a tree that keeps widening. A bound on its size keeps walks short. */
    private void grow(int index, long[] roots) {
        SplittableRandom random = new SplittableRandom(index);
        long first = Grove.enter(1);
        long root = GroveReader.parent(first);
        Grove.exit(first);
        GroveThread own = Trees.current();
        roots[index] = root;
        long current = root;
        int depth = 0;
        while (!stop) {
            int width = GroveReader.nodes(own.state) < 20_000 ? METHODS : 4;
            if (depth < 6 && random.nextInt(5) < 3) {
                int mid = 1 + random.nextInt(width - 1);
                current = Grove.enter(random.nextBoolean() ? mid : mid % 8 + 1);
                GroveArrays.add(2, current, GroveLayout.REFERENCE);
                depth++;
            } else if (depth > 0) {
                long caller = GroveReader.parent(current);
                Grove.exit(current);
                current = caller;
                depth--;
            }
        }
    }
}
