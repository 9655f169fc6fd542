package clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * A test subject whose threads wait in methods of known names: {@code asleep}, {@code waiting} and {@code parked} for a given time each, and a
 * convoy of three at a monitor, of which each holds it for that time. Prints the nanoseconds for which each thread was in its method, by
 * thread name, and those that {@code mixed} slept and used. Arguments: milliseconds, and {@code virtual} for a virtual thread that sleeps as well.
 */
public class Waits {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Object MONITOR = new Object();
    private static final Object NEVER = new Object();
    private static final StringBuffer TIMES = new StringBuffer();
    static volatile long sink;

    private interface Body {
        void run(long millis) throws InterruptedException;
    }

    public static void main(String[] args) throws Exception {
        long millis = Long.parseLong(args[0]);
        THREADS.getCurrentThreadCpuTime();
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        threads.add(thread("sleeper", begin, Waits::asleep, millis));
        threads.add(thread("waiter", begin, Waits::waiting, millis));
        threads.add(thread("parker", begin, Waits::parked, millis));
        threads.add(thread("mixed", begin, Waits::mixed, millis));
        for (int i = 0; i < 3; i++) {
            threads.add(thread("convoy-" + i, begin, Waits::queue, millis));
        }
        if (args.length > 1) {
            threads.add((Thread) Class.forName("java.lang.Thread").getMethod("startVirtualThread", Runnable.class).invoke(null,
                    (Runnable) () -> timed("virtual", begin, Waits::unmeasured, millis)));
        }
        begin.countDown();
        for (Thread each : threads) {
            each.join();
        }
        System.out.print(TIMES);
    }

    private static Thread thread(String name, CountDownLatch begin, Body body, long millis) {
        Thread thread = new Thread(() -> timed(name, begin, body, millis), name);
        thread.start();
        return thread;
    }

    private static void timed(String name, CountDownLatch begin, Body body, long millis) {
        try {
            begin.await();
            long before = System.nanoTime();
            body.run(millis);
            TIMES.append(name + " " + (System.nanoTime() - before) + "\n");
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void asleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void unmeasured(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void waiting(long millis) throws InterruptedException {
        long until = System.nanoTime() + millis * 1_000_000;
        synchronized (NEVER) {
            for (long left = millis; left > 0; left = (until - System.nanoTime()) / 1_000_000) {
                NEVER.wait(left);
            }
        }
    }

    private static void parked(long millis) {
        long until = System.nanoTime() + millis * 1_000_000;
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Spins and sleeps by turns, twice. Few and long sleeps have few ends at which a tick can miss them. */
    private static void mixed(long millis) throws InterruptedException {
        long slept = 0;
        for (int turn = 0; turn < 2; turn++) {
            spin(millis * 1_000_000 / 4);
            long before = System.nanoTime();
            Thread.sleep(millis / 4);
            slept += System.nanoTime() - before;
        }
        TIMES.append("mixed-slept " + slept + "\n");
        TIMES.append("mixed-used " + THREADS.getCurrentThreadCpuTime() + "\n");
    }

    private static void spin(long nanos) {
        long until = THREADS.getCurrentThreadCpuTime() + nanos;
        while (THREADS.getCurrentThreadCpuTime() < until) {
            for (int i = 0; i < 100_000; i++) {
                sink++;
            }
        }
    }

    private static void queue(long millis) throws InterruptedException {
        synchronized (MONITOR) {
            holding(millis);
        }
    }

    private static void holding(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
