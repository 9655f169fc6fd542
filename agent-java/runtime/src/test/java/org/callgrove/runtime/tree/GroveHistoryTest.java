package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.callgrove.runtime.allocation.GroveArrays;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.memory.GroveRegion;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.threads.GroveSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that snapshots are read back unchanged, whatever has happened to the trees and to the snapshots between them. */
class GroveHistoryTest {
    private static final int METHODS = 40;

    private final GroveIncrements log = new GroveIncrements();
    private final GroveHistory history = new GroveHistory(log);

    @BeforeEach
    void prepare() {
        Trees.prepare(METHODS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void statesOfAGrowingTree(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        GroveMerge tree = new GroveMerge(false);
        List<Map<String, List<Long>>> states = new ArrayList<>();
        for (int state = 0; state < 20; state++) {
            grow(tree.root(), random, 800);
            history.take(tree.root(), state);
            states.add(counts(tree.root()));
        }
        grow(tree.root(), random, 800);
        assertThat(history.isWhole()).isTrue();
        assertThat(states(history, 20)).isEqualTo(states);
    }

    @Test
    void everySecondStateStaysWhenTheyAreHalved() {
        SplittableRandom random = new SplittableRandom(7);
        GroveMerge tree = new GroveMerge(false);
        List<Map<String, List<Long>>> kept = new ArrayList<>();
        for (int state = 0; state < GroveIncrements.MOST_SNAPSHOTS; state++) {
            grow(tree.root(), random, 200);
            history.take(tree.root(), state);
            if (state % 2 == 1) {
                kept.add(counts(tree.root()));
            }
        }
        GroveIncrements half = new GroveIncrements();
        long before = log.bytes();
        history.halve(half);
        assertThat(half.bytes()).isPositive().isLessThan(before);
        log.free();
        assertThat(states(history, kept.size())).isEqualTo(kept);
        grow(tree.root(), random, 200);
        history.take(tree.root(), kept.size());
        kept.add(counts(tree.root()));
        assertThat(states(history, kept.size())).isEqualTo(kept);
    }

    /** Words of 64 bits keep which of 1,000 snapshots have gains. */
    @Test
    void onlySnapshotsWithGainsAreMet() {
        GroveIncrements longLog = new GroveIncrements(GroveIncrements.MOST_AT_COLLECTIONS);
        GroveHistory longHistory = new GroveHistory(longLog);
        GroveMerge tree = new GroveMerge(true);
        List<Integer> grown = List.of(0, 1, 63, 64, 128, 700, 998, 999);
        for (int state : grown) {
            Grove.call(tree.root(), 1);
            longHistory.take(tree.root(), state);
        }
        longHistory.increments(GroveReader.next(longHistory.root(), longHistory.root()));
        List<Integer> met = new ArrayList<>();
        for (int state = longHistory.nextGrown(0); state < 1000; state = longHistory.nextGrown(state + 1)) {
            met.add(state);
        }
        assertThat(met).isEqualTo(grown);
        assertThat(longHistory.nextGrown(1000)).isEqualTo(1000);
        longHistory.free();
        longLog.free();
        tree.free();
    }

    @Test
    void segmentsThatBecomeOneHaveTheirStatesTogether() {
        SplittableRandom random = new SplittableRandom(11);
        GroveHistory other = new GroveHistory(log);
        GroveMerge[] trees = {new GroveMerge(false), new GroveMerge(false)};
        List<Map<String, List<Long>>> sums = new ArrayList<>();
        for (int state = 0; state < 6; state++) {
            for (GroveMerge tree : trees) {
                grow(tree.root(), random, 800);
            }
            sums.add(sum(trees));
            history.take(trees[0].root(), state);
            other.take(trees[1].root(), state);
        }
        history.absorb(other);
        assertThat(states(history, 6)).isEqualTo(sums);
        GroveMerge both = new GroveMerge(false);
        both.add(trees[0].root());
        both.add(trees[1].root());
        grow(both.root(), random, 800);
        history.take(both.root(), 6);
        sums.add(counts(both.root()));
        assertThat(history.isWhole()).isTrue();
        assertThat(states(history, 7)).isEqualTo(sums);
    }

    @Test
    void countsThatFallAreNotTakenForAState() {
        GroveMerge tree = new GroveMerge(false);
        grow(tree.root(), new SplittableRandom(1), 10);
        history.take(tree.root(), 0);
        GroveMerge smaller = new GroveMerge(false);
        Grove.call(smaller.root(), 1);
        Grove.call(tree.root(), 1);
        Grove.call(tree.root(), 1);
        history.take(tree.root(), 1);
        history.take(smaller.root(), 2);
        assertThat(history.isWhole()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false", "false, false, false"})
    void segmentsThatBecomeOneAreWholeIfBothAre(boolean isFirst, boolean isSecond, boolean areBoth) {
        GroveHistory first = history(isFirst);
        first.absorb(history(isSecond));
        assertThat(first.isWhole()).isEqualTo(areBoth);
    }

    /** Takes two snapshots; a count decreases between them if the history is to be incomplete. */
    private GroveHistory history(boolean isWhole) {
        GroveHistory made = new GroveHistory(log);
        GroveMerge tree = new GroveMerge(false);
        Grove.call(tree.root(), 1);
        GroveMerge larger = new GroveMerge(false);
        Grove.call(larger.root(), 1);
        Grove.call(larger.root(), 1);
        made.take((isWhole ? tree : larger).root(), 0);
        made.take((isWhole ? larger : tree).root(), 1);
        return made;
    }

    @Test
    void elementsThatGrewBeforeTheirArrayWaitForIt() {
        GroveMerge tree = new GroveMerge(false);
        Grove.call(tree.root(), 1);
        long node = GroveReader.firstChild(tree.root());
        GroveArrays.add(5, node, 0);
        history.take(tree.root(), 0);
        // A walk may read between an array's two counts being written.
        long elements = GroveRegion.get(node + GroveLayout.MORE) + 8;
        GroveSlot.U.putLong(null, elements, 12);
        Grove.call(tree.root(), 1);
        history.take(tree.root(), 1);
        GroveArrays.add(1, node, 0);
        history.take(tree.root(), 2);
        long[][] increments = history.increments(GroveReader.firstChild(history.root()));
        int at = GroveIncrements.arrays(0);
        assertThat(history.isWhole()).isTrue();
        assertThat(IntStream.range(0, 3).mapToLong(state -> increments[state][at])).containsExactly(1L, 0L, 1L);
        assertThat(IntStream.range(0, 3).mapToLong(state -> increments[state][at + 1])).containsExactly(5L, 0L, 8L);
    }

    @Test
    void theLogGoesOnBeyondItsFirstMegabyte() {
        int entry = 0;
        long[] counts = new long[GroveIncrements.WIDTH];
        for (int i = 0; i < 300_000; i++) {
            counts[0] = 1L << 40;
            counts[1] = i;
            entry = log.append(entry, i % GroveIncrements.MOST_SNAPSHOTS, counts);
        }
        log.sum(entry, 1);
        assertThat(log.bytes()).isGreaterThan(2 << 20);
        assertThat(Arrays.stream(log.sums).mapToLong(sums -> sums[0])).containsOnly(5000L << 40);
        assertThat(Arrays.stream(log.sums).mapToLong(sums -> sums[1]).sum()).isEqualTo(300_000L * 299_999 / 2);
        log.free();
    }

    /** Counts calls, bytecodes and arrays in random contexts below a root. */
    private static void grow(long root, SplittableRandom random, int steps) {
        for (int i = 0; i < steps; i++) {
            long node = root;
            for (int depth = random.nextInt(1, 6); depth > 0; depth--) {
                node = Grove.child(node, 1 + random.nextInt(random.nextBoolean() ? 4 : METHODS - 1));
                Grove.call(GroveReader.parent(node), GroveReader.method(node));
            }
            Grove.add(node, random.nextInt(100_000));
            if (i % 3 == 0) {
                GroveArrays.add(random.nextInt(50), node, random.nextInt(GroveLayout.REFERENCE + 1));
            }
        }
    }

    private static Map<String, List<Long>> sum(GroveMerge[] trees) {
        Map<String, List<Long>> sum = new HashMap<>();
        for (GroveMerge tree : trees) {
            counts(tree.root()).forEach((path, row) -> sum.merge(path, row, GroveHistoryTest::add));
        }
        return sum;
    }

    private static List<Long> add(List<Long> a, List<Long> b) {
        return IntStream.range(0, a.size()).mapToObj(i -> a.get(i) + b.get(i)).toList();
    }

    /** All counts of all contexts in a tree, by path of method ids. */
    private static Map<String, List<Long>> counts(long root) {
        Trees.walk(root);
        Map<String, List<Long>> counts = new HashMap<>();
        for (long node = GroveReader.next(root, root); node != 0; node = GroveReader.next(node, root)) {
            counts.put(path(node, root), counts(node, GroveReader.hasMore(node)));
        }
        return counts;
    }

    private static List<Long> counts(long node, boolean hasMore) {
        List<Long> row = new ArrayList<>();
        for (int i = 0; i < GroveLayout.COUNTERS; i++) {
            row.add(GroveReader.count(node, i));
        }
        for (int type = 0; type <= GroveLayout.REFERENCE; type++) {
            row.add(hasMore ? GroveReader.arrays(node, type) : 0);
            row.add(hasMore ? GroveReader.elements(node, type) : 0);
        }
        return row;
    }

    /** All counts in each snapshot, by path of method ids. */
    private static List<Map<String, List<Long>>> states(GroveHistory history, int count) {
        List<Map<String, List<Long>>> states = new ArrayList<>();
        for (int state = 0; state < count; state++) {
            states.add(new HashMap<>());
        }
        for (long node = GroveReader.next(history.root(), history.root()); node != 0; node = GroveReader.next(node, history.root())) {
            long[][] increments = history.increments(node);
            List<Long> soFar = Collections.nCopies(GroveIncrements.WIDTH, 0L);
            for (int state = 0; state < count; state++) {
                List<Long> gains = Arrays.stream(increments[state]).boxed().toList();
                assertThat(history.nextGrown(state) == state).isEqualTo(gains.stream().anyMatch(gain -> gain > 0));
                soFar = add(soFar, gains);
                if (soFar.get(0) > 0) {
                    states.get(state).put(path(node, history.root()), soFar);
                }
            }
        }
        return states;
    }

    private static String path(long node, long root) {
        List<Integer> path = new ArrayList<>();
        for (long at = node; at != root; at = GroveReader.parent(at)) {
            path.add(0, GroveReader.method(at));
        }
        return path.toString();
    }
}
