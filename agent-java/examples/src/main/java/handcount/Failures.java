package handcount;

/** Test subject: exceptions from the program and from the VM, caught in the callee, in the caller or further up, or passing a finally block. */
final class Failures {
  private Failures() {}

  static int run() {
    int sum = inCallee();
    sum += inCaller();
    sum += furtherUp(3);
    sum += passingFinally();
    sum += quotient(7, 0);
    sum += quotient(7, 2);
    sum += dividing();
    sum += made();
    return sum + after();
  }

  /** Caught where it is thrown. */
  private static int inCallee() {
    try {
      throw new Oops(1);
    } catch (Oops oops) {
      return oops.code;
    }
  }

  /** Caught by the caller. The code that follows the call in its block has already been counted (JP 4.2, Default). */
  private static int inCaller() {
    int x = 5;
    try {
      x = thrower(x) + 100;
      x = x * 2;
    } catch (Oops oops) {
      x += oops.code;
    }
    return x + after();
  }

  private static int thrower(int code) {
    if (code > 0) {
      throw new Oops(code);
    }
    return code;
  }

  /** Caught several frames further up; all of these frames end at once. */
  private static int furtherUp(int depth) {
    int caught;
    try {
      caught = descend(depth);
    } catch (Oops oops) {
      caught = oops.code + after();
    }
    return caught;
  }

  private static int descend(int depth) {
    return depth == 0 ? thrower(9) : descend(depth - 1) + 1;
  }

  private static int passingFinally() {
    int[] seen = new int[1];
    try {
      throughFinally(seen);
    } catch (Oops oops) {
      return seen[0] + oops.code;
    }
    return 0;
  }

  private static void throughFinally(int[] seen) {
    try {
      thrower(2);
    } finally {
      seen[0] = after();
    }
  }

  /** The VM raises ArithmeticException in this method, which catches it. */
  private static int quotient(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException zero) {
      return -1;
    }
  }

  /** The VM raises ArithmeticException in the callee; the caller catches it. */
  private static int dividing() {
    try {
      return divide(1, 0) + 1;
    } catch (ArithmeticException zero) {
      return after();
    }
  }

  private static int divide(int a, int b) {
    return a / b;
  }

  /** Throws an ArithmeticException made by the program, which counts as an object. */
  private static int made() {
    try {
      throw new ArithmeticException();
    } catch (ArithmeticException own) {
      return 1;
    }
  }

  private static int after() {
    return 3;
  }

  /** The only exception class that the program declares; it has no stack traces. */
  private static final class Oops extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;

    Oops(int code) {
      super(null, null, false, false);
      this.code = code;
    }
  }
}
