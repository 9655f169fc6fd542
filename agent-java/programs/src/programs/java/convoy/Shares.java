package convoy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Several threads queue at monitors of four classes, each of which is held for a different time, and six threads at one that is held for 10 µs.
 * Arguments: threads at each of the four monitors, milliseconds that the program runs.
 */
public class Shares {
    private static final class First {
    }

    private static final class Second {
    }

    private static final class Third {
    }

    private static final class Fourth {
    }

    private static final class Brief {
    }

    static volatile long sink;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        long until = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000;
        Object[] monitors = {new First(), new Second(), new Third(), new Fourth()};
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < monitors.length; i++) {
            // The rests between two turns make the shares differ: the longer they are, the less often two threads meet.
            long rest = 4 + 2 * i;
            for (int k = 0; k < threads; k++) {
                Object monitor = monitors[i];
                Thread thread = new Thread(() -> turns(begin, monitor, rest, until), monitor.getClass().getSimpleName() + "-" + k);
                thread.start();
                all.add(thread);
            }
        }
        Object brief = new Brief();
        for (int k = 0; k < 6; k++) {
            Thread thread = new Thread(() -> briefTurns(begin, brief, until), "Brief-" + k);
            thread.start();
            all.add(thread);
        }
        begin.countDown();
        for (Thread each : all) {
            each.join();
        }
    }

    private static void turns(CountDownLatch begin, Object monitor, long rest, long until) {
        try {
            begin.await();
            while (System.nanoTime() < until) {
                synchronized (monitor) {
                    Thread.sleep(4);
                }
                Thread.sleep(rest);
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void briefTurns(CountDownLatch begin, Object monitor, long until) {
        try {
            begin.await();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
        while (System.nanoTime() < until) {
            synchronized (monitor) {
                long end = System.nanoTime() + 10_000;
                while (System.nanoTime() < end) {
                    sink++;
                }
            }
            LockSupport.parkNanos(50_000);
        }
    }
}
