package locks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A test subject whose threads {@code transfer-1}, {@code transfer-2} and so on wait for each other forever, in {@code second}. The argument says
 * which locks they take: {@code monitors}, {@code locks} or {@code mixed}, by two threads; {@code three} monitors by three threads;
 * {@code bystander}: monitors, while an older thread waits for one of them as well; {@code timed}: locks for which they wait no longer than ten
 * minutes; or {@code none}: two threads that wait for a third, which holds both kinds of locks and then ends. Then prints {@code ready} and, for
 * {@code none}, ends.
 */
public class Deadlocked {
    private static CountDownLatch holding;
    private static boolean isTimed;

    public static void main(String[] args) throws Exception {
        isTimed = args[0].equals("timed");
        Object[] locks = new Object[args[0].equals("three") ? 3 : 2];
        for (int i = 0; i < locks.length; i++) {
            boolean isMonitor = !isTimed && !args[0].equals("locks") && (i == 0 || !args[0].equals("mixed") && !args[0].equals("none"));
            locks[i] = isMonitor ? new Object() : new ReentrantLock();
        }
        if (args[0].equals("none")) {
            convoy(locks);
            return;
        }
        holding = new CountDownLatch(locks.length);
        boolean isWatched = args[0].equals("bystander");
        Thread[] threads = new Thread[locks.length + (isWatched ? 1 : 0)];
        if (isWatched) {
            // It is older than the others, and waits for the first one's monitor.
            threads[locks.length] = new Thread(() -> await(locks[0]), "bystander");
            threads[locks.length].start();
        }
        for (int i = 0; i < locks.length; i++) {
            Object own = locks[i];
            Object next = locks[(i + 1) % locks.length];
            threads[i] = new Thread(() -> first(own, next), "transfer-" + (i + 1));
            threads[i].start();
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.BLOCKED && !(LockSupport.getBlocker(thread) instanceof ReentrantLock)
                    && !String.valueOf(LockSupport.getBlocker(thread)).contains("Sync")) {
                Thread.sleep(1);
            }
        }
        System.out.println("ready");
        Thread.sleep(600_000);
    }

    private static void first(Object own, Object next) {
        if (own instanceof ReentrantLock) {
            ((ReentrantLock) own).lock();
            second(next);
        } else {
            synchronized (own) {
                second(next);
            }
        }
    }

    private static void second(Object next) {
        holding.countDown();
        await(next);
    }

    private static void await(Object next) {
        try {
            holding.await();
            enter(next);
        } catch (InterruptedException e) {
            return;
        }
    }

    private static void enter(Object lock) throws InterruptedException {
        if (isTimed) {
            ((ReentrantLock) lock).tryLock(10, TimeUnit.MINUTES);
        } else if (lock instanceof ReentrantLock) {
            ((ReentrantLock) lock).lock();
        } else {
            synchronized (lock) {
                System.out.println("never");
            }
        }
    }

    private static void convoy(Object[] locks) throws Exception {
        ReentrantLock lock = (ReentrantLock) locks[1];
        Thread[] threads = new Thread[3];
        synchronized (locks[0]) {
            lock.lock();
            for (int i = 0; i < threads.length; i++) {
                boolean isLock = i == 2;
                // A lambda would use method handles, whose tables depend on collections.
                threads[i] = new Thread() {
                    @Override
                    public void run() {
                        if (isLock) {
                            lock.lock();
                            lock.unlock();
                        } else {
                            synchronized (locks[0]) {
                                holding = null;
                            }
                        }
                    }
                };
                threads[i].start();
            }
            Thread.sleep(4000);
            lock.unlock();
        }
        // Joining a thread that has ended takes the same work in every run.
        Thread.sleep(1000);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("ready");
    }
}
