/**
 * Test subject of the recipe: writes fields in two threads, so that the counts can be worked out by hand, or in so many
 * contexts that they are folded.
 */
public class Writes extends Thread {
    private static int shared;

    private final int depth;
    private int value;

    Writes(int depth) {
        this.depth = depth;
    }

    public static void main(String[] args) throws InterruptedException {
        int depth = Integer.parseInt(args[0]);
        Writes one = new Writes(depth);
        Writes other = new Writes(depth);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    @Override
    public void run() {
        for (int i = 0; i < 300; i++) {
            set(i);
        }
        left(depth);
    }

    private void set(int to) {
        value = to;
    }

    /**
     * Takes every path of left and right calls down to a depth. That makes 2^depth - 1 contexts with one write each, and twice
     * as many without.
     */
    private static void left(int depth) {
        if (depth > 0) {
            shared = depth;
            left(depth - 1);
            right(depth - 1);
        }
    }

    private static void right(int depth) {
        if (depth > 0) {
            shared = depth;
            left(depth - 1);
            right(depth - 1);
        }
    }
}
