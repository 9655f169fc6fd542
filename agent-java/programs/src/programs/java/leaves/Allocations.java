package leaves;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigInteger;
import java.util.Arrays;
import sun.misc.Unsafe;

/** Test subject: allocations of methods counted at their call sites, with one method per rule, each called {@link #TIMES} times. */
public final class Allocations {
  static final int TIMES = 2000;

  private static final class Point implements Cloneable {
    private int x = 3;

    @Override
    public Point clone() {
      try {
        return (Point) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  private static final Point POINT = new Point();
  /** A number of three ints, whose square takes six. */
  private static final BigInteger FACTOR = BigInteger.ONE.shiftLeft(96).subtract(BigInteger.ONE);
  private static final BigInteger OTHER_FACTOR = FACTOR.subtract(BigInteger.TEN);
  /** A number of more than 512 ints, the limit up to which the JIT replaces Montgomery multiplication. */
  private static final BigInteger LARGE_MODULUS = BigInteger.ONE.shiftLeft(17_000).subtract(BigInteger.valueOf(3));

  private Allocations() {}

  static Object cloneOfObject() {
    return POINT.clone();
  }

  static Object withoutConstructor(Unsafe unsafe) throws InstantiationException {
    return unsafe.allocateInstance(Point.class);
  }

  static Object byConstructorHandle(MethodHandle constructor) throws Throwable {
    return invoke(constructor);
  }

  private static Object invoke(MethodHandle constructor) throws Throwable {
    return (Point) constructor.invokeExact();
  }

  static Object product() {
    return FACTOR.multiply(OTHER_FACTOR);
  }

  static Object largePower() {
    return LARGE_MODULUS.subtract(FACTOR).modPow(BigInteger.valueOf(77), LARGE_MODULUS);
  }

  static Object cloneOfInts() {
    return new int[5].clone();
  }

  static Object cloneOfTexts() {
    return new String[2].clone();
  }

  static Object cloneNested() {
    return new long[3][4].clone();
  }

  static Object exception() {
    return new Exception();
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

  /** Prints a sum of all results, so that no compiler can omit anything. */
  public static void main(String[] arguments) throws Throwable {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    MethodHandle constructor = MethodHandles.lookup().findConstructor(Point.class, MethodType.methodType(void.class));
    long sum = ((Point) invoke(constructor)).x + largePower().hashCode();
    StringBuilder builder = new StringBuilder("seven 7");
    // Loads and initialises the classes now, so that this is not counted below one of the methods.
    sum += Array.getLength(new int[1]) + Character.valueOf('a') + Long.valueOf(1) + Integer.valueOf(1) + Arrays.hashCode(new int[1]);
    for (int i = 0; i < TIMES; i++) {
      Object[] all = {
        cloneOfInts(), cloneOfTexts(), cloneNested(), newInstance(), newNested(), copyOfObjects(), copyOfRange(), copyOfRefused(), boxInCache(i),
        boxBeyondCache(i), longBox(i), charBox(i), doubleBox(i), textOf(builder), textOfAnything(builder), textOfInt(),
        cloneOfObject(), exception(), withoutConstructor(unsafe), byConstructorHandle(constructor), product()
      };
      for (Object each : all) {
        sum += each instanceof Number ? ((Number) each).longValue() : each instanceof CharSequence ? ((CharSequence) each).length() : 1;
      }
    }
    System.out.println(sum);
  }
}
