package endings;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Test subject for the VM's account of allocation: allocates known numbers of bytes in several threads, and prints how much a thread that
 * loads classes has allocated according to the VM.
 */
public final class Accounts {
    static final int TIMES = 1000;
    private static volatile Object kept;

    private Accounts() {
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            // The bean's classes are loaded now, so that the measured thread does not load them.
            account();
            run(args[0], args[0].equals("walker") ? Accounts::walk : Accounts::load);
            return;
        }
        for (int i = 1; i <= 3; i++) {
            int times = i * TIMES;
            run("worker-" + i, () -> allocate(times));
        }
        run("lively", () -> {
            allocate(TIMES);
            System.exit(0);
        });
    }

    private static void run(String name, Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, name);
        thread.start();
        thread.join();
    }

    private static void allocate(int times) {
        for (int i = 0; i < times; i++) {
            kept = new byte[1000];
        }
    }

    /** Loads the same class repeatedly, each time with a different loader. */
    private static void load() {
        long before = account();
        for (int i = 0; i < 200; i++) {
            new Loader().copy();
        }
        System.out.println("allocated " + (account() - before));
    }

    /** Lists java.base in the runtime image. The JDK's reader caches everything that it has listed. */
    private static void walk() {
        long before = account();
        try (Stream<Path> files = Files.walk(Path.of(URI.create("jrt:/java.base")))) {
            kept = files.count();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        System.out.println("allocated " + (account() - before));
    }

    private static long account() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static final class Loader extends ClassLoader {
        void copy() {
            try (InputStream in = Accounts.class.getResourceAsStream("Endings.class")) {
                byte[] file = in.readAllBytes();
                kept = Class.forName(defineClass("endings.Endings", file, 0, file.length).getName(), true, this);
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
