package threads;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Test subject: obeys commands on standard input while the agent is attached and detached, and answers each with a line.
 *
 * <ul>
 * <li>{@code work N}: threads of each kind call {@link #step} N times; the old ones started before the first command
 * <li>{@code enter}: obeys further commands in a new frame, until {@code leave}
 * <li>{@code catch}: catches, in the current frame, an exception thrown two calls below, and calls another method
 * <li>{@code swap}: sets a reference through a variable handle
 * <li>{@code busy}: starts a thread that never waits; {@code beat N}: this thread calls {@link #step} N times
 * <li>{@code index}: prints the bytecode index of a call in methods of each kind
 * <li>{@code memory}: prints the native memory in the JVM's category Other, in kB
 * <li>{@code threads}: prints the number of threads
 * </ul>
 */
public final class Detached {
    private static final Pattern OTHER = Pattern.compile("Other \\(reserved=\\d+KB, committed=(\\d+)KB\\)");
    private static final SynchronousQueue<Integer> TASKS = new SynchronousQueue<>();
    private static final SynchronousQueue<Integer> RESULTS = new SynchronousQueue<>();
    private static final SynchronousQueue<Integer> BEATS = new SynchronousQueue<>();
    private static final SynchronousQueue<Integer> BEATEN = new SynchronousQueue<>();

    private Detached() {
    }

    /** Obeys commands until {@code quit}. */
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(Detached::serve, "worker");
        worker.setDaemon(true);
        worker.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        obey(in);
    }

    private static void obey(BufferedReader in) throws Exception {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "work":
                    System.out.println(work(Integer.parseInt(words[1])));
                    break;
                case "catch":
                    try {
                        System.out.println(first() / throwing(0));
                    } catch (ArithmeticException expected) {
                        System.out.println(caught());
                    }
                    break;
                case "swap":
                    System.out.println(new AtomicReference<>("old").compareAndSet("old", "new"));
                    break;
                case "busy":
                    busy();
                    System.out.println("busy");
                    break;
                case "beat":
                    BEATS.put(Integer.parseInt(words[1]));
                    System.out.println(BEATEN.take());
                    break;
                case "index":
                    System.out.println(indexes());
                    break;
                case "memory":
                    System.out.println(memory());
                    break;
                case "threads":
                    System.out.println(ManagementFactory.getThreadMXBean().getThreadCount());
                    break;
                case "enter":
                    System.out.println("entered");
                    enter(in);
                    break;
                case "leave":
                    System.out.println("left");
                    return;
                default:
                    System.exit(0);
            }
        }
    }

    private static void enter(BufferedReader in) throws Exception {
        obey(in);
    }

    private static int work(int times) throws Exception {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += first();
        }
        TASKS.put(times);
        sum += RESULTS.take();
        Thread fresh = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                step();
            }
        }, "fresh");
        fresh.start();
        fresh.join();
        return sum;
    }

    /** Is on the stack of its thread the whole time. */
    private static void serve() {
        try {
            while (true) {
                int times = TASKS.take();
                int sum = 0;
                for (int i = 0; i < times; i++) {
                    sum += step();
                }
                RESULTS.put(sum);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void busy() {
        Thread busy = new Thread(Detached::spin, "busy");
        busy.setDaemon(true);
        busy.start();
    }

    private static void spin() {
        try {
            while (true) {
                Integer times = BEATS.poll();
                for (int i = 0; times != null && i < times; i++) {
                    step();
                }
                if (times != null) {
                    BEATEN.put(times);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int first() {
        return second();
    }

    private static int second() {
        return step();
    }

    private static int step() {
        return new int[1].length;
    }

    private static int throwing(int zero) {
        return step() / zero;
    }

    private static String caught() {
        return step() == 1 ? "caught" : "never";
    }

    private static String indexes() {
        IntSupplier lambda = () -> {
            step();
            return index();
        };
        return inStatic() + " " + new Probe().fromConstructor + " " + new Probe().inDefault() + " " + lambda.getAsInt() + " " + inHandler();
    }

    private static int inStatic() {
        step();
        return index();
    }

    private static int inHandler() {
        try {
            throw new IllegalArgumentException();
        } catch (IllegalArgumentException expected) {
            return index();
        }
    }

    /** Index of the call of this method in the caller's bytecode. */
    static int index() {
        return StackWalker.getInstance().walk(frames -> frames.skip(1).findFirst().get().getByteCodeIndex());
    }

    private interface WithDefault {
        default int inDefault() {
            step();
            return index();
        }
    }

    private static final class Probe implements WithDefault {
        final int fromConstructor;

        Probe() {
            step();
            fromConstructor = index();
        }
    }

    private static String memory() throws IOException {
        try {
            String text = (String) ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "vmNativeMemory", new Object[] {new String[] {"summary"}}, new String[] {String[].class.getName()});
            Matcher matcher = OTHER.matcher(text);
            return matcher.find() ? matcher.group(1) : "no figure";
        } catch (JMException e) {
            throw new IOException(e);
        }
    }
}
