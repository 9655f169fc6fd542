package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Test subject: starts threads of one kind; arguments name the kind and the number. Each thread does a known amount of work. */
public final class Threads {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Object MONITOR = new Object();
    private static long counter;

    private Threads() {
    }

    /** Starts the threads and ends after they have done their work. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "many":
                many(count);
                break;
            case "pools":
                pools(count);
                break;
            case "virtual":
                virtualOnes(count, Integer.parseInt(args[2]));
                break;
            case "parked":
                parked(count);
                break;
            case "alive":
                alive(count);
                break;
            case "uncaught":
                uncaught(count);
                break;
            case "growing":
                growing(count);
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
        System.out.println("done " + rssMegabytes());
    }

    /** Peak resident memory of this process, or 0 if the system does not report it. */
    private static long rssMegabytes() throws Exception {
        java.nio.file.Path status = java.nio.file.Paths.get("/proc/self/status");
        if (java.nio.file.Files.isReadable(status)) {
            for (String line : java.nio.file.Files.readAllLines(status)) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
                }
            }
        }
        return 0;
    }

    private static void many(int count) throws InterruptedException {
        for (int i = 0; i < count; i += 4) {
            Thread[] threads = new Thread[4];
            for (int k = 0; k < 4; k++) {
                threads[k] = new Thread(Threads::task, "short-" + (i + k));
                threads[k].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static void pools(int count) throws InterruptedException {
        for (String name : new String[] {"left-", "right-"}) {
            ExecutorService pool = Executors.newFixedThreadPool(4, named(name));
            for (int i = 0; i < count; i++) {
                pool.execute(Threads::task);
            }
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private static ThreadFactory named(String stem) {
        int[] number = new int[1];
        return task -> new Thread(task, stem + number[0]++);
    }

    private static void virtualOnes(int count, int aliveAtOnce) throws Exception {
        Semaphore alive = new Semaphore(aliveAtOnce);
        CountDownLatch ended = new CountDownLatch(count);
        ThreadFactory factory = virtualFactory();
        for (int i = 0; i < count; i++) {
            alive.acquire();
            int kind = i % 5;
            factory.newThread(() -> {
                try {
                    virtualTask(kind);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    alive.release();
                    ended.countDown();
                }
            }).start();
        }
        ended.await();
    }

    private static void virtualTask(int kind) throws InterruptedException {
        task();
        switch (kind) {
            case 0:
                Thread.sleep(0, 1000);
                break;
            case 1:
                Thread.yield();
                break;
            case 2:
                LOCK.lock();
                try {
                    counter++;
                    Thread.yield();
                } finally {
                    LOCK.unlock();
                }
                break;
            case 3:
                synchronized (MONITOR) {
                    counter++;
                    Thread.yield();
                }
                break;
            default:
                break;
        }
        task();
    }

    private static void parked(int count) throws Exception {
        CountDownLatch started = new CountDownLatch(count);
        CountDownLatch release = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        ThreadFactory factory = virtualFactory();
        for (int i = 0; i < count; i++) {
            Thread thread = factory.newThread(() -> {
                task();
                started.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                task();
            });
            threads.add(thread);
            thread.start();
        }
        started.await();
        release.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void alive(int count) throws Exception {
        CountDownLatch started = new CountDownLatch(count);
        ThreadFactory factory = virtualFactory();
        for (int i = 0; i < count; i++) {
            factory.newThread(() -> {
                task();
                started.countDown();
                while (true) {
                    java.util.concurrent.locks.LockSupport.park();
                }
            }).start();
        }
        started.await();
    }

    /** Exceptions that nobody catches: from the program, from the VM, and from a method counted at its call sites. */
    private static void uncaught(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            int kind = i % 3;
            Thread thread = new Thread(() -> fail(kind), "failing-" + i);
            thread.setUncaughtExceptionHandler((failed, exception) -> handler());
            thread.start();
            thread.join();
        }
    }

    private static void fail(int kind) {
        task();
        if (kind == 0) {
            throw new IllegalStateException("thrown by the program");
        } else if (kind == 1) {
            int[] none = null;
            none[0]++;
        } else {
            java.util.Arrays.copyOf(new int[1], -1);
        }
    }

    private static void handler() {
        work(1);
    }

    /** Runs pools of platform threads, one pair of pools after the other. */
    private static void growing(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            pools(50);
        }
    }

    private static ThreadFactory virtualFactory() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory) Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    }

    private static void task() {
        work(3);
    }

    private static int work(int depth) {
        return depth == 0 ? 0 : 1 + work(depth - 1);
    }
}
