package leaves;

/** Test subject: objects with special constructors: Object's, those of excluded classes, and those that are never reached or never return. */
public final class SpecialConstructors {
  private static final int TIMES = 2000;
  private static final RuntimeException SHARED = new RuntimeException("shared", null, false, false) {
    private static final long serialVersionUID = 1L;
  };
  private static Object last;

  private SpecialConstructors() {}

  public static void main(String[] args) {
    int failed = 0;
    for (int i = 0; i < TIMES; i++) {
      plain();
      excluded();
      belowExcluded();
      failed += argumentThrows() + bodyThrows(i);
    }
    System.out.println(failed + " " + last);
  }

  private static void plain() {
    last = new Object();
  }

  private static void excluded() {
    last = new Excluded(3);
  }

  /** Makes an object of a counted class that extends an excluded one. */
  private static void belowExcluded() {
    last = new Below();
  }

  /** Allocates an object on which no constructor is ever called. */
  private static int argumentThrows() {
    try {
      last = new Kept(throwing());
      return 0;
    } catch (RuntimeException e) {
      return 1;
    }
  }

  private static int bodyThrows(int i) {
    try {
      last = new Kept(i);
      return 0;
    } catch (RuntimeException e) {
      return 1;
    }
  }

  private static int throwing() {
    throw SHARED;
  }

  static class Base {}

  /** A class that the test excludes. */
  static class Excluded extends Base {
    private final int[] numbers;

    Excluded(int size) {
      numbers = new int[size];
    }

    @Override
    public String toString() {
      return "excluded " + numbers.length;
    }
  }

  static final class Below extends Excluded {
    Below() {
      super(2);
    }
  }

  static final class Kept {
    Kept(int i) {
      if (i % 2 == 0) {
        throw SHARED;
      }
    }

    @Override
    public String toString() {
      return "kept";
    }
  }
}
