package ways;

import java.util.List;

/** Test subject: ways that need the language of JDK 21, pattern switches and record deconstruction. It runs with {@link Main} and its marks. */
public final class Modern {
  private Modern() {}

  private sealed interface Shape permits Circle, Box, Pair, Bad {}

  private record Circle(int radius) implements Shape {
    @Override
    public int radius() {
      Mark.here();
      return radius;
    }
  }

  private record Box(int width, int height) implements Shape {}

  private record Pair(Shape left, Shape right) implements Shape {
    @Override
    public Shape right() {
      Mark.here();
      return right;
    }
  }

  /** A record whose accessor throws, so that deconstruction fails. */
  private record Bad(Object what) implements Shape {
    @Override
    public Object what() {
      Mark.here();
      throw new IllegalStateException("accessor");
    }
  }

  private record Wrapped<T>(T value, List<T> more) {}

  private enum Turn { LEFT, RIGHT, BACK }

  public static void main(String[] args) throws Throwable {
    Main.way("type pattern", () -> area(new Circle(3)) + area(new Box(2, 5)));
    Main.way("guards", () -> kind(new Circle(0)) + kind(new Circle(7)) + kind(new Box(1, 1)));
    Main.way("guard, throwing", () -> kind(new Circle(-1)));
    Main.way("nested deconstruction", () -> nested(new Pair(new Circle(2), new Pair(new Box(1, 2), new Circle(4)))));
    Main.way("accessor, throwing", () -> nested(new Bad("x")));
    Main.way("accessor, throwing, caught", Modern::caught);
    Main.way("null label", () -> nullable(null) + nullable("text") + nullable(4));
    Main.way("null without label", () -> area(null));
    Main.way("strings, numbers, enums", () -> mixed("a") + mixed(3) + mixed(Turn.BACK) + mixed(Turn.LEFT) + mixed('c'));
    Main.way("enum, qualified", () -> turns(Turn.RIGHT) + turns(Turn.BACK));
    Main.way("instanceof", () -> instance(new Wrapped<>("w", List.of("v"))) + instance(new Wrapped<>(8, List.of())) + instance("none"));
    Main.way("in a loop", Modern::loop);
    Mark.writeWhereAsked();
  }

  private static int area(Shape shape) {
    return switch (shape) {
      case Circle c -> marked(3 * c.radius() * c.radius());
      case Box b -> marked(b.width() * b.height());
      case Pair p -> area(p.left()) + area(p.right());
      case Bad b -> marked(0);
    };
  }

  private static int marked(int value) {
    Mark.here();
    return value;
  }

  private static boolean large(int radius) {
    Mark.here();
    return 10 / (radius + 1) < 2;
  }

  private static String kind(Shape shape) {
    String kind = switch (shape) {
      case Circle c when large(c.radius()) -> "large";
      case Circle(int radius) when radius == 0 -> "point";
      case Circle c -> "circle";
      default -> "other";
    };
    Mark.here();
    return kind;
  }

  private static int nested(Shape shape) {
    int found = switch (shape) {
      case Pair(Circle(int r), Pair(Box(int w, var h), Circle(int last))) -> r + w + h + last;
      case Pair(var left, var right) -> nested(left) + nested(right);
      case Bad(String what) -> what.length();
      case Bad(Object what) -> 1;
      case Circle(int r) -> r;
      case Box(int w, int h) -> w * h;
    };
    Mark.here();
    return found;
  }

  private static Object caught() {
    try {
      return nested(new Pair(new Circle(1), new Bad(2)));
    } catch (MatchException e) {
      Mark.here();
      return e.getCause().getMessage();
    } finally {
      Mark.here();
    }
  }

  private static String nullable(Object value) {
    return switch (value) {
      case null -> "null" + marked(1);
      case String s when s.length() > 9 -> s;
      case String s -> "string" + marked(2);
      default -> "other" + marked(3);
    };
  }

  private static int mixed(Object value) {
    int result = switch (value) {
      case Turn t when t == Turn.LEFT -> marked(1);
      case Turn t -> marked(t.ordinal());
      case Integer i when i > 2 -> marked(i);
      case String s -> marked(s.length());
      default -> marked(-1);
    };
    Mark.here();
    return result;
  }

  private static int turns(Object value) {
    return switch (value) {
      case Turn.LEFT -> marked(1);
      case Turn.RIGHT -> marked(2);
      case Turn t -> marked(3);
      default -> marked(4);
    };
  }

  private static String instance(Object value) {
    if (value instanceof Wrapped<?>(String text, List<?> more) && marked(more.size()) == 1) {
      return text;
    }
    if (!(value instanceof Wrapped<?>(Integer number, var more))) {
      return "no" + marked(0);
    }
    return number + "of" + marked(more.size());
  }

  private static Object loop() {
    Shape[] shapes = {new Circle(1), new Box(2, 3), new Pair(new Circle(2), new Box(1, 1)), new Bad("four")};
    int sum = 0;
    for (int i = 0; i < 200; i++) {
      try {
        sum += nested(shapes[i % shapes.length]);
      } catch (MatchException e) {
        Mark.here();
        sum--;
      }
    }
    return sum;
  }
}
