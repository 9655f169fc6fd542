package leaves;

/** Test subject: catches the same kind of exception from the VM many times, and counts how often it is the same object. */
public final class VmExceptions {
  private static final int TIMES = 300_000;
  private static Throwable last;

  private VmExceptions() {}

  static int divide(int a, int b) {
    return a / b;
  }

  /** Prints the number of exceptions, and how many of them are the object caught before. */
  public static void main(String[] arguments) {
    int reused = 0;
    for (int i = 0; i < TIMES; i++) {
      try {
        divide(i, 0);
      } catch (ArithmeticException e) {
        reused += e == last ? 1 : 0;
        last = e;
      }
    }
    System.out.println(TIMES + " raised, " + reused + " of them the same object as the one before");
  }
}
