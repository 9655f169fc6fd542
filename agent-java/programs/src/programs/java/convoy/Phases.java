package convoy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.CountDownLatch;

/**
 * Obeys lines on standard input, and answers each. {@code one 300} and {@code two 300} make the main thread wait that many milliseconds for a
 * monitor, in the method of that name; another thread holds it in {@code hold}.
 */
public class Phases {
    private static final Object MONITOR = new Object();
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("quit"); line = in.readLine()) {
            String[] words = line.split(" ");
            CountDownLatch held = new CountDownLatch(1);
            Thread holder = new Thread(() -> hold(held, Long.parseLong(words[1])), "holder");
            holder.start();
            held.await();
            switch (words[0]) {
                case "one" -> one();
                default -> two();
            }
            holder.join();
            System.out.println(0);
        }
    }

    private static void hold(CountDownLatch held, long millis) {
        synchronized (MONITOR) {
            held.countDown();
            holding(millis);
        }
    }

    private static void holding(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void one() {
        synchronized (MONITOR) {
            touch();
        }
    }

    private static void two() {
        synchronized (MONITOR) {
            touch();
        }
    }

    /** A method that calls nothing never becomes current, so those above call this one. */
    private static void touch() {
        sink++;
    }
}
