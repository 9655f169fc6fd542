package clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A test subject whose threads spin and sleep by turns. Prints the nanoseconds of processor time that all of them used, and the nanoseconds that
 * passed. Arguments: threads; milliseconds of each turn for which a thread spins, and for which it sleeps; milliseconds in all.
 */
public class Busy {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final AtomicLong USED = new AtomicLong();
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        long spins = Long.parseLong(args[1]) * 1_000_000;
        long sleeps = Long.parseLong(args[2]);
        long begin = System.nanoTime();
        long end = begin + Long.parseLong(args[3]) * 1_000_000;
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (System.nanoTime() < end) {
                    spin(System.nanoTime() + spins);
                    rest(sleeps);
                }
                USED.addAndGet(THREADS.getCurrentThreadCpuTime());
            }, "busy-" + i);
            threads[i].start();
        }
        for (Thread each : threads) {
            each.join();
        }
        System.out.println(USED.get() + " " + (System.nanoTime() - begin));
    }

    private static void spin(long until) {
        while (System.nanoTime() < until) {
            turn();
        }
    }

    private static void turn() {
        long x = sink;
        for (int i = 0; i < 10_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }

    private static void rest(long millis) {
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException never) {
                throw new IllegalStateException(never);
            }
        }
    }
}
