package regions;

/** Times a method of about one microsecond by hand, in a loop, and calls one with the same body that the agent times. Prints both counts. */
public class Timed {
    private static final int CALLS = 20_000;
    static volatile long sink;

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int steps = Integer.parseInt(args[1]);
        for (int i = 0; i < 20; i++) {
            byHand(steps);
            byAgent(steps);
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < rounds; i++) {
            least = Math.min(least, byHand(steps));
            byAgent(steps);
        }
        System.out.println((double) least / CALLS);
    }

    private static long byHand(int steps) {
        long before = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            plain(steps);
        }
        return System.nanoTime() - before;
    }

    private static void byAgent(int steps) {
        for (int i = 0; i < CALLS; i++) {
            region(steps);
        }
    }

    private static void plain(int steps) {
        long x = sink;
        for (int i = 0; i < steps; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }

    private static void region(int steps) {
        long x = sink;
        for (int i = 0; i < steps; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
