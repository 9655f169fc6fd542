import java.util.Arrays;

/**
 * Does the same little piece of work over and over in a large tree of calls, and prints in milliseconds how long the program stood still at most: the
 * longest time that a piece took, and the thousandth longest.
 */
public final class Gaps {
    /** Levels of calls, each by one of two methods: some half a million contexts. */
    private static final int LEVELS = 17;
    private static final int PIECE = 5;
    private static final int PIECES = 400_000;

    private static long sum;

    private Gaps() {
    }

    public static void main(String[] args) {
        left(LEVELS);
        right(LEVELS);
        long[] times = new long[PIECES];
        for (int i = 0; i < PIECES; i++) {
            long before = System.nanoTime();
            left(PIECE);
            times[i] = System.nanoTime() - before;
        }
        Arrays.sort(times);
        System.out.println(times[PIECES - 1] / 1e6 + " " + times[PIECES - 1000] / 1e6 + " " + sum);
    }

    private static void left(int levels) {
        sum += levels;
        if (levels > 0) {
            left(levels - 1);
            right(levels - 1);
        }
    }

    private static void right(int levels) {
        sum -= levels;
        if (levels > 0) {
            left(levels - 1);
            right(levels - 1);
        }
    }
}
