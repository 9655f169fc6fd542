package regions;

/** Times a method of about one microsecond by hand, in a loop, and calls one with the same body that the agent times. Prints the nanoseconds
 * per call by hand: on average, and in the fastest batch of calls. */
public class Timed {
    private static final int CALLS = 20_000;
    private static final int BATCH = 20;
    private static long all;
    private static long least;
    static volatile long sink = 88172645463325252L;

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int steps = Integer.parseInt(args[1]);
        for (int i = 0; i < 20; i++) {
            byHand(steps);
            byAgent(steps);
        }
        all = 0;
        least = Long.MAX_VALUE;
        for (int i = 0; i < rounds; i++) {
            byHand(steps);
            byAgent(steps);
        }
        System.out.println((double) all / rounds / CALLS + " " + (double) least / BATCH);
    }

    private static void byHand(int steps) {
        for (int i = 0; i < CALLS; i += BATCH) {
            long before = System.nanoTime();
            for (int k = 0; k < BATCH; k++) {
                plain(steps);
            }
            long took = System.nanoTime() - before;
            all += took;
            least = Math.min(least, took);
        }
    }

    private static void byAgent(int steps) {
        for (int i = 0; i < CALLS; i++) {
            region(steps);
        }
    }

    private static void plain(int steps) {
        long x = sink;
        for (int i = 0; i < steps; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        sink = x;
    }

    private static void region(int steps) {
        long x = sink;
        for (int i = 0; i < steps; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        sink = x;
    }
}
