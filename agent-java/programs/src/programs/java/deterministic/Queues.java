package deterministic;

/**
 * Starts threads one after the other, each of which walks paths of its own, while two others queue at a monitor until the program ends.
 * Arguments: threads, and paths of each.
 */
public class Queues extends Thread {
    private static final Object MONITOR = new Object();
    static volatile long sink;
    private final int number;
    private final int paths;

    private Queues(String name, int number, int paths) {
        super(name + number);
        this.number = number;
        this.paths = paths;
    }

    public static void main(String[] args) throws Exception {
        Queues[] queue = new Queues[2];
        for (int i = 0; i < queue.length; i++) {
            queue[i] = new Queues("queue-", i, 0);
            queue[i].setDaemon(true);
            queue[i].start();
        }
        int threads = Integer.parseInt(args[0]);
        for (int i = 0; i < threads; i++) {
            Queues each = new Queues("path-", i, Integer.parseInt(args[1]));
            each.start();
            each.join();
        }
    }

    @Override
    public void run() {
        while (paths == 0) {
            synchronized (MONITOR) {
                spin();
            }
        }
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
