package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares numbers of nodes with those of a map. */
class NodeNumbersTest {
    @Test
    void eachNodeHasTheNumbersThatItGot() {
        Random random = new Random(3);
        NodeNumbers numbers = new NodeNumbers();
        assertThat(numbers.isEmpty()).isTrue();
        for (int round = 0; round < 3; round++) {
            Map<Long, Set<Integer>> model = new HashMap<>();
            for (int i = 0; i < 2000; i++) {
                long node = 48L * random.nextInt(700);
                numbers.put(node, i);
                model.computeIfAbsent(node, key -> new HashSet<>()).add(i);
            }
            for (long node = 0; node < 48L * 800; node += 48) {
                Set<Integer> found = new HashSet<>();
                for (int entry = numbers.first(node); entry >= 0; entry = numbers.next(entry)) {
                    assertThat(found.add(numbers.number(entry))).isTrue();
                }
                assertThat(found).isEqualTo(model.getOrDefault(node, Set.of()));
            }
            numbers.clear();
            assertThat(numbers.isEmpty()).isTrue();
            assertThat(numbers.first(48)).isEqualTo(-1);
        }
    }
}
