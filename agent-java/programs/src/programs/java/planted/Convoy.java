package planted;

/**
 * Four clerks who make entries in one ledger. While one of them works there, the others wait for its monitor in {@code book}. Argument: the number of
 * entries per clerk.
 */
public class Convoy {
    private static final int CLERKS = 4;
    private static final int PARCEL = 20_000;

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger();
        Thread[] clerks = new Thread[CLERKS];
        for (int i = 0; i < CLERKS; i++) {
            clerks[i] = new Thread(new Clerk(ledger, Integer.parseInt(args[0])), "clerk-" + i);
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
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
                ledger.book(compute(i, PARCEL));
            }
        }
    }

    private static final class Ledger {
        private final Object lock = new Object();
        private int total;

        /** The planted wait. */
        void book(int entry) {
            int next = compute(entry, 1);
            synchronized (lock) {
                total += compute(next, 4 * PARCEL);
            }
        }
    }
}
