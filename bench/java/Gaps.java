/**
 * Measured program: repeats the same small piece of work in a large call tree and measures for how long it is stopped. Prints
 * in milliseconds the longest time of a piece, and the sum of all pieces that took more than a millisecond. An undisturbed
 * piece takes thousands of times less.
 */
public final class Gaps {
    /** Levels of calls, each to one of two methods: about half a million contexts. */
    private static final int LEVELS = 17;
    private static final int PIECE = 5;
    private static final int PIECES = 400_000;

    private static long sum;

    private Gaps() {
    }

    public static void main(String[] args) {
        left(LEVELS);
        right(LEVELS);
        long longest = 0;
        long stood = 0;
        for (int i = 0; i < PIECES; i++) {
            long before = System.nanoTime();
            left(PIECE);
            long took = System.nanoTime() - before;
            longest = Math.max(longest, took);
            stood += took > 1_000_000 ? took : 0;
        }
        System.out.println(longest / 1e6 + " " + stood / 1e6 + " " + sum);
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
