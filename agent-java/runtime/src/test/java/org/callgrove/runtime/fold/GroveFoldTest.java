package org.callgrove.runtime.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveBudget;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.GroveAccess;
import org.callgrove.runtime.session.GroveThread;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.threads.GroveSlot;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTally;
import org.callgrove.runtime.tree.GroveTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Checks that when memory runs out and trees are folded, totals stay exact, and contexts that are not folded have the same counts as
 * without a limit.
 */
@Timeout(900)
class GroveFoldTest {
    private static final int METHODS = 600;
    private static final long MEGABYTE = 1 << 20;

    @BeforeAll
    static void prepare() {
        Trees.prepare(METHODS);
    }

    private long hog;

    /**
     * Uses up the memory that trees of other tests have returned, so that a limit takes effect. It builds a single path, which cannot be
     * folded.
     */
    @BeforeEach
    void useUpFreeBlocks() {
        hog = GroveTree.newState(false);
        GroveBudget.set(0);
        long node = GroveSlot.U.getLong(null, hog + GroveLayout.ROOT);
        while (!GroveTree.isLost(hog, node)) {
            node = Grove.child(node, 1);
        }
        GroveBudget.set(Long.MAX_VALUE);
    }

    @AfterEach
    void noLimit() {
        GroveBudget.set(Long.MAX_VALUE);
        GroveTree.free(hog);
    }

    @Test
    void everNewPathsTakeNoMoreThanTheLimitAndLoseNothing() throws InterruptedException {
        long losses = GroveTally.losses();
        long limit = allow(24);
        AtomicLong most = new AtomicLong();
        Counts counts = new Counts();
        GroveThread tree = run(random -> walk(random, 400_000, counts, most), 1);
        assertThat(most.get()).isLessThanOrEqualTo(limit);
        assertThat(GroveReader.folded()).isPositive();
        assertThat(GroveTally.losses()).isEqualTo(losses);
        Counts seen = new Counts();
        seen.addAll(tree);
        assertThat(seen.byPair.equals(counts.byPair)).isTrue();
        assertThat(seen.elements).isEqualTo(counts.elements);
        assertThat(seen.bytes).isEqualTo(counts.bytes);
        assertThat(GroveReader.nodes(tree.state)).isLessThan(400_000);
    }

    /** Checks constructors whose caller was kept by any of the three earlier steps. */
    @Test
    void constructorsThatCallOthersAllTheWayDownLoseNothing() throws InterruptedException {
        GroveFoldPairs.setNextConstructor(2, 3);
        GroveFoldPairs.setNextConstructor(3, 4);
        try {
            allow(24);
            Counts counts = new Counts();
            GroveThread tree = run(random -> walk(random, 400_000, counts, new AtomicLong()), 5);
            Counts seen = new Counts();
            seen.addAll(tree);
            assertThat(seen.byPair.equals(counts.byPair)).isTrue();
            assertThat(seen.elements).isEqualTo(counts.elements);
            assertThat(seen.bytes).isEqualTo(counts.bytes);
        } finally {
            GroveFoldPairs.setNextConstructor(2, 0);
            GroveFoldPairs.setNextConstructor(3, 0);
        }
    }

    @Test
    void whatIsNotFoldedHasTheCountsOfAnUnlimitedRun() throws InterruptedException {
        GroveThread unlimited = run(random -> walk(random, 400_000, new Counts(), new AtomicLong()), 7);
        Map<String, Long> expected = Trees.walk(GroveReader.root(unlimited.state));
        allow(16);
        GroveThread limited = run(random -> walk(random, 400_000, new Counts(), new AtomicLong()), 7);
        Map<String, Long> exact = unfolded(GroveReader.root(limited.state));
        assertThat(GroveReader.nodes(limited.state)).isLessThan(GroveReader.nodes(unlimited.state) / 2);
        assertThat(exact.size()).isGreaterThan(1000);
        exact.forEach((path, calls) -> assertThat(calls).as(path).isEqualTo(expected.get(path)));
    }

    @Test
    void threadsThatShareTheLimitFoldTheirOwnTrees() throws InterruptedException {
        long losses = GroveTally.losses();
        long limit = allow(60);
        Thread[] threads = new Thread[4];
        Counts[] counts = new Counts[threads.length];
        GroveThread[] trees = new GroveThread[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int index = i;
            counts[i] = new Counts();
            threads[i] = new Thread(() -> {
                trees[index] = Trees.current();
                walk(new SplittableRandom(index), 200_000, counts[index], new AtomicLong());
            });
            threads[i].start();
        }
        for (int walks = 0; Arrays.stream(threads).anyMatch(Thread::isAlive); walks++) {
            long raw = Grove.pause();
            GroveAccess.beginWalk();
            for (GroveThread tree : trees) {
                if (tree != null && walks % 3 == 0) {
                    new Counts().addAll(tree);
                }
            }
            GroveAccess.endWalk();
            Grove.resume(raw);
            Thread.sleep(5);
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            Counts seen = new Counts();
            seen.addAll(trees[i]);
            counts[i].add(0, 1, 1);
            assertThat(seen.byPair.equals(counts[i].byPair)).as("thread " + i).isTrue();
        }
        assertThat(GroveBudget.used()).isLessThanOrEqualTo(limit);
        assertThat(GroveTally.losses()).isEqualTo(losses);
    }

    @Test
    void aCallThatFindsNoMemoryLosesOnlyItself() throws InterruptedException {
        long losses = GroveTally.losses();
        Map<String, Long> calls = Trees.walk(GroveReader.root(run(random -> {
            long caller = Grove.enter(2);
            Grove.exit(Grove.enter(3));
            GroveBudget.set(0);
            for (int mid = 4; mid < METHODS; mid++) {
                long swallowed = Grove.enter(mid);
                Grove.exit(Grove.enter(mid));
                Grove.exit(swallowed);
                Grove.exit(Grove.enter(3));
                assertThat(Grove.current()).isEqualTo(caller);
            }
            Grove.exit(caller);
        }, 1).state));
        assertThat(GroveTally.losses()).isGreaterThan(losses);
        assertThat(calls).containsEntry("[2, 3]", METHODS - 3L).containsEntry("[2]", 1L);
    }

    @Test
    void aConstructorStaysWithTheCallOfItsSuperConstructor() throws InterruptedException {
        int constructor = 200;
        int superConstructor = 201;
        GroveFoldPairs.setNextConstructor(constructor, superConstructor);
        allow(16);
        GroveThread tree = run(random -> {
            for (int i = 0; i < 200_000; i++) {
                long[] path = new long[4];
                for (int d = 0; d < path.length; d++) {
                    path[d] = Grove.enter(1 + random.nextInt(150));
                }
                long node = Grove.enter(constructor);
                Grove.exit(Grove.enter(superConstructor));
                Grove.exit(node);
                for (int d = path.length - 1; d >= 0; d--) {
                    Grove.exit(path[d]);
                }
            }
        }, 3);
        assertThat(GroveReader.folded()).isPositive();
        long root = GroveReader.root(tree.state);
        int constructors = 0;
        for (long node = GroveReader.next(root, root); node != 0; node = GroveReader.next(node, root)) {
            if (GroveReader.method(node) == constructor) {
                constructors++;
                assertThat(Trees.calls(GroveReader.firstChild(node))).isEqualTo(Trees.calls(node));
            }
        }
        assertThat(constructors).isGreaterThan(100);
    }

    /** Leaves that many megabytes for foldable trees, in addition to what trees of other tests take. */
    private static long allow(int megabytes) {
        long limit = (GroveBudget.used() + megabytes * MEGABYTE * 3 / 4) / GroveBudget.FOLDABLE * GroveBudget.SMALL;
        GroveBudget.set(limit);
        return limit;
    }

    private interface Work {
        void run(SplittableRandom random);
    }

    private static GroveThread run(Work work, long seed) throws InterruptedException {
        GroveThread[] tree = new GroveThread[1];
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(() -> {
            Grove.exit(Grove.enter(1));
            tree[0] = Trees.current();
            // Ids called by Trees.current.
            long root = GroveReader.root(tree[0].state);
            GroveSlot.U.putLong(null, GroveReader.firstChild(root) + GroveLayout.CALLS, 0);
            work.run(new SplittableRandom(seed));
        });
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
        return tree[0];
    }

    /** Moves up and down a tree: some paths recur, but most are new. The depth is bounded, the width is not. */
    private static void walk(SplittableRandom random, int steps, Counts counts, AtomicLong most) {
        long[] path = new long[41];
        int[] mids = new int[41];
        int depth = 0;
        for (int i = 0; i < steps; i++) {
            if (depth < 40 && (depth == 0 || random.nextInt(20) < 11)) {
                int mid = 2 + (random.nextInt(4) > 0 ? random.nextInt(3) : random.nextInt(100));
                path[depth + 1] = Grove.enter(mid);
                mids[++depth] = mid;
                Grove.add(path[depth], mid);
                if (mid % 7 == 0) {
                    GroveArrays.add(mid, path[depth], 4);
                    counts.array(mid, 4);
                }
                int leaf = 2 + random.nextInt(METHODS - 3);
                long node = Grove.enterCallFree(leaf);
                if (leaf % 16 == 0) {
                    GroveArrays.add(3, node, 0);
                    counts.array(3, 0);
                }
                counts.add(mids[depth - 1], mid, 1);
                counts.add(mids[depth - 1], -mid, mid);
                counts.add(mid, leaf, 1);
            } else {
                Grove.exit(path[depth--]);
            }
            if (i % 1000 == 0) {
                most.set(Math.max(most.get(), GroveBudget.used()));
            }
        }
        while (depth > 0) {
            Grove.exit(path[depth--]);
        }
        assertThat(GroveReader.method(Grove.current())).as("the root is current again").isZero();
    }

    private static Map<String, Long> unfolded(long root) {
        Map<String, Long> all = Trees.walk(root);
        Map<String, Long> exact = new HashMap<>();
        if (!GroveReader.isFolded(root)) {
            collect(root, new int[0], all, exact);
        }
        return exact;
    }

    private static void collect(long node, int[] path, Map<String, Long> all, Map<String, Long> exact) {
        for (long child = GroveReader.firstChild(node); child != 0; child = GroveReader.nextSibling(child)) {
            int[] longer = Arrays.copyOf(path, path.length + 1);
            longer[path.length] = GroveReader.method(child);
            exact.put(Arrays.toString(longer), all.get(Arrays.toString(longer)));
            if (!GroveReader.isFolded(child)) {
                collect(child, longer, all, exact);
            }
        }
    }

    /** Calls by caller and method, and bytecodes by caller and negated method. */
    private static final class Counts {
        final Map<Long, Long> byPair = new TreeMap<>();
        long elements;
        /** Bytes of all arrays. */
        long bytes;

        void array(int length, int type) {
            elements += length;
            bytes += GroveArrays.size(length, type);
        }

        void add(int caller, int method, long count) {
            byPair.merge((long) caller << 32 | method & 0xffffffffL, count, Long::sum);
        }

        void addAll(GroveThread tree) {
            long root = GroveReader.root(tree.state);
            for (long node = GroveReader.next(root, root); node != 0; node = GroveReader.next(node, root)) {
                int caller = GroveReader.method(GroveReader.parent(node));
                if (Trees.calls(node) != 0) {
                    add(caller, GroveReader.method(node), Trees.calls(node));
                }
                bytes += GroveReader.count(node, 2);
                for (int type = 0; type < GroveLayout.REFERENCE && GroveReader.hasMore(node); type++) {
                    elements += GroveReader.elements(node, type);
                }
                if (Trees.bytecodes(node) != 0) {
                    add(caller, -GroveReader.method(node), Trees.bytecodes(node));
                }
            }
        }
    }
}
