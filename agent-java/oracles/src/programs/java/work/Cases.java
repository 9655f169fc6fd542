package work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.callgrove.api.Work;

/**
 * Test subject: tasks whose work is measured, some inside others. Figures go to standard error at the end, because measuring must not change what the
 * program executes. With an argument, everything runs in another thread, a virtual one if the JDK has them.
 */
public final class Cases {
    private static final List<String> NAMES = new ArrayList<>();
    private static final List<Optional<Work>> WORK = new ArrayList<>();

    private Cases() {}

    private static void measure(String name, Runnable task) {
        NAMES.add(name);
        int at = WORK.size();
        WORK.add(Optional.empty());
        WORK.set(at, Work.of(task));
    }

    static final class Recursion implements Runnable {
        @Override
        public void run() {
            fibonacci(6);
        }

        private static int fibonacci(int n) {
            return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
        }
    }

    /** Measures tasks inside a measured task. */
    static final class Measured implements Runnable {
        private final int depth;
        private final String name;

        Measured(int depth, String name) {
            this.depth = depth;
            this.name = name;
        }

        @Override
        public void run() {
            int[] some = new int[depth];
            if (some.length > 0) {
                measure(name + ">Measured", new Measured(depth - 1, name + ">Measured"));
            }
        }
    }

    static final class Throwing implements Runnable {
        private final int depth;

        Throwing(int depth) {
            this.depth = depth;
        }

        @Override
        public void run() {
            if (depth == 0) {
                throw new IllegalStateException();
            }
            try {
                new Throwing(depth - 1).run();
            } finally {
                new Object();
            }
        }
    }

    /** Catches what a measured task throws, and continues. */
    static final class Catching implements Runnable {
        @Override
        public void run() {
            int caught = 0;
            for (int i = 0; i < 3; i++) {
                try {
                    measure("Catching>Throwing", new Throwing(i));
                } catch (IllegalStateException thrown) {
                    caught++;
                }
            }
            new Recursion().run();
            measure("Catching>Recursion", new Recursion());
            if (caught != 3) {
                throw new AssertionError();
            }
        }
    }

    static final class Initialising implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < Lazy.TABLE.length; i++) {
                Lazy.TABLE[i] += Lazy.step();
            }
        }
    }

    static final class Lazy {
        static final int[] TABLE = new int[10];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = step();
            }
        }

        static int step() {
            return 3;
        }
    }

    /** Links lambdas and a string concatenation when first executed. */
    static final class Linking implements Runnable {
        @Override
        public void run() {
            int n = WORK.size();
            List<String> words = new ArrayList<>(List.of("c" + n, "a" + n, "b" + n));
            words.sort((a, b) -> a.compareTo(b));
            words.forEach(word -> new Throwing(word.length()));
        }
    }

    /** Does nothing but call constructors, some of which call others on {@code this}. */
    static final class Making implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                new Derived(i);
            }
        }
    }

    static class Base {
        final Object held;

        Base(Object held) {
            this.held = held;
        }
    }

    static final class Derived extends Base {
        final long[][] rows;

        Derived(int n) {
            super(new Base(null));
            rows = new long[n][2];
        }
    }

    static void all() {
        for (int round = 0; round < 2; round++) {
            measure("Recursion", new Recursion());
            measure("Measured", new Measured(3, "Measured"));
            measure("Catching", new Catching());
            measure("Initialising", new Initialising());
            measure("Linking", new Linking());
            measure("Making", new Making());
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            Thread thread;
            if (Runtime.version().feature() < 21) {
                thread = new Thread(Cases::all);
                thread.start();
            } else {
                thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) Cases::all);
            }
            thread.join();
        } else {
            all();
        }
        print();
    }

    private static void print() {
        for (int i = 0; i < NAMES.size(); i++) {
            if (WORK.get(i).isPresent()) {
                System.err.println(NAMES.get(i) + ": " + text(WORK.get(i).get().own()) + " | " + text(WORK.get(i).get().withLibraries()) + " | "
                        + text(WORK.get(i).get().total()));
            }
        }
    }

    private static String text(Work.Scope scope) {
        return scope.calls() + " " + scope.bytecodes() + " " + scope.objects() + " " + scope.arrays() + " " + scope.bytes();
    }
}
