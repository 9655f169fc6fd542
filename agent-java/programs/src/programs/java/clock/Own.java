package clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import jdk.internal.misc.TerminatingThreadLocal;

/**
 * A test subject with many threads, several at once, each of which works below a path of its own: the bits of its number, lowest first, as calls
 * of {@code zero} and {@code one}. Threads with odd numbers work, others do next to nothing. Prints what each used according to the VM, in
 * nanoseconds, one per line. Arguments: threads, paths below each thread's own, threads at once, turns of the loop at the end of a path.
 */
public class Own {
    static final int BITS = 13;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final AtomicInteger ENDED = new AtomicInteger();
    private static AtomicLongArray used;
    private static int paths;
    private static int turns;
    private static final TerminatingThreadLocal<Integer> AT_END = new TerminatingThreadLocal<>() {
        @Override
        protected void threadTerminated(Integer number) {
            used.set(number, THREADS.getCurrentThreadCpuTime());
            ENDED.incrementAndGet();
        }
    };
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        used = new AtomicLongArray(threads);
        paths = Integer.parseInt(args[1]);
        turns = Integer.parseInt(args[3]);
        Semaphore places = new Semaphore(Integer.parseInt(args[2]));
        for (int i = 0; i < threads; i++) {
            int number = i;
            places.acquire();
            new Thread(() -> {
                AT_END.set(number);
                next(number, BITS, number);
                places.release();
            }, "own-" + i).start();
        }
        while (ENDED.get() < threads) {
            Thread.sleep(1);
        }
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < threads; i++) {
            lines.append(used.get(i)).append('\n');
        }
        System.out.print(lines);
    }

    private static void next(int rest, int bits, int number) {
        if (bits == 0) {
            work(number);
        } else if ((rest & 1) == 0) {
            zero(rest >> 1, bits - 1, number);
        } else {
            one(rest >> 1, bits - 1, number);
        }
    }

    private static void zero(int rest, int bits, int number) {
        next(rest, bits, number);
    }

    private static void one(int rest, int bits, int number) {
        next(rest, bits, number);
    }

    private static void work(int number) {
        int many = (number & 1) == 0 ? 1 : paths;
        for (int path = 0; path < many; path++) {
            left(number * 31 + path * 7919, 12);
        }
    }

    private static void left(int path, int depth) {
        if (depth == 0) {
            spin();
        } else if ((path & 1) == 0) {
            left(path >> 1, depth - 1);
        } else {
            right(path >> 1, depth - 1);
        }
    }

    private static void right(int path, int depth) {
        left(path, depth);
    }

    private static void spin() {
        long x = sink;
        for (int i = 0; i < turns; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
