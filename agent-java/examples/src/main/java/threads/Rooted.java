package threads;

/** Test subject: enters, leaves and throws from methods that tests choose as roots, in two threads. It prints a checksum. */
public final class Rooted {
    private static int sum;

    private Rooted() {
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            outside(i);
            job(i % 4);
            try {
                failing(i);
            } catch (IllegalStateException expected) {
                outside(2);
            }
            bare();
        }
        Thread other = new Thread(() -> {
            outside(1);
            job(2);
            helper(5);
        }, "other");
        other.start();
        other.join();
        starting(1);
        Thread late = new Thread(() -> {
            outside(1);
            job(1);
            outside(2);
        }, "late");
        late.start();
        late.join();
        System.out.println(sum);
    }

    /** A root that starts a thread, which starts another one. The outermost methods of both call roots. */
    private static void starting(int depth) throws InterruptedException {
        Thread started = new Thread(() -> started(depth), "started");
        started.start();
        started.join();
    }

    private static void started(int depth) {
        outside(3);
        job(1);
        outside(4);
        try {
            failing(depth);
        } catch (IllegalStateException expected) {
            helper(2);
        }
        if (depth > 0) {
            Thread further = new Thread(() -> job(depth), "further");
            further.start();
            join(further);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A root that calls itself. */
    private static void job(int depth) {
        helper(depth);
        if (depth > 0) {
            job(depth - 1);
        }
    }

    /** A root that ends with an exception, after catching another one. */
    private static void failing(int i) {
        try {
            thrower(i);
        } catch (ArithmeticException expected) {
            helper(i);
        }
        throw new IllegalStateException();
    }

    /** A root that calls nothing. */
    private static int bare() {
        return sum;
    }

    private static void thrower(int i) {
        helper(i / 0);
    }

    private static void helper(int times) {
        for (int i = 0; i < times; i++) {
            sum += new int[i].length;
        }
    }

    private static void outside(int times) {
        helper(times);
        bare();
        Integer.toString(times);
    }
}
