package leaves;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Allocations of methods that are counted at their call sites: one method a rule, called {@link #TIMES} times each. */
public final class Allocations {
  static final int TIMES = 2000;

  private Allocations() {}

  static Object cloneOfInts() {
    return new int[5].clone();
  }

  static Object cloneOfTexts() {
    return new String[2].clone();
  }

  static Object cloneNested() {
    return new long[3][4].clone();
  }

  static Object newInstance() {
    return Array.newInstance(char.class, 6);
  }

  static Object newNested() {
    return Array.newInstance(byte.class, 2, 3);
  }

  static Object copyOfObjects() {
    return Arrays.copyOf(new Object[] {"a"}, 4);
  }

  static Object copyOfRange() {
    return Arrays.copyOfRange(new String[] {"a", "b", "c"}, 1, 3);
  }

  static Object copyOfRefused() {
    try {
      return Arrays.copyOf(new String[1], -1);
    } catch (NegativeArraySizeException e) {
      return e.getMessage();
    }
  }

  static Object boxInCache(int i) {
    return Integer.valueOf(i & 127);
  }

  static Object boxBeyondCache(int i) {
    return Integer.valueOf(i + 1_000_000);
  }

  static Object longBox(int i) {
    return Long.valueOf(i % 2 == 0 ? 1 : 1_000);
  }

  static Object charBox(int i) {
    return Character.valueOf((char) (i % 2 == 0 ? 'a' : '\u4e00'));
  }

  static Object doubleBox(int i) {
    return Double.valueOf(i);
  }

  static Object textOf(StringBuilder builder) {
    return builder.toString();
  }

  static Object textOfAnything(Object anything) {
    return anything.toString();
  }

  static Object textOfInt() {
    return Integer.toString(12345);
  }

  /** Prints a sum of all results, so that no compiler can leave anything out. */
  public static void main(String[] arguments) {
    long sum = 0;
    StringBuilder builder = new StringBuilder("seven 7");
    // Loads and initialises the classes here, where it is not counted below one of the methods.
    sum += Array.getLength(new int[1]) + Character.valueOf('a') + Long.valueOf(1) + Integer.valueOf(1) + Arrays.hashCode(new int[1]);
    for (int i = 0; i < TIMES; i++) {
      Object[] all = {
        cloneOfInts(), cloneOfTexts(), cloneNested(), newInstance(), newNested(), copyOfObjects(), copyOfRange(), copyOfRefused(), boxInCache(i),
        boxBeyondCache(i), longBox(i), charBox(i), doubleBox(i), textOf(builder), textOfAnything(builder), textOfInt()
      };
      for (Object each : all) {
        sum += each instanceof Number ? ((Number) each).longValue() : each instanceof CharSequence ? ((CharSequence) each).length() : 1;
      }
    }
    System.out.println(sum);
  }
}
