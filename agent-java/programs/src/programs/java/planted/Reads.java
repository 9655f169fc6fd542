package planted;

import java.util.Arrays;

/**
 * Two loops that execute the same bytecodes equally often. {@code scattered} reads all over 256 MB, {@code near} stays in the processor's cache. Each
 * read's address depends on the previous read, so that none can start early. With {@code equal}, both stay in the cache. Both call a method, because
 * a clock gives the time of methods that call nothing to their callers. Arguments: the number of reads in millions, and {@code planted} or
 * {@code equal}.
 */
public class Reads {
    private static final int LARGE = 1 << 26;
    private static final int SMALL = 1 << 10;
    private static final int TURNS = 100;

    public static void main(String[] args) {
        int reads = Integer.parseInt(args[0]) * (1_000_000 / TURNS);
        int[] data = new int[LARGE];
        Arrays.fill(data, 7);
        int mask = args[1].equals("planted") ? LARGE - 1 : SMALL - 1;
        int sum = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            sum += scattered(data, mask, reads, turn);
            sum += near(data, SMALL - 1, reads, turn);
        }
        System.out.println(sum);
    }

    private static int scattered(int[] data, int mask, int reads, int turn) {
        int at = seed(turn);
        for (int i = 0; i < reads; i++) {
            at = at * 1_664_525 + 1_013_904_223 + data[(at >>> 5) & mask];
        }
        return at;
    }

    private static int near(int[] data, int mask, int reads, int turn) {
        int at = seed(turn);
        for (int i = 0; i < reads; i++) {
            at = at * 1_664_525 + 1_013_904_223 + data[(at >>> 5) & mask];
        }
        return at;
    }

    private static int seed(int turn) {
        return turn * 31;
    }
}
