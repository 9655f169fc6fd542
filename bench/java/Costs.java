import java.lang.reflect.Method;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/** Times small pieces of code by repeating each many times, and prints the name and nanoseconds per repetition. */
public final class Costs {
    private static final int TIMES = Integer.getInteger("bench.times", 2_000_000);
    private static final int ROUNDS = 15;
    /** Levels of a call tree in which each context is new, with two callees per context. */
    private static final int LEVELS = 19;

    private static final Shape[] SHAPES = {new Square(), new Circle(), new Line()};
    private static final IntUnaryOperator[] OPERATORS = {x -> x + 1, x -> x + 2, x -> x + 3};
    private static final IllegalStateException THROWN = new IllegalStateException();
    private static Object kept;
    private static int[] values = {3, 1, 4, 1, 5, 9, 2, 6};

    private Costs() {
    }

    /** A piece of code, repeated {@code times} times. */
    interface Piece {
        int run(int times) throws Exception;
    }

    interface Shape {
        int area(int x);
    }

    private static final class Square implements Shape {
        @Override
        public int area(int x) {
            return x * x;
        }
    }

    private static final class Circle implements Shape {
        @Override
        public int area(int x) {
            return 3 * x;
        }
    }

    private static final class Line implements Shape {
        @Override
        public int area(int x) {
            return x ^ 1;
        }
    }

    private static final class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    public static void main(String[] args) throws Exception {
        int sum = first();
        sum += time("loop alone, which reads an array", Costs::loop);
        sum += time("call of a method that calls nothing", Costs::leaves);
        sum += time("two calls, one from the other", Costs::callers);
        sum += time("interface call, three classes", Costs::shapes);
        sum += time("lambda, three of them", Costs::lambdas);
        sum += time("two basic blocks", Costs::blocks);
        sum += time("object", Costs::objects);
        sum += time("array of four", Costs::arrays);
        sum += time("Math.max", Costs::intrinsics);
        sum += time("System.identityHashCode", Costs::natives);
        sum += time("reflective call", Costs::reflective);
        sum += time("exception thrown and caught, made before", Costs::exceptions);
        System.out.println("sum " + sum);
    }

    private static int time(String name, Piece piece) throws Exception {
        long best = Long.MAX_VALUE;
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            sum += piece.run(TIMES);
            best = Math.min(best, System.nanoTime() - start);
        }
        print(name, (double) best / TIMES);
        return sum;
    }

    private static void print(String name, double nanos) {
        System.out.println(String.format(Locale.ROOT, "piece %.3f %s", nanos, name));
    }

    /** Calls each path of a deep tree once, so that each call needs a new context, and then once more. */
    private static int first() {
        down(12);
        long contexts = (1L << LEVELS + 1) - 1;
        long start = System.nanoTime();
        int sum = left(LEVELS);
        long once = System.nanoTime();
        sum += left(LEVELS);
        long twice = System.nanoTime();
        print("call for the first time, a new context (one pass)", (double) (once - start) / contexts);
        print("the same calls again, cold memory (one pass)", (double) (twice - once) / contexts);
        return sum;
    }

    private static int down(int levels) {
        int sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += left(levels / 2);
        }
        return sum;
    }

    private static int left(int levels) {
        return levels == 0 ? 1 : left(levels - 1) + right(levels - 1);
    }

    private static int right(int levels) {
        return levels == 0 ? 2 : left(levels - 1) ^ right(levels - 1);
    }

    private static int loop(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += values[i & 7];
        }
        return sum;
    }

    private static int leaf(int x) {
        return x * 31 + values[x & 7];
    }

    private static int caller(int x) {
        return leaf(x) + 1;
    }

    private static int leaves(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += leaf(i);
        }
        return sum;
    }

    private static int callers(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += caller(i);
        }
        return sum;
    }

    private static int shapes(int times) {
        int sum = 0;
        for (int i = 0, at = 0; i < times; i++) {
            at = at == 2 ? 0 : at + 1;
            sum += SHAPES[at].area(i);
        }
        return sum;
    }

    private static int lambdas(int times) {
        int sum = 0;
        for (int i = 0, at = 0; i < times; i++) {
            at = at == 2 ? 0 : at + 1;
            sum += OPERATORS[at].applyAsInt(i);
        }
        return sum;
    }

    private static int blocks(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            if ((values[i & 7] & 1) == 0) {
                sum += 3;
            } else {
                sum ^= 5;
            }
        }
        return sum;
    }

    private static int objects(int times) {
        for (int i = 0; i < times; i++) {
            kept = new Point(i);
        }
        return ((Point) kept).x;
    }

    private static int arrays(int times) {
        for (int i = 0; i < times; i++) {
            kept = new int[4];
        }
        return ((int[]) kept).length;
    }

    private static int intrinsics(int times) {
        int max = 0;
        for (int i = 0; i < times; i++) {
            max = Math.max(max ^ 1, values[i & 7]);
        }
        return max;
    }

    private static int natives(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.identityHashCode(THROWN);
        }
        return sum;
    }

    private static int reflective(int times) throws Exception {
        Method method = Costs.class.getDeclaredMethod("leaf", int.class);
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += (Integer) method.invoke(null, i & 7);
        }
        return sum;
    }

    private static int exceptions(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            try {
                throwing(i);
            } catch (IllegalStateException expected) {
                sum++;
            }
        }
        return sum;
    }

    private static void throwing(int i) {
        values[i & 7]++;
        throw THROWN;
    }
}
