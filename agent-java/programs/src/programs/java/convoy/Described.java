package convoy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** Prints what the JDK says of a thread that is blocked, of one that sleeps, of one that has not started, and of the main thread. */
public class Described {
    private static final Object MONITOR = new Object();

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        Thread blocked = new Thread(Described::block, "blocked");
        Thread asleep = new Thread(Described::sleep, "asleep");
        asleep.setDaemon(true);
        synchronized (MONITOR) {
            blocked.start();
            asleep.start();
            while (blocked.getState() != Thread.State.BLOCKED || asleep.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            long[] ids = {blocked.getId(), asleep.getId(), new Thread("new").getId(), Thread.currentThread().getId()};
            for (ThreadInfo each : bean.getThreadInfo(ids)) {
                if (each != null) {
                    String lock = each.getLockName();
                    String expected = lock == null ? null : "java.lang.Object@" + Integer.toHexString(System.identityHashCode(MONITOR));
                    System.out.println(each.getThreadName() + " " + each.getThreadState() + " " + each.isSuspended() + " " + each.isInNative() + " "
                            + each.isDaemon() + " " + (lock == null ? "no lock" : lock.equals(expected)) + " " + each.getLockOwnerName());
                }
            }
        }
        blocked.join();
    }

    private static void block() {
        synchronized (MONITOR) {
            Thread.yield();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }
}
