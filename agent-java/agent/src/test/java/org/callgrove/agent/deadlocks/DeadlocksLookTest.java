package org.callgrove.agent.deadlocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.callgrove.runtime.callbacks.GroveVmThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks how often the VM is asked about threads of this test, and what becomes of its answers. */
@Timeout(600)
class DeadlocksLookTest {
    private static final long STAYS = 1_000_000;

    private final List<Thread> threads = new ArrayList<>();
    private final Vm vm = new Vm();
    private final Deadlocks deadlocks = new Deadlocks(System.currentTimeMillis(), vm, STAYS);

    /** Asks the VM about the test's threads only. */
    private final class Vm extends GroveVmThreads {
        private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        int questions;
        /** Thrown by each look; null if none is. */
        Throwable failure;

        @Override
        public Thread[] all() {
            Vm.<RuntimeException>fail(failure);
            return threads.toArray(new Thread[0]);
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> void fail(Throwable failure) throws T {
            if (failure != null) {
                throw (T) failure;
            }
        }

        @Override
        public Thread[] deadlocked() {
            questions++;
            long[] ids = bean.findDeadlockedThreads();
            List<Thread> found = new ArrayList<>();
            for (int i = 0; ids != null && i < ids.length; i++) {
                for (Thread thread : threads) {
                    if (thread.getId() == ids[i]) {
                        found.add(thread);
                    }
                }
            }
            return found.isEmpty() ? null : found.toArray(new Thread[0]);
        }

        @Override
        public void describe(long[] ids, int frames, Object[] into) {
            System.arraycopy(bean.getThreadInfo(ids, frames), 0, into, 0, ids.length);
        }
    }

    @AfterEach
    void release() throws InterruptedException {
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFullHeapEndsNothing(boolean later) {
        vm.failure = new OutOfMemoryError("a test's");
        sleep();
        assertThat(deadlocks.watch()).isFalse();
        assertThat(deadlocks.search()).as("enough heap").isFalse();
        vm.failure = new IllegalStateException("a test's");
        sleep();
        assertThat(deadlocks.watch()).isFalse();
        assertThat(deadlocks.search()).as("enough heap").isTrue();
        if (later) {
            vm.failure = null;
            deadlock(false);
            assertThat(deadlocks.search()).isTrue();
            assertThat(deadlocks.remark()).contains("; deadlock: ");
        }
    }

    @Test
    void knownDeadlocksAreNotAskedAboutAgainAndLaterOnesAreFound() {
        deadlock(false);
        assertThat(looks(20)).isEqualTo(1);
        assertThat(vm.questions).isEqualTo(1);
        assertThat(looks(20)).isZero();
        assertThat(vm.questions).as("no question about known ones").isEqualTo(1);
        deadlock(false);
        assertThat(looks(20)).isEqualTo(1);
        assertThat(deadlocks.remark()).endsWith("; 1 more deadlock");
    }

    @Test
    void threadsThatGiveUpSomeTimeAreInNoDeadlock() {
        deadlock(true);
        assertThat(looks(20)).isZero();
        assertThat(deadlocks.search()).isTrue();
        assertThat(vm.questions).isGreaterThan(1);
        assertThat(deadlocks.remark()).isEmpty();
    }

    @Test
    void aQuestionInVainIsAskedAgainAndMoreRarely() throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            for (int i = 0; i < 2; i++) {
                Thread thread = new Thread(() -> {
                    synchronized (monitor) {
                        Thread.yield();
                    }
                });
                start(thread);
                while (thread.getState() != Thread.State.BLOCKED) {
                    Thread.sleep(1);
                }
            }
            assertThat(looks(30)).isZero();
            // A look takes more than ten milliseconds, so they ask after 1, 2, 4, 8, 16, 32 and 64 ms at the latest.
            assertThat(vm.questions).isBetween(3, 20);
        }
    }

    /** Number of looks of the watch that find something new. */
    private int looks(int number) {
        int found = 0;
        for (int i = 0; i < number; i++) {
            sleep();
            found += deadlocks.watch() ? 1 : 0;
        }
        return found;
    }

    private static void sleep() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts two threads that wait for each other until they are interrupted. */
    private void deadlock(boolean timed) {
        ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
        CountDownLatch holding = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int own = i;
            Thread thread = new Thread(() -> {
                locks[own].lock();
                try {
                    holding.countDown();
                    holding.await();
                    if (timed) {
                        locks[1 - own].tryLock(10, TimeUnit.MINUTES);
                    } else {
                        locks[1 - own].lockInterruptibly();
                    }
                } catch (InterruptedException released) {
                    Thread.currentThread().interrupt();
                } finally {
                    locks[own].unlock();
                }
            });
            start(thread);
        }
        while (!locks[0].hasQueuedThreads() || !locks[1].hasQueuedThreads()) {
            sleep();
        }
    }

    private void start(Thread thread) {
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }
}
