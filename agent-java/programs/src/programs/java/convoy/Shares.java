package convoy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Several threads queue at monitors of four classes, each of which is held for a different time. Arguments: threads at each monitor, milliseconds
 * that the program runs.
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
}
