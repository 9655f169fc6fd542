package kinds;

/** Test subject: constructors, some counted through their bodies, others as leaves at their call sites because their bodies are not. */
public final class Main {
  private static final int TIMES = 100_000;

  /** Keeps the last object, so that it escapes and is really allocated. */
  private static Object last;

  private Main() {}

  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "strings":
        strings();
        break;
      case "recursion":
        recursion(201);
        strings();
        break;
      default:
        boxes();
        values();
    }
  }

  private static void strings() {
    for (int i = 0; i < TIMES; i++) {
      last = "abcd".substring(1);
    }
  }

  /** Makes a string at each depth. The constructor of String is counted as a leaf. */
  private static void recursion(int left) {
    last = new StringBuilder().append(left).toString();
    if (left > 1) {
      recursion(left - 1);
    }
  }

  @SuppressWarnings("removal")
  private static void boxes() {
    for (int i = 0; i < TIMES; i++) {
      last = new Integer(1000 + i);
    }
  }

  private static void values() {
    for (int i = 0; i < TIMES; i++) {
      last = Integer.valueOf(1000 + i);
    }
  }
}
