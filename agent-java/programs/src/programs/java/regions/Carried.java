package regions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Virtual threads that change their carriers inside a region, many of them at the same time. */
public class Carried {
    static volatile long moved;

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int n = 0; n < 10; n++) {
                    waiting(2);
                }
            }));
        }
        for (Thread each : threads) {
            each.join();
        }
        System.out.println("done");
    }

    static void waiting(int depth) {
        LockSupport.parkNanos(1_000_000);
        if (depth > 0) {
            waiting(depth - 1);
        }
    }
}
