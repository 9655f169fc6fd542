package endings;

import java.util.ArrayList;
import java.util.List;

/** Test subject: does the same work in one thread in every run, with loops without calls, many calls, recursion, exceptions and objects. */
public final class Steady {
    private Steady() {
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 40; round++) {
            sum += round % 4 < 2 ? loops(round) : calls(round);
            sum += list(round) + descend(round) + failing(round);
        }
        System.out.println("sum " + sum);
    }

    private static long loops(int round) {
        long sum = 0;
        for (int i = 0; i < 4000; i++) {
            sum = sum * 31 + (i ^ round);
        }
        return sum;
    }

    private static long calls(int round) {
        long sum = 0;
        for (int i = 0; i < 2000; i++) {
            sum += call(i, round);
        }
        return sum;
    }

    private static int call(int i, int round) {
        return i % 3 == 0 ? i : i - round;
    }

    private static int list(int round) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            list.add(i * round);
        }
        list.sort(null);
        return list.get(0);
    }

    private static int descend(int depth) {
        return depth == 0 ? 0 : 1 + descend(depth - 1);
    }

    private static int failing(int round) {
        try {
            throw new IllegalStateException("round");
        } catch (IllegalStateException caught) {
            return round;
        }
    }
}
