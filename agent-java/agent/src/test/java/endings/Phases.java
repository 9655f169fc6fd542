package endings;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Does one kind of work, then another, each in threads of its own, too, and between them waits until the agent has taken an earlier state. The
 * same work in every run.
 */
public final class Phases {
    private static final int ROUNDS = 1000;
    private static long sum;

    private Phases() {
    }

    public static void main(String[] args) throws InterruptedException {
        rest();
        for (int i = 0; i < ROUNDS; i++) {
            early(i);
        }
        threads();
        rest();
        for (int i = 0; i < ROUNDS; i++) {
            late(i);
        }
        threads();
        rest();
        for (int i = 0; i < ROUNDS; i++) {
            atLast(i);
        }
        System.out.println("sum " + sum);
    }

    /** Until the agent's thread, which sleeps between states, has gone to sleep twice: all of one state was taken meanwhile. */
    private static void rest() throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = -1;
        while (true) {
            long slept = -1;
            for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
                if (info != null && info.getThreadName().equals("callgrove-snapshots")) {
                    slept = info.getWaitedCount();
                }
            }
            if (slept < 0 || before >= 0 && slept >= before + 2) {
                return;
            }
            before = before < 0 ? slept : before;
            Thread.sleep(5);
        }
    }

    private static void threads() throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            Thread worker = new Thread(Phases::inThread, "worker-" + i);
            worker.start();
            worker.join();
        }
    }

    private static synchronized void inThread() {
        sum++;
    }

    private static void early(int i) {
        sum += i;
    }

    private static void late(int i) {
        sum -= i / 2;
    }

    private static void atLast(int i) {
        sum += new StringBuilder().append(i).length();
    }
}
