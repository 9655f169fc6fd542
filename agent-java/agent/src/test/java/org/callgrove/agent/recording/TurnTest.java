package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TurnTest {
    private static final int MANY = 100_000;

    private final Watched turn = new Watched();

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

    @Test
    void whoWaitsSleeps() throws InterruptedException {
        turn.await();
        Thread other = new Thread(turn::await);
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && turn.polls() < MANY) {
            Thread.onSpinWait();
        }
        assertThat(turn.polls()).as("looks before the first sleep").isLessThan(MANY);
        turn.end();
        other.join();
    }

    @Test
    void whoWaitsKeepsItsPermitAndItsInterrupt() throws InterruptedException {
        turn.await();
        Waiter other = new Waiter();
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && turn.polls() < MANY) {
            Thread.onSpinWait();
        }
        turn.end();
        // park() shows the state WAITING before it looks at the permit, so only time can tell.
        other.join(20_000);
        assertThat(other.isAlive()).as("parked for want of its permit").isFalse();
        assertThat(other.wasInterrupted).as("interrupted before it slept").isFalse();

        turn.await();
        other = new Waiter();
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && turn.polls() < 2 * MANY) {
            Thread.onSpinWait();
        }
        other.interruptTruly();
        long polls = turn.polls();
        while (turn.polls() < polls + 3) {
            Thread.onSpinWait();
        }
        turn.end();
        other.join();
        assertThat(other.wasInterrupted).isTrue();
        assertThat(other.asked).as("calls of methods that a program may override").isZero();
    }

    /** Says how often somebody looked whether it was free. */
    private static final class Watched extends Turn {
        private long polls;

        @Override
        synchronized boolean tried() {
            polls++;
            return super.tried();
        }

        synchronized long polls() {
            return polls;
        }
    }

    /** A thread that closes what it waits for when it is interrupted, as some programs' threads do. */
    private final class Waiter extends Thread {
        volatile int asked;
        volatile boolean wasInterrupted;

        @Override
        public void run() {
            LockSupport.unpark(this);
            turn.await();
            turn.end();
            LockSupport.park();
            wasInterrupted = super.isInterrupted();
        }

        void interruptTruly() {
            super.interrupt();
        }

        @Override
        public void interrupt() {
            asked++;
        }

        @Override
        public boolean isInterrupted() {
            asked++;
            return false;
        }
    }
}
