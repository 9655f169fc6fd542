package suite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Test subject: the code of a project whose tests are counted, with recursion, callbacks, lambdas, objects, and an initialiser that does work. */
public class Work {
    final List<Integer> made = new ArrayList<>();

    public int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    /** Calls a function passed by the caller, which may call back. */
    public int sum(int n, IntUnaryOperator each) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += each.applyAsInt(i) + Tables.SQUARES[i % Tables.SQUARES.length];
            made.add(sum);
        }
        return sum;
    }

    public List<Work> make(int n) {
        List<Work> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i % 2 == 0 ? new Work() : new Loud(i));
        }
        all.sort((a, b) -> a.made.size() - b.made.size());
        return all;
    }

    /** Ends with an exception after some work. */
    public void refuse(int n) {
        throw new IllegalArgumentException("number " + fib(n));
    }

    static class Loud extends Work {
        final int number;

        Loud(int number) {
            this.number = number;
        }
    }

    static class Tables {
        static final int[] SQUARES = squares(20);

        private static int[] squares(int n) {
            int[] squares = new int[n];
            for (int i = 0; i < n; i++) {
                squares[i] = i * i;
            }
            return squares;
        }
    }
}
