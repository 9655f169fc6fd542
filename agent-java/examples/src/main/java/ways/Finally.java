package ways;

/** Test subject: nested try, catch and finally, left by return, break, continue and throw. */
final class Finally {
  private Finally() {}

  static void run() {
    Main.way("finally after return", Finally::afterReturn);
    Main.way("finally replaces the return", Finally::replaced);
    Main.way("finally replaces the exception", Finally::swallowed);
    Main.way("finally throws", Finally::throwing);
    Main.way("catch throws, finally marks", Finally::catchThrows);
    Main.way("break and continue through finally", Finally::loops);
    Main.way("resources", Finally::resources);
    Main.way("nested", () -> nested(0) + nested(1) + nested(2) + nested(3));
  }

  private static int afterReturn() {
    try {
      return fail(0);
    } finally {
      Mark.here();
    }
  }

  @SuppressWarnings("finally")
  private static int replaced() {
    try {
      return fail(0);
    } finally {
      Mark.here();
      return 2;
    }
  }

  @SuppressWarnings("finally")
  private static int swallowed() {
    try {
      return fail(1);
    } finally {
      Mark.here();
      return 3;
    }
  }

  private static int throwing() {
    try {
      return fail(0);
    } finally {
      Mark.here();
      fail(2);
    }
  }

  private static int catchThrows() {
    try {
      return fail(1);
    } catch (IllegalStateException e) {
      Mark.here();
      throw new IllegalArgumentException(e);
    } finally {
      Mark.here();
    }
  }

  private static int loops() {
    int sum = 0;
    outer:
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        try {
          sum += fail(j == 3 ? 1 : 0);
          if (j == i) {
            continue outer;
          }
        } catch (IllegalStateException e) {
          Mark.here();
          if (i == 4) {
            break outer;
          }
        } finally {
          Mark.here();
          sum += 10;
        }
      }
    }
    return sum;
  }

  private record Resource(String name) implements AutoCloseable {
    @Override
    public void close() {
      Mark.here();
      throw new UnsupportedOperationException(name);
    }
  }

  private static Object resources() {
    try (Resource first = new Resource("first"); Resource second = new Resource("second")) {
      fail(1);
      return first.name() + second.name();
    } catch (IllegalStateException e) {
      Mark.here();
      return e.getSuppressed().length + e.getSuppressed()[0].getMessage();
    }
  }

  private static int nested(int how) {
    int sum = 0;
    try {
      try {
        sum += fail(how);
      } catch (IllegalStateException e) {
        Mark.here();
        sum += fail(how == 1 ? 2 : 0);
      } finally {
        Mark.here();
        try {
          sum += fail(how == 3 ? 1 : 0);
        } finally {
          Mark.here();
          sum++;
        }
      }
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      Mark.here();
      sum += 100;
    }
    return sum;
  }

  private static int fail(int how) {
    if (how == 1) {
      throw new IllegalStateException("fail");
    }
    if (how == 2) {
      throw new IndexOutOfBoundsException("fail");
    }
    return 1;
  }
}
