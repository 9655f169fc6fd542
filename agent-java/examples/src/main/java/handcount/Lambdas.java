package handcount;

/** Test subject: lambdas with and without a captured variable, and a default method that calls them. */
final class Lambdas {
  private Lambdas() {}

  /** Has one abstract method and one default method. */
  interface Op {
    int apply(int x);

    default int twice(int x) {
      return apply(apply(x));
    }
  }

  /** Implements the interface as a class, and inherits the default method. */
  private static final class Negate implements Op {
    @Override
    public int apply(int x) {
      return -x;
    }
  }

  static int run() {
    Op increment = x -> x + 1;
    int sum = increment.apply(1) + increment.twice(1);
    for (int i = 0; i < 3; i++) {
      int step = i;
      Op add = x -> x + step;
      sum += add.twice(i);
    }
    return sum + new Negate().twice(8);
  }
}
