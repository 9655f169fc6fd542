package org.callgrove.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads requests for more frequent checkpoints. */
class CheckpointLeaseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"every=2s|2000|60000", "every=500ms|500|60000", "every=1m,for=10m|60000|600000",
        "for=3s,every=1s|1000|3000"})
    void readsIntervalAndTime(String text, long every, long time) {
        CheckpointLease lease = CheckpointLease.parse(text);
        assertThat(lease.everyMillis).isEqualTo(every);
        assertThat(lease.timeMillis).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2s", "every", "every=", "every=2", "every=0", "every=499ms", "every=61s", "every=-1s", "every=2h",
        "every=2s,until=3s",
        "every=2s,for=3s,x=1", "for=3s", "renewed=/tmp/x", "every=2s,renewed=/tmp/x,x=1"})
    void refusesOtherIntervals(String text) {
        assertThatThrownBy(() -> CheckpointLease.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"999ms", "11m", "0", "x"})
    void refusesOtherTimes(String time) {
        assertThatThrownBy(() -> CheckpointLease.parse("every=2s,for=" + time))
                .hasMessage("for '" + time + "' is not a time from 1s to 10m: write it in ms, s or m, such as for=60s");
    }

    @Test
    void knowsWhenItsFileHasChanged(@TempDir File folder) throws IOException {
        File file = new File(folder, "a, b");
        CheckpointLease lease = CheckpointLease.parse("every=2s,renewed='" + file + "'");
        assertThat(lease.renewal()).isZero();
        assertThat(file.createNewFile() && file.setLastModified(1_700_000_000_000L)).isTrue();
        assertThat(lease.renewal()).isEqualTo(1_700_000_000_000L);
        assertThat(file.delete()).isTrue();
        assertThat(lease.renewal()).isZero();
        assertThat(CheckpointLease.parse("every=2s").renewal()).isZero();
    }

    @Test
    void refusesARelativePath() {
        assertThatThrownBy(() -> CheckpointLease.parse("every=2s,renewed=here"))
                .hasMessage("renewed 'here' is not an absolute path, such as /tmp/renewed");
    }

    @Test
    void checkpointsTakeAtMostATwentiethOfTheTime() {
        CheckpointLease lease = CheckpointLease.parse("every=2s");
        assertThat(lease.intervalAfter(30_000, 0)).isEqualTo(2000);
        assertThat(lease.intervalAfter(30_000, 100)).isEqualTo(2000);
        assertThat(lease.intervalAfter(30_000, 101)).isEqualTo(2020);
        assertThat(lease.intervalAfter(30_000, 3000)).isEqualTo(60_000);
        assertThat(lease.intervalAfter(30_000, 30_001)).as("ten minutes at most").isEqualTo(600_000);
    }
}
