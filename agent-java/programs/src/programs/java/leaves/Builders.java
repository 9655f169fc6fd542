package leaves;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.function.Function;
import java.util.function.Supplier;

/** Test subject: string builders in loops that C2 compiles, made in every way there is. Each method makes a known number of appends. */
public final class Builders {
  /** Number of texts, each of a thousand items with three appends: a builder grows to 16, 34, 70 … 9,214 bytes for a text of 7,890. */
  static final int TEXTS = 1_000;
  static final int TIMES = 200_000;
  private static final MethodHandle MAKER;

  static {
    try {
      MAKER = MethodHandles.lookup().findConstructor(StringBuilder.class, MethodType.methodType(void.class));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private Builders() {}

  static String items() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      text.append("item").append(i).append(',');
    }
    return text.toString();
  }

  static int joined() {
    int sum = 0;
    for (int i = 0; i < TEXTS; i++) {
      sum += items().length();
    }
    return sum;
  }

  static int chained() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += new StringBuilder().append("n").append(i).append(':').toString().length();
    }
    return sum;
  }

  static int withText(String text) {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += new StringBuilder(text).append(i).append(Integer.toString(i)).append(';').toString().length();
    }
    return sum;
  }

  static int withRoom() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += new StringBuilder(40).append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  static int buffered(String text) {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += new StringBuffer(text).append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  static int copied() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += new String(new StringBuilder().append(i).append('a').append("b").toString()).length();
    }
    return sum;
  }

  static int referenced() {
    Supplier<StringBuilder> maker = StringBuilder::new;
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += maker.get().append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  static int referencedWithText(String text) {
    Function<String, StringBuilder> maker = StringBuilder::new;
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += maker.apply(text).append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  static int reflected() throws ReflectiveOperationException {
    Constructor<StringBuilder> maker = StringBuilder.class.getConstructor();
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += maker.newInstance().append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  static int handled() throws Throwable {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += ((StringBuilder) MAKER.invokeExact()).append(i).append('a').append("b").toString().length();
    }
    return sum;
  }

  /** Prints a sum of all lengths. */
  public static void main(String[] arguments) throws Throwable {
    long sum = joined();
    sum += chained() + withText("text") + withRoom() + buffered("text") + copied() + referenced() + referencedWithText("text");
    sum += reflected() + handled();
    System.out.println(sum);
  }
}
