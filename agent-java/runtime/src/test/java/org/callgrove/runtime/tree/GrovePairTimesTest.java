package org.callgrove.runtime.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the sums of pairs with those of a map, and fills the table. */
class GrovePairTimesTest {
    @Test
    void sumsAreThoseOfAMap() {
        Random random = new Random(7);
        GrovePairTimes pairs = new GrovePairTimes();
        Map<String, long[]> model = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            int waiter = random.nextInt(40);
            int holder = random.nextInt(40) - 1;
            int lock = random.nextInt(3);
            long time = random.nextInt(1000) * 1_000_000L;
            assertThat(pairs.add(waiter, holder, lock, time)).isTrue();
            long[] sums = model.computeIfAbsent(waiter + " " + holder + " " + lock, key -> new long[2]);
            sums[0]++;
            sums[1] += time;
        }
        int[] triples = pairs.triples();
        long[] figures = pairs.figures();
        int count = figures.length / 2;
        assertThat(triples).hasSize(3 * count);
        assertThat(count).isEqualTo(model.size());
        for (int i = 0; i < count; i++) {
            assertThat(model.get(triples[i] + " " + triples[count + i] + " " + triples[2 * count + i])).containsExactly(figures[i],
                    figures[count + i]);
        }
    }

    @Test
    void aFullTableTakesLooksOfPairsThatItHas() {
        GrovePairTimes pairs = new GrovePairTimes();
        int added = 0;
        while (pairs.add(added, 5, 0, 1)) {
            added++;
        }
        assertThat(added).as("with holders").isEqualTo(80_000);
        while (pairs.add(added, -1, 0, 1)) {
            added++;
        }
        assertThat(added).isEqualTo(100_000);
        assertThat(pairs.add(77, 5, 0, 10)).isTrue();
        assertThat(pairs.add(77, -1, 1, 10)).isFalse();
        assertThat(pairs.add(77, 6, 0, 10)).isFalse();
        assertThat(pairs.figures()[77]).isEqualTo(2);
        assertThat(pairs.figures()[100_000 + 77]).isEqualTo(11);
    }
}
