package leaves;

import java.security.MessageDigest;

/** Test subject: allocations of leaf methods, some of which no rule counts. Each method is called so often that the JIT compiles it. */
public final class Uncounted {
  private static final int TIMES = 2000;

  private static final class Point implements Cloneable {
    private int x = 3;

    Point copy() {
      try {
        return (Point) clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  private Uncounted() {}

  public static void main(String[] args) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    Point point = new Point();
    byte[] text = new byte[64];
    // The first call links method handles, through natives whose allocations are not counted either.
    digest.update(text);
    long sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += copyOfArray(text) + copyOfObject(point) + digest(digest, text) + box(i) + plain(i);
    }
    System.out.println(sum);
  }

  private static int copyOfArray(byte[] text) {
    return text.clone().length;
  }

  private static int copyOfObject(Point point) {
    return point.copy().x;
  }

  private static int digest(MessageDigest digest, byte[] text) {
    digest.update(text);
    return 1;
  }

  private static int box(int i) {
    Integer box = i;
    return box.hashCode();
  }

  private static int plain(int i) {
    return new int[i % 5].length;
  }
}
