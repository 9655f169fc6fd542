package org.callgrove.runtime.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.Map;
import java.util.TreeMap;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.tree.GroveMerge;
import org.callgrove.runtime.tree.GroveReader;
import org.callgrove.runtime.tree.GroveTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks on small hand-built trees what a context weighs in a fold, which contexts are flagged as folded, and that merging keeps the flags.
 */
class FoldedFlagTest {
    private static final int A = 1;
    private static final int B = 2;
    private static final int C = 3;
    private static final int D = 4;

    private long state;
    private long root;

    @BeforeAll
    static void prepare() {
        Trees.prepare(16);
    }

    @BeforeEach
    void begin() {
        state = GroveTree.newState(false);
        root = U.getLong(null, state + GroveLayout.ROOT);
    }

    @AfterEach
    void free() {
        GroveTree.free(state);
    }

    @Test
    void aContextWeighsCallsAndBytecodesOfItselfAndOfAllItCalls() {
        long a = context(root, A, 1, 10);
        long b = context(a, B, 2, 0);
        long c = context(b, C, 0, 300);
        long d = context(a, D, 4000, 50_000);
        weighed(() -> {
            assertThat(GroveFoldWeights.of(c)).isEqualTo(300);
            assertThat(GroveFoldWeights.of(b)).isEqualTo(302);
            assertThat(GroveFoldWeights.of(d)).isEqualTo(54_000);
            assertThat(GroveFoldWeights.of(a)).isEqualTo(54_313);
            assertThat(GroveFoldWeights.of(root)).isEqualTo(54_313);
        });
    }

    @Test
    void contextsAreKeptByTheirBytecodesWhereCallsAreEqual() {
        long light = 0;
        for (int mid = 1; mid < 8; mid++) {
            light = context(root, mid, 1, 0);
        }
        long heavy = context(root, 8, 1, 1000);
        GroveFoldWeights weights = new GroveFoldWeights();
        weights.weigh(root);
        // One context in four may stay. These are the root and the one that has bytecodes.
        assertThat(weights.thresholdKeeping(4)).isGreaterThan(GroveFoldWeights.of(light)).isLessThanOrEqualTo(GroveFoldWeights.of(heavy));
        weights.free();
        GroveFoldSweep.sweep(state);
    }

    @Test
    void aContextWhoseCalleesWereJoinedSaysSoAndNoOther() {
        long a = context(root, A, 1, 0);
        // C is called below B in two contexts. The newest child comes first in preorder, so the second one stays.
        context(context(context(a, B, 2, 0), C, 3, 0), D, 5, 1);
        context(context(context(a, D, 7, 0), B, 11, 0), C, 13, 2);
        long other = context(root, B, 1, 0);
        context(other, C, 1, 0);
        fold(0, a, other);
        assertThat(folded()).containsExactlyInAnyOrderEntriesOf(Map.of("1", true, "1 2", false, "1 4", false, "1 4 2", false, "1 4 2 3", false,
                "1 4 2 3 4", false, "2", false, "2 3", false));
        assertThat(GroveReader.isFolded(root)).isFalse();
        assertThat(calls()).containsEntry("1 4 2 3", 3L + 13).containsEntry("1 4 2 3 4", 5L).containsEntry("1 2", 2L).containsEntry("2 3", 1L);
    }

    @Test
    void contextsWhoseCallersDifferAreNotJoined() {
        long a = context(root, A, 1, 0);
        context(context(a, B, 1, 0), D, 1, 0);
        context(context(a, C, 1, 0), D, 1, 0);
        fold(0, a);
        assertThat(folded().values()).containsOnly(false);
        assertThat(calls()).hasSize(5);
    }

    @Test
    void aJointStepIsSaidByTheRoot() {
        long a = context(root, A, 1, 0);
        context(context(a, B, 1, 0), C, 2, 0);
        long d = context(root, D, 1, 0);
        context(context(d, B, 1, 0), C, 3, 0);
        fold(root, a, d);
        assertThat(GroveReader.isFolded(root)).isTrue();
        assertThat(folded().values()).containsOnly(false);
        assertThat(calls().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(9);
        assertThat(calls()).hasSize(5);
    }

    @Test
    void mergingKeepsTheFlagOfRootAndContexts() {
        for (boolean isRoot : new boolean[] {false, true}) {
            for (boolean isSecond : new boolean[] {false, true}) {
                long plain = GroveTree.newState(false);
                long flagged = GroveTree.newState(false);
                long first = U.getLong(null, plain + GroveLayout.ROOT);
                long second = U.getLong(null, flagged + GroveLayout.ROOT);
                context(context(first, A, 1, 0), B, 1, 0);
                long a = context(second, A, 1, 0);
                context(a, B, 1, 0);
                say(isRoot ? second : a);
                GroveMerge merge = new GroveMerge(false);
                merge.add(isSecond ? first : second);
                merge.add(isSecond ? second : first);
                assertThat(GroveReader.isFolded(merge.root())).as("the root").isEqualTo(isRoot);
                long merged = GroveReader.find(merge.root(), A);
                assertThat(GroveReader.isFolded(merged)).as("its context").isEqualTo(!isRoot);
                assertThat(GroveReader.isFolded(GroveReader.find(merged, B))).as("the context below").isFalse();
                merge.free();
                GroveTree.free(plain);
                GroveTree.free(flagged);
            }
        }
    }

    @Test
    void aFoldedRootWithoutContextsIsFoldedWhenMerged() {
        say(root);
        GroveMerge merge = new GroveMerge(false);
        merge.add(root);
        assertThat(GroveReader.isFolded(merge.root())).isTrue();
        merge.free();
    }

    @Test
    void theFlagOfADoubtfulContextIsItsTreesOnly() {
        long a = context(root, A, 1, 0);
        U.putInt(null, a + GroveLayout.MASK, U.getInt(null, a + GroveLayout.MASK) | GroveLayout.DOUBTFUL);
        GroveMerge merge = new GroveMerge(false);
        merge.add(root);
        long merged = GroveReader.find(merge.root(), A);
        assertThat(U.getInt(null, merged + GroveLayout.MASK) & GroveLayout.FLAGS).isZero();
        merge.free();
    }

    private static long context(long caller, int mid, long calls, long bytecodes) {
        long node = Grove.child(caller, mid);
        U.putLong(null, node + GroveLayout.CALLS, calls);
        U.putLong(null, node + GroveLayout.BYTECODES, bytecodes);
        return node;
    }

    private static void say(long node) {
        U.putInt(null, node + GroveLayout.MASK, U.getInt(null, node + GroveLayout.MASK) | GroveLayout.FOLDED);
    }

    /** Runs checks while nodes store their weights in place of table addresses. */
    private void weighed(Runnable checks) {
        GroveFoldWeights weights = new GroveFoldWeights();
        weights.weigh(root);
        try {
            checks.run();
        } finally {
            weights.free();
            GroveFoldSweep.sweep(state);
        }
    }

    /** Folds the contexts below some given ones, in one step. */
    private void fold(long joinedRoot, long... tops) {
        GroveFoldScope scope = new GroveFoldScope();
        weighed(() -> {
            scope.beginStep(joinedRoot);
            for (long top : tops) {
                scope.fold(top);
            }
        });
        scope.free();
    }

    private Map<String, Boolean> folded() {
        Map<String, Boolean> folded = new TreeMap<>();
        for (long node = GroveReader.next(root, root); node != 0; node = GroveReader.next(node, root)) {
            folded.put(path(node), GroveReader.isFolded(node));
        }
        return folded;
    }

    private Map<String, Long> calls() {
        Map<String, Long> calls = new TreeMap<>();
        for (long node = GroveReader.next(root, root); node != 0; node = GroveReader.next(node, root)) {
            calls.put(path(node), Trees.calls(node));
        }
        return calls;
    }

    private String path(long node) {
        String own = String.valueOf(GroveReader.method(node));
        long caller = GroveReader.parent(node);
        return caller == root ? own : path(caller) + " " + own;
    }
}
