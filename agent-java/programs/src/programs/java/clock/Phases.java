package clock;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Obeys lines on standard input and answers each with the nanoseconds of processor time that the main thread has used: {@code one 300},
 * {@code two 300} and {@code three 300} use that many milliseconds in the method of that name, {@code here 300} in {@code main}.
 * {@code rest 300} and {@code doze 300} sleep in the method of that name.
 */
public class Phases {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        used();
        spin();
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("quit"); line = in.readLine()) {
            String[] words = line.split(" ");
            long until = used() + Long.parseLong(words[1]) * 1_000_000;
            switch (words[0]) {
                case "one" -> one(until);
                case "two" -> two(until);
                case "three" -> three(until);
                case "rest" -> rest(Long.parseLong(words[1]));
                case "doze" -> doze(Long.parseLong(words[1]));
                default -> {
                    while (used() < until) {
                        long x = sink;
                        for (int i = 0; i < 2_000_000; i++) {
                            x = x * 6364136223846793005L + 1442695040888963407L;
                        }
                        sink = x;
                    }
                }
            }
            System.out.println(used());
        }
    }

    private static void one(long until) {
        while (used() < until) {
            spin();
        }
    }

    private static void two(long until) {
        while (used() < until) {
            spin();
        }
    }

    private static void three(long until) {
        while (used() < until) {
            spin();
        }
    }

    private static void rest(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void doze(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void spin() {
        long x = sink;
        for (int i = 0; i < 2_000_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }

    private static long used() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
