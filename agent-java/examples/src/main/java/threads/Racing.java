package threads;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

/**
 * Test subject: keeps loading classes, starting threads and throwing exceptions while the agent comes and goes. Each byte on standard input is
 * answered with the number of pieces of work done so far, by kind. The first wrong result or unexpected exception ends the program with status 1.
 */
public final class Racing {
    private static final int DEPTH = 12;
    private static final int UNLOADED_EVERY = 500;
    private static final AtomicLong[] DONE = {new AtomicLong(), new AtomicLong(), new AtomicLong()};

    private Racing() {
    }

    /** A class that every loader defines anew. */
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

    /** A loader that defines {@link Piece} itself. */
    private static final class PieceLoader extends ClassLoader {
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
        start(0, Racing::loads);
        start(1, Racing::starts);
        start(2, Racing::calls);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            System.out.println(DONE[0] + " " + DONE[1] + " " + DONE[2]);
        }
    }

    /** A task that may throw an exception. */
    private interface Work {
        void run() throws Exception;
    }

    private static void start(int kind, Work work) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    work.run();
                    DONE[kind].incrementAndGet();
                }
            } catch (Throwable e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Loads a class with a lambda; once in a while, earlier ones may be unloaded. */
    private static void loads() throws Exception {
        if (DONE[0].get() % UNLOADED_EVERY == 0) {
            System.gc();
        }
        Class<?> piece = new PieceLoader().piece();
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
