package leaves;

import java.lang.reflect.InvocationTargetException;
import java.util.Comparator;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Test subject: makes methods of the JDK, some of which the JIT may replace, call back into the program. Each way calls {@link #work} a known number
 * of times. If one of those methods were counted as a leaf with its callees paused, these calls would be missing.
 */
public final class UserCallbacks {
  static final int TIMES = 3000;
  private static int done;

  private UserCallbacks() {}

  /** The work that must not be missing from the recording. */
  static int work(int x) {
    return ++done + x;
  }

  /** Program code that implements the interfaces, and overrides the methods, that the bodies of such JDK methods call. */
  static final class Text implements CharSequence, Comparable<Text> {
    private final String text;

    Text(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Text(text.substring(start, end));
    }

    @Override
    public String toString() {
      work(1);
      return text;
    }

    @Override
    public int hashCode() {
      return work(2) & 15;
    }

    @Override
    public boolean equals(Object other) {
      work(3);
      return other instanceof Text && ((Text) other).text.equals(text);
    }

    @Override
    public int compareTo(Text other) {
      work(4);
      return text.compareTo(other.text);
    }
  }

  /** An exception that does some work instead of filling in a stack trace. Throwable's constructor calls it, also if the VM raises the exception. */
  static final class Tired extends ArithmeticException {
    private static final long serialVersionUID = 1;

    Tired() {
      super("tired");
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      work(5);
      return this;
    }
  }

  static int builder(Text text) {
    work(0);
    return new StringBuilder().append((Object) text).append((CharSequence) text).toString().length();
  }

  static int buffer(Text text) {
    return new StringBuffer().append((Object) text).append("x").toString().length() + String.valueOf(text).length() + ("" + text).length();
  }

  static int hashing(Text text) {
    return Objects.hashCode(text) + Objects.hash(text) + (Objects.equals(text, new Text("b")) ? 1 : 0) + java.util.Arrays.hashCode(new Object[] {text});
  }

  static int comparing(Text text) {
    TreeMap<Text, Integer> map = new TreeMap<>(Comparator.naturalOrder());
    map.put(text, 1);
    map.put(new Text("z"), 2);
    return map.size();
  }

  static int raised() {
    try {
      throw new Tired();
    } catch (ArithmeticException e) {
      return 1;
    }
  }

  static int ranges() {
    int[] sum = new int[1];
    IntStream.range(0, 4).forEach(i -> sum[0] += work(i));
    return sum[0];
  }

  static int reflected() throws ReflectiveOperationException {
    try {
      return (Integer) UserCallbacks.class.getDeclaredMethod("work", int.class).invoke(null, 6);
    } catch (InvocationTargetException e) {
      throw new AssertionError(e);
    }
  }

  /** Prints how often {@link #work} ran in each way, as counted by the program itself. */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    long sum = 0;
    int[] per = new int[7];
    for (int i = 0; i < TIMES; i++) {
      int before = done;
      sum += builder(new Text("abc"));
      per[0] += done - before;
      before = done;
      sum += buffer(new Text("abc"));
      per[1] += done - before;
      before = done;
      sum += hashing(new Text("abc"));
      per[2] += done - before;
      before = done;
      sum += comparing(new Text("abc"));
      per[3] += done - before;
      before = done;
      sum += raised();
      per[4] += done - before;
      before = done;
      sum += ranges();
      per[5] += done - before;
      before = done;
      sum += reflected();
      per[6] += done - before;
    }
    String[] ways = {"builder", "buffer", "hashing", "comparing", "raised", "ranges", "reflected"};
    for (int i = 0; i < ways.length; i++) {
      System.out.println(ways[i] + ' ' + per[i]);
    }
    System.out.println("all " + done + ' ' + (sum & 1));
  }
}
