package clock;

import java.util.ArrayList;
import java.util.List;

/** Virtual threads that wait in between: {@code twice} does twice the work of {@code once}. */
public class Carried {
    static volatile long sink;

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofVirtual().start(() -> work(rounds)));
        }
        for (Thread each : threads) {
            each.join();
        }
    }

    private static void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            once();
            Thread.yield();
            twice();
            try {
                Thread.sleep(1);
            } catch (InterruptedException never) {
                return;
            }
        }
    }

    private static void once() {
        spin();
    }

    private static void twice() {
        spin();
        spin();
    }

    private static void spin() {
        long x = sink;
        for (int i = 0; i < 2_000_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }
}
