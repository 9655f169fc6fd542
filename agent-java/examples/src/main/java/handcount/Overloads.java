package handcount;

/** Test subject: methods with the same name, overloaded, overridden, and called on both classes from a single call site. */
class Overloads {
  static int run() {
    Overloads[] both = {new Overloads(), new Special()};
    int sum = of(1) + of(2L) + of(3, 4) + of("five");
    for (int i = 0; i < 6; i++) {
      sum += both[i % 2].value();
    }
    return sum;
  }

  private static int of(int a) {
    return a;
  }

  private static int of(long a) {
    return (int) a;
  }

  private static int of(int a, int b) {
    return a + b;
  }

  private static int of(Object a) {
    return a == null ? 0 : 5;
  }

  int value() {
    return 1;
  }

  /** Overrides a method, and calls the overridden one. */
  private static final class Special extends Overloads {
    @Override
    int value() {
      return super.value() + 10;
    }
  }
}
