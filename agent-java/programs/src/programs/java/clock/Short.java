package clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.TerminatingThreadLocal;

/**
 * Starts many short threads, several at once, each of which walks paths of its own. Prints what all of them used according to the VM, in
 * nanoseconds. Each reads its account in the last code of the JDK that runs in it: leaving {@code run} costs 30 to 50 µs of processor time.
 */
public class Short {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final AtomicLong USED = new AtomicLong();
    private static final AtomicInteger ENDED = new AtomicInteger();
    private static final TerminatingThreadLocal<Object> AT_END = new TerminatingThreadLocal<>() {
        @Override
        protected void threadTerminated(Object value) {
            USED.addAndGet(THREADS.getCurrentThreadCpuTime());
            ENDED.incrementAndGet();
        }
    };
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        int paths = Integer.parseInt(args[1]);
        Semaphore places = new Semaphore(Integer.parseInt(args[2]));
        int turns = Integer.parseInt(args[3]);
        for (int i = 0; i < threads; i++) {
            int number = i;
            places.acquire();
            new Thread(() -> {
                AT_END.set(AT_END);
                for (int path = 0; path < paths; path++) {
                    left(number * 31 + path * 7919, 12, turns);
                }
                places.release();
            }, "short-" + i).start();
        }
        while (ENDED.get() < threads) {
            Thread.sleep(1);
        }
        System.out.println(USED.get());
    }

    private static void left(int path, int depth, int turns) {
        if (depth == 0) {
            spin(turns);
        } else if ((path & 1) == 0) {
            left(path >> 1, depth - 1, turns);
        } else {
            right(path >> 1, depth - 1, turns);
        }
    }

    private static void right(int path, int depth, int turns) {
        left(path, depth, turns);
    }

    private static void spin(int turns) {
        long x = sink;
        for (int i = 0; i < turns; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
