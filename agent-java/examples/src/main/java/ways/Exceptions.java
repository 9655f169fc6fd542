package ways;

/** Test subject: exceptions thrown by the program or raised by the VM, caught near and far. */
final class Exceptions {
  private static int[] nothing;
  private static int zero;

  private Exceptions() {}

  static void run() {
    Main.way("thrown and caught", Exceptions::caughtHere);
    Main.way("thrown far below", () -> far(12));
    Main.way("not caught by the way", Exceptions::notCaught);
    Main.way("null array", () -> nothing[0]);
    Main.way("null receiver", () -> nullReceiver(null));
    Main.way("division", () -> 1 / zero);
    Main.way("long remainder", () -> 1L % zero);
    Main.way("index", () -> new int[zero + 2].clone()[zero + 3]);
    Main.way("negative size", () -> new int[2][zero - 1]);
    Main.way("cast", () -> (Integer) cast("text"));
    Main.way("array store", Exceptions::store);
    Main.way("unboxing null", () -> (int) (Integer) cast(null));
    Main.way("array too large", () -> new long[Integer.MAX_VALUE - zero].length);
    Main.way("stack overflow", Exceptions::overflow);
    Main.way("stack overflow, caught at the bottom", () -> catching(0) > 100);
    Main.way("failing initialiser, first time", Broken::value);
    Main.way("failing initialiser, second time", Broken::value);
    Main.way("initialiser that catches", () -> Mending.VALUE);
    Main.way("monitor freed", Exceptions::monitor);
    Main.way("synchronized method", () -> new Exceptions().locked(zero));
    Main.way("monitor not owned", Exceptions::notOwner);
    Main.way("assertion", () -> { throw new AssertionError("stated"); });
    Main.way("many, raised by compiled code", Exceptions::many);
  }

  private static Object caughtHere() {
    try {
      throw new IllegalStateException("here");
    } catch (IllegalStateException e) {
      Mark.here();
      return e.getMessage();
    }
  }

  private static Object far(int depth) {
    try {
      return down(depth);
    } catch (UnsupportedOperationException e) {
      Mark.here();
      return e.getMessage();
    }
  }

  private static int down(int depth) {
    if (depth == 0) {
      Mark.here();
      throw new UnsupportedOperationException("bottom");
    }
    return 1 + down(depth - 1);
  }

  private static Object notCaught() {
    down(3);
    return "never";
  }

  private static int nullReceiver(String text) {
    return text.length();
  }

  private static Object cast(Object any) {
    return any;
  }

  private static Object store() {
    Object[] texts = new String[1];
    texts[0] = zero;
    return "never";
  }

  private static Object overflow() {
    try {
      return endless(0);
    } catch (StackOverflowError e) {
      Mark.here();
      return "caught";
    }
  }

  private static int endless(int depth) {
    return 1 + endless(depth + 1);
  }

  /** The innermost frame that can still handle the overflow catches it, and all its callers return normally. */
  private static int catching(int depth) {
    try {
      return catching(depth + 1) + 1;
    } catch (StackOverflowError e) {
      return 0;
    }
  }

  private static final class Broken {
    private static final int VALUE = fail();

    static int value() {
      return VALUE;
    }

    private static int fail() {
      Mark.here();
      throw new IllegalArgumentException("in the initialiser");
    }
  }

  private static final class Mending {
    static final int VALUE;

    static {
      int value;
      try {
        value = down(2);
      } catch (UnsupportedOperationException e) {
        Mark.here();
        value = 7;
      }
      VALUE = value;
    }
  }

  private static Object monitor() {
    Object lock = new Object();
    try {
      synchronized (lock) {
        down(1);
      }
    } catch (UnsupportedOperationException e) {
      Mark.here();
    }
    return Thread.holdsLock(lock);
  }

  private synchronized int locked(int divisor) {
    Mark.here();
    return 1 / divisor;
  }

  private static Object notOwner() throws InterruptedException {
    new Object().wait(1);
    return "never";
  }

  /** Runs often enough for the optimising compiler, which then always throws the same object. */
  private static Object many() {
    int caught = 0;
    for (int i = 0; i < 20_000; i++) {
      try {
        caught += nothing[i];
      } catch (NullPointerException e) {
        caught++;
      }
    }
    Mark.here();
    return caught;
  }
}
