package heap;

/**
 * A test subject that allocates 10,000,000 bytes in {@code even} and 20,000,000 in {@code odd}, in turns, and after each turn asks for a garbage
 * collection and sleeps. Arguments: number of turns, and milliseconds to sleep.
 */
public class Collected {
    private static final int HEADER = 16;
    static byte[] sink;

    public static void main(String[] args) throws Exception {
        int turns = Integer.parseInt(args[0]);
        for (int i = 0; i < turns; i++) {
            if (i % 2 == 0) {
                even();
            } else {
                odd();
            }
            System.gc();
            Thread.sleep(Long.parseLong(args[1]));
        }
    }

    private static void even() {
        for (int i = 0; i < 1000; i++) {
            sink = new byte[10_000 - HEADER];
        }
    }

    private static void odd() {
        for (int i = 0; i < 2000; i++) {
            sink = new byte[10_000 - HEADER];
        }
    }
}
