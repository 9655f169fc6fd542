package places;

/** Test subject: methods whose places are counted by hand in PlacesTest. */
public class Kinds {
  private static int total;
  private int number;
  private long large;

  Kinds() {}

  public static void main(String[] args) {
    long sum = fields(new Kinds()) + nulls(null) + calls(new Kinds()) + arrays();
    sum += once() + twice();
    sum += caught(3) + caught(0);
    sum += constructors();
    sum += monitors(new Kinds());
    sum += free(6) + free(0);
    System.out.println(sum);
  }

  private static long fields(Kinds kinds) {
    kinds.number = 7;
    kinds.large = kinds.number;
    total = kinds.number;
    total++;
    return kinds.large + total;
  }

  /** Instructions that throw: all kinds but reads and arrays count before. */
  private static int nulls(Kinds none) {
    int caught = 0;
    try {
      none.number = 1;
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      caught += none.number;
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      caught += none.hashCode();
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      synchronized (none) {
        caught += 100;
      }
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      throw (RuntimeException) (Object) none;
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      caught += new int[-caught].length;
    } catch (NegativeArraySizeException e) {
      caught++;
    }
    return caught;
  }

  /** Static, virtual, interface and special calls, of natives and of methods that the VM replaces; and a lambda, whose creation is no call. */
  private static int calls(Kinds kinds) {
    CharSequence text = "text";
    Runnable lambda = () -> total += 1;
    lambda.run();
    return Math.max(text.length(), kinds.fromAbove()) + Integer.signum(System.identityHashCode(kinds));
  }

  private int fromAbove() {
    return super.equals(this) ? 1 : 0;
  }

  private static int arrays() {
    int[] flat = new int[3];
    String[] names = new String[2];
    int[][] both = new int[2][3];
    int[][] open = new int[2][];
    return flat.length + names.length + both.length + open.length;
  }

  /** A method below two callers. */
  private static int once() {
    return shared(1);
  }

  private static int twice() {
    return shared(2) + shared(3);
  }

  private static int shared(int times) {
    for (int i = 0; i < times; i++) {
      total += i;
    }
    return total;
  }

  /** An exception of the program, through recursion. */
  private static int caught(int depth) {
    try {
      return deep(depth);
    } catch (IllegalStateException e) {
      return depth;
    }
  }

  private static int deep(int depth) {
    if (depth == 0) {
      throw new IllegalStateException();
    }
    return deep(depth - 1) + 1;
  }

  /** Constructors that end by an exception before, in and after the constructor that they call. */
  private static int constructors() {
    int made = 0;
    for (int i = 0; i < 4; i++) {
      try {
        made += new Derived(i).made;
      } catch (IllegalArgumentException e) {
        made += 10;
      }
    }
    return made;
  }

  static class Base {
    final int made;

    Base(int which) {
      if (which == 1) {
        throw new IllegalArgumentException();
      }
      made = which;
    }
  }

  static final class Derived extends Base {
    Derived(int which) {
      super(checked(which));
      if (which == 2) {
        throw new IllegalArgumentException();
      }
    }

    private static int checked(int which) {
      if (which == 0) {
        throw new IllegalArgumentException();
      }
      return which;
    }
  }

  private static int monitors(Kinds kinds) {
    int sum = kinds.locked(1) + lockedClass(2L);
    try {
      sum += kinds.locked(0);
    } catch (ArithmeticException e) {
      sum++;
    }
    sum += kinds.blocks(1);
    try {
      sum += kinds.blocks(0);
    } catch (IllegalArgumentException e) {
      sum++;
    }
    return sum;
  }

  /** Ends normally, or by an exception of the VM. */
  private synchronized int locked(int divisor) {
    return 10 / divisor;
  }

  private static synchronized int lockedClass(long number) {
    return (int) number;
  }

  private int blocks(int number) {
    synchronized (this) {
      synchronized (Kinds.class) {
        if (number == 0) {
          throw new IllegalArgumentException();
        }
      }
      return number;
    }
  }

  /** A method that calls nothing, and needs no context but for its places. */
  private static int free(int divisor) {
    try {
      return quotient(divisor);
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  private static int quotient(int divisor) {
    return 12 / divisor;
  }
}
