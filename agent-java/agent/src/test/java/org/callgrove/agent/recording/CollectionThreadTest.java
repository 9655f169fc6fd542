package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionThreadTest {
    @ParameterizedTest(name = "{0} ms")
    @CsvSource({"0, 1", "30, 1", "100, 2", "499, 9", "500, 10", "3600000, 10"})
    void looksAreAsFarApartAsAFiftiethOfTheTimeBetweenCollections(long millis, long expected) {
        assertThat(CollectionThread.untilNextLook(millis * 1_000_000)).isEqualTo(expected);
    }
}
