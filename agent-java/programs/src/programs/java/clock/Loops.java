package clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Spins in methods of known processor time: for each number of calls a method, at each depth below {@code down}. Prints method, depth and the
 * nanoseconds that the thread used in between. {@code spin} calls nothing, so its time is its caller's.
 */
public class Loops {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int[] DEPTHS = {1, 10, 50};
    private static long turnsPerMilli;
    static volatile long sink;

    public static void main(String[] args) {
        long millis = Long.parseLong(args[0]);
        // The first rounds compile the loop.
        for (int i = 0; i < 4; i++) {
            turnsPerMilli = calibrate();
        }
        StringBuilder lines = new StringBuilder();
        for (int digits = 2; digits <= 7; digits++) {
            for (int depth : DEPTHS) {
                int calls = digits == 7 ? (int) (millis * 20_000) : (int) Math.pow(10, digits);
                int turns = (int) Math.max(1, turnsPerMilli * millis / calls);
                // A shorter run compiles the method.
                down(digits, depth + 1, Math.min(calls, 20_000), 10);
                long before = THREADS.getCurrentThreadCpuTime();
                down(digits, depth, calls, turns);
                lines.append("loop").append(digits).append(' ').append(depth).append(' ').append(THREADS.getCurrentThreadCpuTime() - before)
                        .append(' ').append(calls).append('\n');
            }
        }
        System.out.print(lines);
    }

    private static long calibrate() {
        long turns = 1;
        long nanos = 0;
        while (nanos < 50_000_000) {
            turns *= 2;
            long before = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < 100; i++) {
                spin((int) (turns / 100) + 1);
            }
            nanos = THREADS.getCurrentThreadCpuTime() - before;
        }
        return turns * 1_000_000 / nanos;
    }

    private static void down(int digits, int depth, int calls, int turns) {
        if (depth > 1) {
            down(digits, depth - 1, calls, turns);
            return;
        }
        switch (digits) {
            case 2 -> loop2(calls, turns);
            case 3 -> loop3(calls, turns);
            case 4 -> loop4(calls, turns);
            case 5 -> loop5(calls, turns);
            case 6 -> loop6(calls, turns);
            default -> loop7(calls, turns);
        }
    }

    private static void loop2(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void loop3(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void loop4(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void loop5(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void loop6(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void loop7(int calls, int turns) {
        for (int i = 0; i < calls; i++) {
            spin(turns);
        }
    }

    private static void spin(int turns) {
        long x = sink;
        for (int i = 0; i < turns; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
