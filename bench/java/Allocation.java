import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs a program's main method, and writes how much the VM says it allocated: in the main thread, and in all other threads
 * together. Threads are queried every two milliseconds; what a thread allocates after its last query is missing. Arguments:
 * output file, number of runs, main class, its arguments.
 */
public final class Allocation {
    private static final com.sun.management.ThreadMXBean BEAN = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Map<Long, Long> OTHERS = new ConcurrentHashMap<>();
    private static final Map<Long, Long> EARLIER = new TreeMap<>();
    private static long atStart;
    private static volatile long atEnd = -1;

    private Allocation() {
    }

    public static void main(String[] args) throws Exception {
        Method main = Class.forName(args[2]).getMethod("main", String[].class);
        String[] rest = Arrays.copyOfRange(args, 3, args.length);
        Thread own = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(args[0], own.getId()), "allocation-end"));
        for (long id : BEAN.getAllThreadIds()) {
            EARLIER.put(id, BEAN.getThreadAllocatedBytes(id));
        }
        Thread watch = new Thread(() -> watch(own.getId()), "allocation-watch");
        watch.setDaemon(true);
        EARLIER.put(watch.getId(), Long.MAX_VALUE);
        watch.start();
        atStart = BEAN.getCurrentThreadAllocatedBytes();
        try {
            program(main, rest, Integer.parseInt(args[1]));
        } finally {
            atEnd = BEAN.getCurrentThreadAllocatedBytes();
        }
    }

    /**
     * Everything called by this method happens between the two queries, so its counts in a recording can be compared with their
     * difference.
     */
    private static void program(Method main, String[] args, int rounds) throws ReflectiveOperationException {
        for (int i = rounds; i > 0; i--) {
            main.invoke(null, (Object) args);
        }
    }

    private static void watch(long own) {
        while (true) {
            ask(own);
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static void ask(long own) {
        for (long id : BEAN.getAllThreadIds()) {
            long bytes = id == own ? -1 : BEAN.getThreadAllocatedBytes(id) - EARLIER.getOrDefault(id, 0L);
            if (bytes > 0) {
                OTHERS.put(id, bytes);
            }
        }
    }

    private static void write(String file, long own) {
        EARLIER.put(Thread.currentThread().getId(), Long.MAX_VALUE);
        ask(own);
        long end = atEnd >= 0 ? atEnd : BEAN.getThreadAllocatedBytes(own);
        long others = 0;
        for (long bytes : OTHERS.values()) {
            others += bytes;
        }
        try (PrintWriter out = new PrintWriter(file)) {
            out.println("{\"main\": " + (end - atStart) + ", \"others\": " + others + "}");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
