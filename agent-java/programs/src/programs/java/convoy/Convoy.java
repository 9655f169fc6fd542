package convoy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A test subject whose threads queue at locks in methods of known names: at a monitor, at a {@code ReentrantLock}, and at a {@code synchronized}
 * method. Each holds its lock for a time in {@code inMonitor}, {@code inLock} or {@code inMethod}, and leaves it to the others for a while.
 * Prints for how many nanoseconds they waited at each. Arguments: threads at each lock, rounds of each thread, microseconds.
 */
public class Convoy {
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock(true);
    private static final Convoy ITSELF = new Convoy();
    /** Nanoseconds that threads waited at the monitor, at the lock and at the method. */
    private static final AtomicLong[] WAITED = {new AtomicLong(), new AtomicLong(), new AtomicLong()};
    static volatile long sink;

    /** A thread that pretends to be the main one. */
    private static final class Numbered extends Thread {
        Numbered(Runnable work, String name) {
            super(work, name);
        }

        @Override
        @SuppressWarnings("deprecation")
        public long getId() {
            return 1;
        }
    }

    private interface Round {
        void run(long nanos);
    }

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        long nanos = Long.parseLong(args[2]) * 1000;
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(thread("monitor-" + i, begin, Convoy::monitor, rounds, nanos));
            all.add(thread("lock-" + i, begin, Convoy::lock, rounds, nanos));
            all.add(thread("method-" + i, begin, Convoy::callMethod, rounds, nanos));
        }
        begin.countDown();
        for (Thread each : all) {
            each.join();
        }
        System.out.println(WAITED[0] + " " + WAITED[1] + " " + WAITED[2]);
    }

    private static Thread thread(String name, CountDownLatch begin, Round round, int rounds, long nanos) {
        Thread thread = new Numbered(() -> {
            await(begin);
            for (int i = 0; i < rounds; i++) {
                round.run(nanos);
            }
        }, name);
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch begin) {
        try {
            begin.await();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void monitor(long nanos) {
        long before = System.nanoTime();
        synchronized (MONITOR) {
            WAITED[0].addAndGet(System.nanoTime() - before);
            inMonitor(nanos);
        }
    }

    private static void inMonitor(long nanos) {
        spin(nanos);
    }

    private static void lock(long nanos) {
        long before = System.nanoTime();
        LOCK.lock();
        try {
            WAITED[1].addAndGet(System.nanoTime() - before);
            inLock(nanos);
        } finally {
            LOCK.unlock();
        }
    }

    private static void inLock(long nanos) {
        spin(nanos);
    }

    private static void callMethod(long nanos) {
        ITSELF.method(System.nanoTime(), nanos);
    }

    private synchronized void method(long before, long nanos) {
        WAITED[2].addAndGet(System.nanoTime() - before);
        inMethod(nanos);
    }

    private static void inMethod(long nanos) {
        spin(nanos);
    }

    private static void spin(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            sink++;
        }
    }
}
