import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Test subject: threads that make entries in a ledger guarded by a single lock. While one of them works, the others wait in
 * {@code Ledger.book}, which has few bytecodes of its own. There is also an idle pool. Arguments: the number of threads, and of
 * entries per thread.
 */
public final class LockConvoy {
    private static final int PARCEL = 2_000;

    private LockConvoy() {
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor idle = new ThreadPoolExecutor(2, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
        idle.prestartAllCoreThreads();
        Ledger ledger = new Ledger();
        Thread[] clerks = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < clerks.length; i++) {
            clerks[i] = new Thread(new Clerk(ledger, Integer.parseInt(args[1])), "clerk-" + i);
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        idle.shutdown();
        System.out.println(ledger.total);
    }

    private static int compute(int seed, int steps) {
        int at = seed;
        for (int i = 0; i < steps; i++) {
            at = at * 1_664_525 + 1_013_904_223;
        }
        return at;
    }

    private static final class Clerk implements Runnable {
        private final Ledger ledger;
        private final int bookings;

        Clerk(Ledger ledger, int bookings) {
            this.ledger = ledger;
            this.bookings = bookings;
        }

        @Override
        public void run() {
            for (int i = 0; i < bookings; i++) {
                ledger.book(prepare(i));
            }
        }

        private static int prepare(int seed) {
            return compute(seed, PARCEL);
        }
    }

    private static final class Ledger {
        private int total;

        synchronized void book(int entry) {
            total += audit(entry);
        }

        private static int audit(int entry) {
            return compute(entry, 4 * PARCEL);
        }
    }
}
