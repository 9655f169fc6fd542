package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import org.callgrove.agent.options.CheckpointLease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leases a thread's checkpoints. No test writes one. */
class CheckpointThreadTest {
    private static final int OWN = 30_000;
    private static final int LEASED = 2000;

    @Test
    void isRenewedByItsFileOnly(@TempDir File folder) throws Exception {
        File file = file(folder);
        CheckpointThread thread = new CheckpointThread(null, OWN);
        assertThat(thread.lease(CheckpointLease.parse("every=2s,for=1s,renewed=" + file))).isEqualTo(LEASED);
        Thread.sleep(700);
        assertThat(file.setLastModified(2_000_000)).isTrue();
        assertThat(thread.interval()).isEqualTo(LEASED);
        Thread.sleep(700);
        assertThat(thread.interval()).as("1.4 s after the lease, 0.7 s after its renewal").isEqualTo(LEASED);
        Thread.sleep(500);
        assertThat(thread.interval()).as("1.2 s after the renewal").isEqualTo(OWN);
    }

    @Test
    void endsWithItsFile(@TempDir File folder) throws IOException {
        File file = file(folder);
        CheckpointThread thread = new CheckpointThread(null, OWN);
        thread.lease(CheckpointLease.parse("every=2s,renewed=" + file));
        assertThat(file.delete()).isTrue();
        assertThat(thread.interval()).isEqualTo(OWN);
        assertThat(file.createNewFile()).isTrue();
        assertThat(thread.interval()).as("a lease that was given up").isEqualTo(OWN);
    }

    /** Checkpoints may take 5% of the time under a lease, and less than 20% otherwise. The interval grows to ten minutes at most. */
    @ParameterizedTest
    @CsvSource({
        // own, taken, own interval, leased interval
        "30000, 0, 30000, 2000", "30000, 100, 30000, 2000", "30000, 101, 30000, 2020", "30000, 6000, 30000, 120000",
        "30000, 6001, 30005, 120020", "1000, 30, 1000, 1000", "1000, 60, 1000, 1200", "1000, 201, 1005, 4020",
        "30000, 30000, 150000, 600000", "30000, 120000, 600000, 600000", "30000, 600000, 600000, 600000", "900000, 600000, 900000, 600000"})
    void growsWithTheTimeThatACheckpointTakes(long own, long taken, long interval, long leased) {
        CheckpointThread thread = new CheckpointThread(null, own);
        thread.took(taken);
        assertThat(thread.interval()).isEqualTo(interval);
        assertThat(thread.lease(CheckpointLease.parse("every=2s"))).isEqualTo(leased);
    }

    /** A checkpoint that somebody asked for shows that the next one will be short again. */
    @Test
    void shrinksAgain() {
        CheckpointThread thread = new CheckpointThread(null, OWN);
        thread.lease(CheckpointLease.parse("every=2s"));
        thread.took(600_000);
        assertThat(thread.interval()).isEqualTo(600_000);
        thread.took(10);
        assertThat(thread.interval()).isEqualTo(LEASED);
    }

    @Test
    void hasNoIntervalOfItsOwn() {
        CheckpointThread thread = new CheckpointThread(null, 0);
        thread.took(1000);
        assertThat(thread.lease(CheckpointLease.parse("every=2s"))).isEqualTo(20_000);
    }

    @Test
    void holdsForItsTimeIfItsFileCannotBeSeen(@TempDir File folder) throws InterruptedException {
        CheckpointThread thread = new CheckpointThread(null, OWN);
        thread.lease(CheckpointLease.parse("every=2s,for=1s,renewed=" + new File(folder, "elsewhere")));
        assertThat(thread.interval()).isEqualTo(LEASED);
        Thread.sleep(1200);
        assertThat(thread.interval()).isEqualTo(OWN);
    }

    @Test
    void grantsNoLeaseAfterAnError() throws InterruptedException {
        CheckpointThread thread = new CheckpointThread(null, 1);
        thread.start();
        thread.join();
        assertThat(thread.lease(CheckpointLease.parse("every=2s"))).as("the thread failed, because it has no dumper").isZero();
    }

    @Test
    void grantsNoLeaseAfterAnInterrupt() throws InterruptedException {
        CheckpointThread thread = new CheckpointThread(null, OWN);
        thread.start();
        thread.interrupt();
        thread.join();
        assertThat(thread.lease(CheckpointLease.parse("every=2s"))).isZero();
    }

    private static File file(File folder) throws IOException {
        File file = new File(folder, "renewed");
        assertThat(file.createNewFile() && file.setLastModified(1_000_000)).isTrue();
        return file;
    }
}
