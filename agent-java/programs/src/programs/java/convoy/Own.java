package convoy;

import java.util.ArrayList;
import java.util.List;

/**
 * Short threads, each with paths of its own: the bits of its number say which methods it calls, one below the other, before it waits for a
 * monitor in {@code even} or {@code odd}, by its last bit. These hold the monitor in {@code inEven} and {@code inOdd}. Arguments: threads, threads at once, paths
 * of each, microseconds for which each holds the monitor.
 */
public class Own {
    private static final class Even {
    }

    private static final class Odd {
    }

    private static final Even EVEN = new Even();
    private static final Odd ODD = new Odd();
    private static final int BITS = 13;
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        int atOnce = Integer.parseInt(args[1]);
        int paths = Integer.parseInt(args[2]);
        long nanos = Long.parseLong(args[3]) * 1000;
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                for (int path = 0; path < paths; path++) {
                    walk(path * 7919 + number * 31, BITS, 0);
                }
                walk(number, BITS, nanos);
            }, "own-" + i);
            thread.start();
            running.add(thread);
            if (running.size() == atOnce) {
                running.remove(0).join();
            }
        }
        for (Thread each : running) {
            each.join();
        }
    }

    private static void walk(int bits, int depth, long nanos) {
        if (depth > 0) {
            if ((bits >> depth & 1) == 0) {
                zero(bits, depth - 1, nanos);
            } else {
                one(bits, depth - 1, nanos);
            }
        } else if (nanos > 0) {
            if ((bits & 1) == 0) {
                even(nanos);
            } else {
                odd(nanos);
            }
        }
    }

    private static void zero(int bits, int depth, long nanos) {
        walk(bits, depth, nanos);
    }

    private static void one(int bits, int depth, long nanos) {
        walk(bits, depth, nanos);
    }

    private static void even(long nanos) {
        synchronized (EVEN) {
            inEven(nanos);
        }
    }

    private static void odd(long nanos) {
        synchronized (ODD) {
            inOdd(nanos);
        }
    }

    private static void inEven(long nanos) {
        spin(nanos);
    }

    private static void inOdd(long nanos) {
        spin(nanos);
    }

    private static void spin(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            sink++;
        }
    }
}
