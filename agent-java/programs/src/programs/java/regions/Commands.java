package regions;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.CountDownLatch;

/**
 * Obeys lines on standard input: {@code call 3} calls the region three times, {@code enter} enters it in another thread, {@code leave} lets that
 * thread leave it.
 */
public class Commands {
    static volatile long sink;
    private static CountDownLatch entered;
    private static CountDownLatch leaves;
    private static Thread inside;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "call" -> {
                    for (int i = 0; i < Integer.parseInt(words[1]); i++) {
                        region(false);
                    }
                }
                case "enter" -> {
                    entered = new CountDownLatch(1);
                    leaves = new CountDownLatch(1);
                    inside = new Thread(() -> region(true));
                    inside.start();
                    entered.await();
                }
                default -> {
                    leaves.countDown();
                    inside.join();
                }
            }
            System.out.println("0");
        }
    }

    static void region(boolean waits) {
        sink++;
        if (waits) {
            entered.countDown();
            try {
                leaves.await();
            } catch (InterruptedException never) {
                sink++;
            }
        }
    }
}
