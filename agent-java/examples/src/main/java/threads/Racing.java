package threads;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

/**
 * Loads classes, starts threads and throws without a pause, while the agent comes and goes. Each line of standard input is answered with the
 * number of pieces of work so far. The first wrong result or unexpected exception ends the program with status 1.
 */
public final class Racing {
    private static final int DEPTH = 12;
    private static final AtomicLong DONE = new AtomicLong();

    private Racing() {
    }

    /** What each loader defines anew. */
    public static final class Piece {
        private final int[] numbers = new int[DEPTH];

        /** Sums numbers through recursion, exceptions and lambdas. */
        public int sum(int depth) {
            numbers[depth] = depth;
            IntUnaryOperator more = below -> below + depth;
            try {
                if (depth == 0) {
                    throw new IllegalStateException();
                }
                return more.applyAsInt(sum(depth - 1));
            } catch (IllegalStateException expected) {
                return numbers[depth];
            }
        }
    }

    /** Defines {@link Piece} itself. */
    private static final class Fresh extends ClassLoader {
        Class<?> piece() throws IOException {
            String name = Piece.class.getName();
            try (InputStream file = Racing.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    /** Works until standard input ends. */
    public static void main(String[] args) throws Exception {
        start(Racing::loads);
        start(Racing::starts);
        start(Racing::calls);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            System.out.println(DONE.get());
        }
    }

    /** Something that may throw. */
    private interface Work {
        void run() throws Exception;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    work.run();
                    DONE.incrementAndGet();
                }
            } catch (Throwable e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void loads() throws Exception {
        Class<?> piece = new Fresh().piece();
        Method sum = piece.getMethod("sum", int.class);
        check((int) sum.invoke(piece.getDeclaredConstructor().newInstance(), DEPTH - 1));
        Thread.sleep(20);
    }

    private static void starts() throws Exception {
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = new Piece().sum(DEPTH - 1));
        thread.start();
        thread.join();
        check(result[0]);
    }

    private static void calls() throws Exception {
        for (int i = 0; i < 1000; i++) {
            check(new Piece().sum(DEPTH - 1));
        }
        Thread.sleep(ThreadLocalRandom.current().nextInt(2));
    }

    private static void check(int sum) {
        if (sum != DEPTH * (DEPTH - 1) / 2) {
            throw new IllegalStateException("the sum is " + sum);
        }
    }
}
