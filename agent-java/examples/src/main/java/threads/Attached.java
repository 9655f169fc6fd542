package threads;

import java.util.concurrent.CountDownLatch;

/** Test subject: a program to which the agent is attached while methods are on its stacks; it enters the same methods again afterwards. */
public final class Attached {
    private static volatile boolean stop;

    private Attached() {
    }

    /** Runs until a byte can be read from standard input. */
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(null, Attached::onTheStack, "worker", -4096);
        worker.start();
        Thread loader = new Thread(Attached::load, "loader");
        loader.start();
        CountDownLatch parked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Thread virtual = virtual(() -> {
            step();
            parked.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            afterwards();
        });
        if (virtual != null) {
            virtual.start();
            parked.await();
        }
        System.out.println("ready");
        if (System.in.read() < 0) {
            throw new IllegalStateException("end of input");
        }
        stop = true;
        worker.join();
        loader.join();
        release.countDown();
        if (virtual != null) {
            virtual.join();
        }
        afterwards();
        Thread later = new Thread(Attached::afterwards, "later");
        later.start();
        later.join();
        System.out.println("done");
    }

    /** Is on the stack of its thread while the agent is attached: never counted, although its callees are. */
    private static void onTheStack() {
        while (!stop) {
            step();
        }
        afterwards();
    }

    /** Keeps loading classes. */
    private static void load() {
        String[] names = {"java.util.jar.Pack", "java.text.ChoiceFormat", "java.util.Formatter", "java.math.BigDecimal", "java.util.zip.CRC32",
            "java.util.concurrent.Phaser", "java.util.concurrent.Exchanger", "java.net.InetAddress", "java.time.ZonedDateTime", "java.util.Scanner"};
        for (int i = 0; !stop; i++) {
            try {
                Class.forName(names[i % names.length]);
                Thread.sleep(1);
            } catch (ClassNotFoundException expectedOfTheFirst) {
                step();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static Thread virtual(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class).invoke(builder, task);
        } catch (ReflectiveOperationException before21) {
            return null;
        }
    }

    private static void step() {
        Thread.onSpinWait();
    }

    private static void afterwards() {
        step();
    }
}
