package endings;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Test subject for snapshots: does two kinds of work, each also in separate threads. Between them it waits until the agent has taken a
 * snapshot. The work is the same in every run.
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

    /**
     * Waits until the agent's thread, which sleeps between snapshots, has gone to sleep twice. A complete snapshot has been taken by then.
     */
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
        sum += i + new byte[i % 7].length;
    }

    private static void late(int i) {
        sum -= i / 2;
    }

    private static void atLast(int i) {
        sum += new StringBuilder().append(i).length();
    }
}
