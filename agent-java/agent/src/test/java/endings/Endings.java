package endings;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Test subject: a program that ends in the way named by its first argument. It is not in the agent's package, which is never recorded. */
public final class Endings {
    private Endings() {
    }

    public static void main(String[] args) throws Exception {
        work(3);
        switch (args[0]) {
            case "exit":
                System.exit(3);
                break;
            case "halt":
                Runtime.getRuntime().halt(4);
                break;
            case "throw":
                throw new IllegalStateException("thrown by the program");
            case "hook":
                Runtime.getRuntime().addShutdownHook(new Thread(Endings::lastWork));
                break;
            case "haltInHook":
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    lastWork();
                    Runtime.getRuntime().halt(7);
                }));
                break;
            case "daemons":
                daemons();
                break;
            case "virtualExit":
                virtualExit();
                break;
            case "never":
                System.out.println("ready");
                while (true) {
                    work(1);
                    Thread.sleep(1);
                }
            case "several":
                inThread("first", 0, () -> work(2000));
                inThread("second", 0, () -> work(3000));
                break;
            case "deep":
                inThread("deep", 1L << 30, () -> work(100_000));
                inThread("negative", -12345, () -> work(500));
                inThread("least", Long.MIN_VALUE, () -> work(500));
                inThread("small", 400_000, () -> work(500));
                break;
            case "overflow":
                overflow();
                break;
            case "virtual":
                virtual();
                break;
            default:
                break;
        }
    }

    private static int work(int depth) {
        return depth == 0 ? 0 : 1 + work(depth - 1);
    }

    private static void lastWork() {
        work(1);
    }

    private static void inThread(String name, long stackSize, Runnable task) throws InterruptedException {
        Thread thread = new Thread(null, task, name, stackSize);
        thread.start();
        thread.join();
    }

    /** Keeps daemon threads busy, and starts others that end, while the program is ending and its dump is being written. */
    private static void daemons() throws InterruptedException {
        CountDownLatch atWork = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            Thread busy = new Thread(() -> {
                for (long round = 1;; round++) {
                    work(2);
                    if (round == 300) {
                        atWork.countDown();
                    }
                    Thread brief = new Thread(Endings::lastWork);
                    brief.setDaemon(true);
                    brief.start();
                }
            }, "daemon-" + i);
            busy.setDaemon(true);
            busy.start();
        }
        atWork.await();
    }

    private static void virtualExit() throws Exception {
        Thread thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> {
            lastWork();
            System.exit(8);
        });
        thread.join();
    }

    private static int endless(int depth) {
        return 1 + endless(depth + 1);
    }

    private static void overflow() {
        for (int i = 0; i < 3; i++) {
            try {
                endless(0);
            } catch (StackOverflowError e) {
                afterOverflow();
            }
        }
    }

    private static void afterOverflow() {
        work(1);
    }

    private static void virtual() throws Exception {
        ExecutorService each = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        for (int i = 0; i < 1000; i++) {
            each.submit(Endings::virtualTask);
        }
        each.shutdown();
        if (!each.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("virtual threads did not end");
        }
    }

    private static Object virtualTask() throws InterruptedException {
        work(2);
        Thread.sleep(1);
        afterOverflow();
        return null;
    }
}
