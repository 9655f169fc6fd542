package org.callgrove.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes that the ended threads of a segment allocated. */
class GroveGroupTest {
    @BeforeAll
    static void prepare() {
        Trees.prepare(16);
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "0, 0", "1000, 1000", "1000 24, 1024", "-1, -1", "-1 1000, -1", "1000 -1, -1", "-1 -1, -1", "7 -1 1000 0, -1"})
    void areUnknownOnceThoseOfOneThreadAre(String ended, long sum) {
        GroveGroup group = new GroveGroup("pool", false, false, 1, "main");
        LongStream bytes = Stream.of(ended.split(" ")).filter(each -> !each.isEmpty()).mapToLong(Long::parseLong);
        bytes.forEach(group::addAllocated);
        assertThat(group.endedAllocated()).isEqualTo(sum);
    }
}
