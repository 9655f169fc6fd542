package regions;

/** Calls methods that leave in different ways, each a known number of times. */
public class Shapes {
    static volatile long sink;
    private final long value;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 10; i++) {
            plain();
            exits(i);
            try {
                throwing(i);
            } catch (IllegalStateException expected) {
                sink++;
            }
            try {
                throughCallee();
            } catch (IllegalStateException expected) {
                sink++;
            }
            recursive(5);
            evenOdd(6);
            new Shapes(i).locked();
            block();
            catching();
            overloaded(i);
            overloaded((long) i);
        }
        for (int i = 0; i < 4; i++) {
            try {
                new Failing(i % 2 == 0);
            } catch (IllegalStateException expected) {
                sink++;
            }
        }
        try {
            deep(0);
        } catch (StackOverflowError expected) {
            sink++;
        }
        plain();
        try {
            threads();
        } finally {
            System.out.println("done " + (sink != 0));
        }
    }

    Shapes(long value) {
        this(value, value > 3 ? "many" : "few");
    }

    Shapes(long value, String name) {
        super();
        try {
            this.value = value + name.length();
        } finally {
            sink++;
        }
    }

    static void plain() {
        sink++;
    }

    static double exits(int i) {
        if (i < 2) {
            return sink;
        }
        switch (i) {
            case 3 :
                return 1;
            case 4 :
                return 2;
            default :
                return i + sink;
        }
    }

    static int throwing(int i) {
        if (i % 2 == 0) {
            throw new IllegalStateException();
        }
        return i;
    }

    static void throughCallee() {
        fail();
    }

    private static void fail() {
        throw new IllegalStateException();
    }

    static long recursive(int depth) {
        return depth == 0 ? sink : recursive(depth - 1) + recursive(depth - 1);
    }

    static boolean evenOdd(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && evenOdd(n - 1);
    }

    synchronized long locked() {
        return value;
    }

    static void block() {
        synchronized (Shapes.class) {
            try {
                sink++;
                if (sink % 3 == 0) {
                    return;
                }
                fail();
            } catch (IllegalStateException expected) {
                sink++;
            } finally {
                sink++;
            }
        }
    }

    static int catching() {
        try {
            fail();
            return 1;
        } catch (IllegalStateException expected) {
            return 2;
        }
    }

    static void overloaded(int i) {
        sink += i;
    }

    static void overloaded(long i) {
        sink += i;
    }

    static int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    private static void threads() throws InterruptedException {
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                for (int n = 0; n < 50_000; n++) {
                    concurrent();
                }
            });
            all[i].start();
        }
        for (Thread each : all) {
            each.join();
        }
    }

    static void concurrent() {
        sink++;
    }

    /** Fails before or behind the call of its superclass's constructor. */
    static class Failing extends Checked {
        Failing(boolean early) {
            super(early);
            fail();
        }
    }

    static class Checked {
        Checked(boolean fails) {
            if (fails) {
                throw new IllegalStateException();
            }
        }
    }

    interface Job {
        void run();
    }

    static abstract class Base {
        abstract void work();

        native void hardware();
    }

    static {
        new Base() {
            @Override
            void work() {
                sink += 2;
            }
        }.work();
    }
}
