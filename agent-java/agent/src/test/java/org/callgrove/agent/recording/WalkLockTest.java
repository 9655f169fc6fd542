package org.callgrove.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class WalkLockTest {
    private static final int MANY = 100_000;

    private final Watched walkLock = new Watched();

    @Test
    void isOnesAtATime() throws InterruptedException {
        int[] inside = new int[1];
        int[] most = new int[1];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 2000; round++) {
                    walkLock.await();
                    most[0] = Math.max(most[0], ++inside[0]);
                    inside[0]--;
                    walkLock.release();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(most[0]).isEqualTo(1);
        assertThat(walkLock.timeouts()).isZero();
    }

    @Test
    void isGivenUpAfterAWhileAndLeavesAnInterruptedThreadInterrupted() throws InterruptedException {
        walkLock.await();
        boolean[] seen = {true, false};
        CountDownLatch tried = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            Thread.currentThread().interrupt();
            seen[0] = walkLock.take(1);
            seen[1] = Thread.currentThread().isInterrupted();
            tried.countDown();
        });
        other.start();
        tried.await();
        assertThat(seen).containsExactly(false, true);
        assertThat(walkLock.timeouts()).isEqualTo(1);
        walkLock.release();
        assertThat(walkLock.take(0)).isTrue();
    }

    @Test
    void whoWaitsSleeps() throws InterruptedException {
        walkLock.await();
        Thread other = new Thread(walkLock::await);
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && walkLock.polls() < MANY) {
            Thread.onSpinWait();
        }
        assertThat(walkLock.polls()).as("looks before the first sleep").isLessThan(MANY);
        walkLock.release();
        other.join();
    }

    @Test
    void whoWaitsKeepsItsPermitAndItsInterrupt() throws InterruptedException {
        walkLock.await();
        Waiter other = new Waiter();
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && walkLock.polls() < MANY) {
            Thread.onSpinWait();
        }
        walkLock.release();
        // park() sets the state to WAITING before it checks the permit, so only the time shows whether it waited.
        other.join(20_000);
        assertThat(other.isAlive()).as("parked for want of its permit").isFalse();
        assertThat(other.wasInterrupted).as("interrupted before it slept").isFalse();

        walkLock.await();
        other = new Waiter();
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING && walkLock.polls() < 2 * MANY) {
            Thread.onSpinWait();
        }
        other.interruptTruly();
        long polls = walkLock.polls();
        while (walkLock.polls() < polls + 3) {
            Thread.onSpinWait();
        }
        walkLock.release();
        other.join();
        assertThat(other.wasInterrupted).isTrue();
        assertThat(other.asked).as("calls of methods that a program may override").isZero();
    }

    /** Counts attempts to take the lock. */
    private static final class Watched extends WalkLock {
        private long polls;

        @Override
        synchronized boolean tryTake() {
            polls++;
            return super.tryTake();
        }

        synchronized long polls() {
            return polls;
        }
    }

    /** A thread that closes its resource when it is interrupted, like threads in some programs. */
    private final class Waiter extends Thread {
        volatile int asked;
        volatile boolean wasInterrupted;

        @Override
        public void run() {
            LockSupport.unpark(this);
            walkLock.await();
            walkLock.release();
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
