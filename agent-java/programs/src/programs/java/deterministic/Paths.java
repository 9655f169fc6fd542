package deterministic;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Starts threads one after the other, each of which walks paths of its own, long enough for a clock to find it there. With a third argument, the
 * main thread then uses the JDK's own reader of processor times, which initialises its classes now unless they were before.
 */
public class Paths extends Thread {
    static volatile long sink;
    private final int number;
    private final int paths;

    private Paths(int number, int paths) {
        super("path-" + number);
        this.number = number;
        this.paths = paths;
    }

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        for (int i = 0; i < threads; i++) {
            Paths each = new Paths(i, Integer.parseInt(args[1]));
            each.start();
            each.join();
        }
        if (args.length > 2) {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            sink = bean.getCurrentThreadCpuTime() + bean.getThreadCpuTime(1);
        }
    }

    @Override
    public void run() {
        for (int path = 0; path < paths; path++) {
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
        for (int i = 0; i < 20_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
