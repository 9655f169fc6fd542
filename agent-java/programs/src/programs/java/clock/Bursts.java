package clock;

import java.util.concurrent.locks.LockSupport;

/** A test subject that works in bursts far shorter than a tick, parked in between, and then works without a pause. */
public class Bursts {
    static volatile long sink;

    public static void main(String[] args) {
        for (int i = 0; i < 50; i++) {
            burst();
            rest();
        }
        steady();
    }

    private static void burst() {
        spin(2_000_000);
    }

    private static void rest() {
        long until = System.nanoTime() + 20_000_000;
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    private static void steady() {
        spin(600_000_000);
    }

    private static void spin(long nanos) {
        for (long end = System.nanoTime() + nanos; System.nanoTime() < end;) {
            sink++;
        }
    }
}
