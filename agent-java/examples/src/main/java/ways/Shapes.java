package ways;

import java.util.ArrayList;
import java.util.List;

/** Test subject: methods in every form the language has, in interfaces, records, enums, nest mates, inner and generic classes. */
final class Shapes {
  private int secret = 4;

  private Shapes() {}

  static void run() {
    Main.way("interface methods", () -> new Square(3).twice() + Shape.unit().area());
    Main.way("interface initialiser", () -> Started.VALUE.length());
    Main.way("record methods", Shapes::records);
    Main.way("nest mates", () -> new Shapes().new Inner().peek());
    Main.way("enum", () -> Turn.valueOf("LEFT").next().name() + Turn.values().length);
    Main.way("enum, no such constant", () -> Turn.valueOf("UP"));
    Main.way("switches", () -> on(Turn.RIGHT) + on("two") + on(7));
    Main.way("bridge", () -> apply(new Length(), "four"));
    Main.way("bridge, wrong cast", Shapes::heap);
    Main.way("constructor fails before super", () -> new Late(0));
    Main.way("constructor fails after super", () -> new Late(1));
    Main.way("two-step construction", () -> new Late(5).value);
    Main.way("recursion", () -> ackermann(2, 3));
  }

  private interface Shape {
    int area();

    default int twice() {
      Mark.here();
      return 2 * checked(area());
    }

    private int checked(int value) {
      Mark.here();
      return value;
    }

    static Shape unit() {
      Mark.here();
      return () -> 1;
    }
  }

  private record Square(int side) implements Shape {
    @Override
    public int area() {
      Mark.here();
      return side * side;
    }
  }

  /** Has a static initialiser that calls a method. */
  private interface Started {
    String VALUE = start();

    private static String start() {
      Mark.here();
      return "started";
    }
  }

  private record Pair(Object left, Object right) {}

  private record Loud(int value) {
    @Override
    public boolean equals(Object other) {
      Mark.here();
      return other instanceof Loud loud && loud.value == value;
    }

    @Override
    public int hashCode() {
      Mark.here();
      return value;
    }

    @Override
    public String toString() {
      Mark.here();
      return "loud " + value;
    }
  }

  private static Object records() {
    Pair pair = new Pair(new Loud(1), new Loud(2));
    return pair.equals(new Pair(new Loud(1), new Loud(2))) + " " + pair.hashCode() + " " + pair;
  }

  private final class Inner {
    private int peek() {
      Mark.here();
      return secret++ + bump();
    }
  }

  private int bump() {
    Mark.here();
    return secret;
  }

  private enum Turn {
    LEFT {
      @Override
      Turn next() {
        Mark.here();
        return RIGHT;
      }
    },
    RIGHT {
      @Override
      Turn next() {
        return LEFT;
      }
    };

    abstract Turn next();
  }

  private static int on(Turn turn) {
    switch (turn) {
      case LEFT:
        return 1;
      default:
        Mark.here();
        return 2;
    }
  }

  private static int on(String text) {
    return switch (text) {
      case "one" -> 10;
      case "two" -> {
        Mark.here();
        yield 20;
      }
      default -> 30;
    };
  }

  private static int on(int number) {
    return number > 5 ? 100 : 200;
  }

  private abstract static class Measure<T> {
    abstract int of(T value);
  }

  private static final class Length extends Measure<String> {
    @Override
    int of(String value) {
      Mark.here();
      return value.length();
    }
  }

  private static <T> int apply(Measure<T> measure, T value) {
    return measure.of(value);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object heap() {
    List<Integer> any = new ArrayList<>();
    any.add(3);
    return apply((Measure) new Length(), any.get(0));
  }

  private static class Early {
    Early(int value) {
      Mark.here();
      if (value == 1) {
        throw new IllegalStateException("in super");
      }
    }
  }

  private static final class Late extends Early {
    private final int value;

    Late(int value) {
      super(100 / value == 100 ? 1 : value);
      Mark.here();
      this.value = value;
    }
  }

  private static int ackermann(int m, int n) {
    Mark.here();
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }
}
