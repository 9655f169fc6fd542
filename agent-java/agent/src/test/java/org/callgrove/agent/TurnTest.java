package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TurnTest {
    private final Turn turn = new Turn();

    @Test
    void isOnesAtATime() throws InterruptedException {
        int[] inside = new int[1];
        int[] most = new int[1];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 2000; round++) {
                    turn.await();
                    most[0] = Math.max(most[0], ++inside[0]);
                    inside[0]--;
                    turn.end();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(most[0]).isEqualTo(1);
        assertThat(turn.givenUp()).isZero();
    }

    @Test
    void isGivenUpAfterAWhileAndLeavesAnInterruptedThreadInterrupted() throws InterruptedException {
        turn.await();
        boolean[] seen = {true, false};
        CountDownLatch tried = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            Thread.currentThread().interrupt();
            seen[0] = turn.take(1);
            seen[1] = Thread.currentThread().isInterrupted();
            tried.countDown();
        });
        other.start();
        tried.await();
        assertThat(seen).containsExactly(false, true);
        assertThat(turn.givenUp()).isEqualTo(1);
        turn.end();
        assertThat(turn.take(0)).isTrue();
    }
}
