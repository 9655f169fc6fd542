package places;

/** Test subject: methods and calls whose arguments are summed by hand in PlacesTest. With an argument, some values are negative or too large. */
public final class Values {
  private Values() {}

  public static void main(String[] args) {
    if (args.length > 0) {
      System.out.println(negative());
      System.out.println(tooLarge());
      return;
    }
    Values values = new Values();
    System.out.println(integers() + small() + doubles() + values.instance() + arrays());
    System.out.println(nested() + interleaved(new StringBuilder()));
  }

  private static long integers() {
    long sum = 0;
    for (int i = 1; i <= 3; i++) {
      sum += mixed(i, 20L * i, 300, 4000L, 50_000);
    }
    return sum;
  }

  private static long mixed(int a, long b, int c, long d, int e) {
    return a + b + c + d + e;
  }

  private static long small() {
    return narrow((byte) 1, (short) 20, 'a', true, 5);
  }

  private static long narrow(byte a, short b, char c, boolean d, int e) {
    return a + b + c + (d ? 1 : 0) + e;
  }

  private static long doubles() {
    return between(1.5, 7, 2.5, 11L, 3.5f) + between(1.5, 8, 2.5, 12L, 3.5f);
  }

  private static long between(double a, int b, double c, long d, float e) {
    return (long) (a + c + e) + b + d;
  }

  private long instance() {
    return own("text", 9L, this, 4);
  }

  private long own(String a, long b, Object c, int d) {
    return a.length() + b + d;
  }

  private static int arrays() {
    return lengths(new int[3], null, new String[5], new long[7][11], new boolean[13]) + lengths(null, new double[2], null, null, null);
  }

  private static int lengths(int[] a, double[] b, String[] c, long[][] d, boolean[] e) {
    return (a == null ? 0 : a.length) + (b == null ? 0 : b.length);
  }

  /** A call in the arguments of another. */
  private static long nested() {
    return pair(2, pair(3, 5L));
  }

  private static long pair(int a, long b) {
    return a * b;
  }

  /** A handler and a branch between the arguments, and a receiver below them. */
  private static int interleaved(StringBuilder text) {
    int[] none = {};
    int limit = text.length() == 0 ? 6 : 7;
    return three(limit > 6 ? 1 : 10, text.isEmpty() ? 100 : 200, none.length == 0 ? 1000L : 2000L);
  }

  private static int three(int a, int b, long c) {
    try {
      return a / (int) (c - 1000) + b;
    } catch (ArithmeticException e) {
      return b;
    }
  }

  private static long negative() {
    return mixed(-1, 20L, -300, 4000L, 5);
  }

  private static long tooLarge() {
    return mixed(1, 20L, 3, Long.MAX_VALUE, 5);
  }
}
