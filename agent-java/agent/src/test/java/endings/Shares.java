package endings;

/**
 * Test subject for sampling: does work whose bytecodes can be counted by hand. Between rounds, exceptions leave the bodies of intrinsic
 * methods.
 */
public final class Shares {

    /** Named only in a descriptor, so the program never loads it. */
    private static final class Never {
    }

    private Shares() {
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 20_000; round++) {
            sum += few() + many() + leaving(round) + never(null);
        }
        System.out.println("sum " + sum);
    }

    /** Executes 4 bytecodes, 12 in each of 100 iterations and at most 12 at the end. */
    private static long few() {
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    /** Executes 4 bytecodes, 12 in each of 300 iterations and at most 12 at the end. */
    private static long many() {
        long sum = 0;
        for (int i = 0; i < 300; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    private static int never(Never none) {
        return none == null ? 0 : 1;
    }

    private static int leaving(int round) {
        try {
            return round % 100 == 0 ? "".charAt(round) : 0;
        } catch (IndexOutOfBoundsException caught) {
            return 1;
        }
    }
}
