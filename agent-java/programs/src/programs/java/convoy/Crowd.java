package convoy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Many threads that wait, as those of an idle pool do, or that queue at one monitor. Arguments: {@code idle} or {@code convoy}, threads,
 * milliseconds that the program runs, and optionally millions of small objects to keep.
 */
public class Crowd {
    private static final Object MONITOR = new Object();
    private static Object[] kept;

    public static void main(String[] args) throws Exception {
        boolean isConvoy = args[0].equals("convoy");
        long millis = Long.parseLong(args[2]);
        if (args.length > 3) {
            kept = new Object[Integer.parseInt(args[3]) * 1_000_000];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new Object();
            }
        }
        long until = System.nanoTime() + millis * 1_000_000;
        LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
        List<Thread> all = new ArrayList<>();
        int threads = Integer.parseInt(args[1]);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                if (isConvoy) {
                    queueUp(until);
                } else {
                    take(queue);
                }
            }, "crowd-" + i);
            thread.start();
            all.add(thread);
        }
        Thread.sleep(millis);
        for (int i = 0; i < threads; i++) {
            queue.add(MONITOR);
        }
        for (Thread each : all) {
            each.join();
        }
    }

    private static void take(LinkedBlockingQueue<Object> queue) {
        try {
            queue.take();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void queueUp(long until) {
        while (System.nanoTime() < until) {
            synchronized (MONITOR) {
                hold();
            }
        }
    }

    private static void hold() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }
}
