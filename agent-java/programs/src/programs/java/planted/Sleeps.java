package planted;

/**
 * A shop whose {@code fetch} sleeps, while {@code count} works. Argument: the number
 * of sales.
 */
public class Sleeps {
    private static final int MILLIS = 20;
    private static final int STEPS = 4_000_000;

    public static void main(String[] args) throws InterruptedException {
        int sales = Integer.parseInt(args[0]);
        int sum = 0;
        for (int i = 0; i < sales; i++) {
            sum += fetch(i) + count(i);
        }
        System.out.println(sum);
    }

    /** The planted wait. */
    private static int fetch(int item) throws InterruptedException {
        Thread.sleep(MILLIS);
        return step(item);
    }

    private static int count(int item) {
        int at = item;
        for (int i = 0; i < STEPS; i += 1000) {
            at = chunk(at);
        }
        return at;
    }

    private static int chunk(int seed) {
        int at = step(seed);
        for (int i = 0; i < 1000; i++) {
            at = at * 1_664_525 + 1_013_904_223;
        }
        return at;
    }

    private static int step(int seed) {
        return seed * 31;
    }
}
