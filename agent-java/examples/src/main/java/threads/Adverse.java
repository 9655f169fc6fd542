package threads;

import java.util.ArrayList;
import java.util.List;

/** Test subject: a program that gets into the kind of trouble its first argument names. An agent must not change its output or exit status. */
public final class Adverse {
    private static final List<Object> KEPT = new ArrayList<>();
    private static int branches;

    private Adverse() {
    }

    /** Ends with status 5, or 6 for `heap-exit`. */
    public static void main(String[] args) {
        switch (args[0]) {
            case "heap":
                fillTheHeap(1 << 21);
                KEPT.clear();
                marker();
                break;
            case "heap-exit":
                fillTheHeap(1 << 21);
                System.exit(6);
                break;
            case "stack":
                for (int i = 0; i < 20; i++) {
                    overflow(i);
                    marker();
                }
                break;
            case "contexts":
                marker();
                wide(19);
                marker();
                System.out.println(branches);
                break;
            default:
                marker();
                break;
        }
        System.out.println(new Changed().text());
        System.exit(5);
    }

    /** Fills the heap until fewer than {@code least} bytes fit. */
    private static void fillTheHeap(int least) {
        for (int size = 1 << 24; size >= least; size /= 2) {
            try {
                while (true) {
                    KEPT.add(new byte[size]);
                    marker();
                }
            } catch (OutOfMemoryError full) {
                branches++;
            }
        }
    }

    private static void overflow(int kind) {
        try {
            endless(kind);
        } catch (StackOverflowError e) {
            branches++;
        }
    }

    /** Overflows the stack in this method, in a finally block, or in a JDK method that is a leaf, dispatched, reflective or allocates. */
    private static Object endless(int kind) {
        try {
            switch (kind % 5) {
                case 0:
                    return endless(kind);
                case 1:
                    return new int[] {endless(kind).hashCode()};
                case 2:
                    return String.valueOf(new StringBuilder().append(endless(kind)));
                case 3:
                    return java.lang.reflect.Array.newInstance(endless(kind).getClass(), 1);
                default:
                    return Adverse.class.getDeclaredMethod("endless", int.class).invoke(null, kind);
            }
        } catch (ReflectiveOperationException e) {
            throw new StackOverflowError();
        } finally {
            if (kind >= 15) {
                inFinally(kind);
            }
        }
    }

    private static int inFinally(int value) {
        return value == 0 ? 0 : 1 + inFinally(value - 1);
    }

    /** Makes about 2^depth contexts. */
    private static void wide(int depth) {
        branches++;
        if (depth > 0) {
            left(depth - 1);
            right(depth - 1);
        }
    }

    private static void left(int depth) {
        wide(depth);
    }

    private static void right(int depth) {
        wide(depth);
    }

    private static void marker() {
        branches++;
    }
}
