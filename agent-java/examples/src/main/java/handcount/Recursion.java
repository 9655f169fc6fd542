package handcount;

/** Test subject: direct and mutual recursion, with a context for each depth. */
final class Recursion {
  private Recursion() {}

  static int run() {
    return fib(4) + even(3);
  }

  private static int fib(int n) {
    if (n < 2) {
      return n;
    }
    return fib(n - 1) + fib(n - 2);
  }

  private static int even(int n) {
    return n == 0 ? 1 : odd(n - 1);
  }

  private static int odd(int n) {
    return n == 0 ? 0 : even(n - 1);
  }
}
