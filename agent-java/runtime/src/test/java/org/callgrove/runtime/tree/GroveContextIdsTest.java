package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.callgrove.runtime.threads.GroveSlot.U;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.Trees;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that numbers of contexts follow them: in a model of random moves, and when trees are merged and freed. */
class GroveContextIdsTest {
    private static final int A = 1;
    private static final int B = 2;
    private static final int C = 3;

    @BeforeAll
    static void prepare() {
        Trees.prepare(16);
    }

    @AfterEach
    void reset() {
        GroveContextIds.reset();
    }

    @Test
    void numbersFollowRandomMovesLikeAMap() {
        for (int seed = 0; seed < 20; seed++) {
            GroveContextIds.reset();
            Random random = new Random(seed);
            Map<Long, Set<Integer>> model = new HashMap<>();
            int count = 0;
            for (int step = 0; step < 3000; step++) {
                // Few addresses, so that they meet; multiples of 16, as those of nodes.
                long node = 16L * (1 + random.nextInt(500));
                if (random.nextInt(3) > 0) {
                    int id = GroveContextIds.of(node);
                    Set<Integer> there = model.computeIfAbsent(node, key -> new HashSet<>());
                    assertThat(there.isEmpty() ? id == count : there.contains(id)).as("number %d at step %d of seed %d", id, step, seed).isTrue();
                    count += there.isEmpty() ? 1 : 0;
                    there.add(id);
                } else {
                    long into = 16L * (1 + random.nextInt(500));
                    if (into != node) {
                        GroveContextIds.moved(into, node);
                        Set<Integer> moved = model.remove(node);
                        if (moved != null) {
                            model.computeIfAbsent(into, key -> new HashSet<>()).addAll(moved);
                        }
                    }
                }
            }
            long[] nodes = GroveContextIds.copy();
            assertThat(nodes).hasSize(count);
            model.forEach((node, ids) -> ids.forEach(id -> assertThat(nodes[id]).isEqualTo(node)));
        }
    }

    @Test
    void thereIsRoomForManyContextsButNotForAll() {
        int id = 0;
        long node = 16;
        while (id != GroveContextIds.NO_ROOM) {
            id = GroveContextIds.ofHolder(node);
            node += 16;
        }
        assertThat(node / 16 - 2).as("with those of holders").isEqualTo(150_000);
        assertThat(GroveContextIds.ofHolder(16L * 777)).as("a known context").isEqualTo(776);
        node -= 16;
        id = 0;
        while (id != GroveContextIds.NO_ROOM) {
            id = GroveContextIds.of(node);
            node += 16;
        }
        assertThat(node / 16 - 2).isEqualTo(200_000);
        assertThat(GroveContextIds.of(16L * 777)).as("a known context").isEqualTo(776);
    }

    @Test
    void theNumberOfAMergedContextIsThatOfTheSum() {
        long one = GroveTree.newState(false);
        long two = GroveTree.newState(false);
        long first = Grove.child(Grove.child(root(one), A), B);
        long second = Grove.child(Grove.child(root(two), A), B);
        long other = Grove.child(Grove.child(root(two), A), C);
        int[] ids = {GroveContextIds.of(first), GroveContextIds.of(second), GroveContextIds.of(other)};
        GroveMerge merge = new GroveMerge(false);
        merge.add(root(one));
        merge.add(root(two));
        GroveTree.free(one);
        GroveTree.free(two);
        long a = GroveReader.find(merge.root(), A);
        long[] nodes = GroveContextIds.copy();
        assertThat(nodes[ids[0]]).isEqualTo(nodes[ids[1]]).isEqualTo(GroveReader.find(a, B));
        assertThat(nodes[ids[2]]).isEqualTo(GroveReader.find(a, C));
        merge.free();
    }

    @Test
    void aCopyMovesNothingAndIsReported() {
        long state = GroveTree.newState(false);
        long context = Grove.child(root(state), A);
        int id = GroveContextIds.of(context);
        Map<Long, Long> copies = new HashMap<>();
        GroveMerge merge = new GroveMerge(true);
        merge.observe((into, from) -> {
            copies.put(from, into);
            return into;
        });
        merge.add(root(state));
        assertThat(GroveContextIds.copy()[id]).isEqualTo(context);
        assertThat(copies).containsExactly(Map.entry(context, GroveReader.find(merge.root(), A)));
        merge.free();
        GroveTree.free(state);
    }

    @Test
    void contextsThatAreFreedAreForgotten() {
        long state = GroveTree.newState(false);
        long stays = GroveTree.newState(false);
        int gone = GroveContextIds.of(Grove.child(root(state), A));
        long context = Grove.child(root(stays), A);
        int kept = GroveContextIds.of(context);
        GroveContextIds.forget(state);
        assertThat(GroveContextIds.copy()[gone]).isZero();
        assertThat(GroveContextIds.copy()[kept]).isEqualTo(context);
        assertThat(GroveContextIds.of(Grove.child(root(state), A))).as("a new number").isEqualTo(2);
        GroveTree.free(state);
        GroveTree.free(stays);
    }

    private static long root(long state) {
        return U.getLong(null, state + GroveLayout.ROOT);
    }
}
