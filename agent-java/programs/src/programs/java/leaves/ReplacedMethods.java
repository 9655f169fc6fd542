package leaves;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Test subject: methods that compilers like to replace, and exceptions that they raise themselves, each hot enough for both compilers. Prints a sum.
 * The work is the same in every run and is done by one thread.
 */
public final class ReplacedMethods {
  private ReplacedMethods() {}

  /** @param arguments how many times each loop runs */
  public static void main(String[] arguments) throws Throwable {
    int times = Integer.parseInt(arguments[0]);
    long sum = strings(times) + boxes(times) + arrays(times) + mathematics(times) + integers(times) + checksums(times / 10);
    sum += exceptions(times) + handles(times) + lambdas(times) + atomics(times) + characters(times) + reflection(times / 10);
    System.out.println(sum);
  }

  private static long strings(int times) {
    long sum = 0;
    String latin = "the quick brown fox jumps over the lazy dog";
    String wide = latin.replace('o', '\u0151');
    for (int i = 0; i < times; i++) {
      String text = new StringBuilder().append("n").append(i).append(':').append(latin).toString();
      String joined = text + i + wide;
      sum += joined.length() + joined.hashCode() + text.indexOf("fox") + joined.indexOf('\u0151') + text.compareTo(joined);
      sum += text.equals(joined) ? 1 : 0;
      sum += joined.substring(3, 9).concat("x").length() + wide.getBytes(StandardCharsets.UTF_8).length + latin.toCharArray().length;
      StringBuffer buffer = new StringBuffer("b");
      sum += buffer.append(i).append('c').append(latin).toString().length() + Integer.toString(i).length();
    }
    return sum;
  }

  private static long boxes(int times) {
    long sum = 0;
    Map<Integer, Long> counts = new HashMap<>();
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      counts.merge(i % 300, (long) i, Long::sum);
      Integer boxed = i;
      Double real = i * 0.5;
      Character letter = (char) (i % 500);
      Short small = (short) (i % 400 - 200);
      Byte tiny = (byte) i;
      Float single = i * 0.25f;
      sum += boxed + real.intValue() + letter + small + tiny + single.intValue() + boxed.hashCode();
      if (i % 64 == 0) {
        all.add(boxed);
        all.add(real);
      }
    }
    return sum + counts.size() + all.size();
  }

  private static long arrays(int times) throws CloneNotSupportedException {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      int[] numbers = new int[i % 40 + 1];
      Arrays.fill(numbers, i);
      int[] copy = numbers.clone();
      int[] longer = Arrays.copyOf(numbers, numbers.length + 3);
      String[] texts = Arrays.copyOf(new String[] {"a", "b"}, 5);
      Object[] range = Arrays.copyOfRange(texts, 1, 4, Object[].class);
      long[] made = (long[]) java.lang.reflect.Array.newInstance(long.class, 4);
      Object[] nested = (Object[]) java.lang.reflect.Array.newInstance(byte.class, 2, 3);
      sum += Arrays.equals(numbers, copy) ? 1 : 0;
      sum += longer.length + range.length + made.length + nested.length + Arrays.hashCode(longer) + Arrays.mismatch(numbers, longer);
      System.arraycopy(copy, 0, longer, 1, copy.length);
      sum += longer[copy.length];
    }
    return sum;
  }

  private static long mathematics(int times) {
    double sum = 0;
    for (int i = 1; i < times; i++) {
      double x = i * 0.001;
      sum += Math.sin(x) + Math.cos(x) + Math.tan(x) + Math.exp(1 / x) + Math.log(x) + Math.log10(x) + Math.pow(x, 1.5) + Math.sqrt(x) + Math.cbrt(x);
      sum += Math.abs(-x) + Math.floor(x) + Math.ceil(x) + Math.rint(x) + Math.fma(x, 2, 1) + Math.atan2(x, 2) + Math.signum(x) + Math.copySign(1, -x);
      sum += Math.max(i, 7) + Math.min(i, 7) + Math.max(x, 2) + Math.min(x, 2f) + Math.multiplyHigh(i, 1L << 40) + Math.addExact(i, 2) + Math.round(x);
      sum += Integer.bitCount(i) + Long.numberOfLeadingZeros(i) + Integer.reverseBytes(i) % 3 + Integer.compareUnsigned(i, 9) + Math.floorMod(i, 7) + Integer.reverse(i) % 5;
      sum += Double.doubleToLongBits(x) % 7 + Float.floatToIntBits((float) x) % 5 + StrictMath.sqrt(x) + (Double.isInfinite(x) ? 1 : 0);
    }
    return Double.doubleToLongBits(sum) % 1000;
  }

  private static long integers(int times) {
    BigInteger product = BigInteger.ONE;
    BigInteger factor = BigInteger.valueOf(1234567891).pow(9);
    BigInteger modulus = BigInteger.ONE.shiftLeft(521).subtract(BigInteger.ONE);
    long sum = 0;
    for (int i = 0; i < times / 20; i++) {
      product = product.multiply(factor).add(BigInteger.valueOf(i)).mod(modulus);
      sum += product.multiply(product).bitLength() + product.shiftLeft(i % 70).shiftRight(3).hashCode();
    }
    for (int i = 0; i < times / 2000 + 1; i++) {
      sum += product.modPow(factor, modulus).hashCode();
    }
    return sum;
  }

  private static long checksums(int times) {
    byte[] bytes = new byte[777];
    Arrays.fill(bytes, (byte) 42);
    long sum = 0;
    for (int i = 0; i < times; i++) {
      CRC32 crc = new CRC32();
      CRC32C crcC = new CRC32C();
      Adler32 adler = new Adler32();
      bytes[i % 777] = (byte) i;
      crc.update(bytes, 0, bytes.length);
      crc.update(i);
      crcC.update(bytes, 0, bytes.length);
      adler.update(bytes, 0, bytes.length);
      sum += crc.getValue() + crcC.getValue() + adler.getValue();
    }
    return sum;
  }

  private static long exceptions(int times) {
    long sum = 0;
    int[] three = new int[3];
    Object[] numbers = new Integer[1];
    for (int i = 0; i < times; i++) {
      try {
        sum += three[i % 4];
      } catch (ArrayIndexOutOfBoundsException e) {
        sum++;
      }
      try {
        sum += 7 / (i % 2);
      } catch (ArithmeticException e) {
        sum += 2;
      }
      try {
        sum += lengthOf(i % 3 == 0 ? null : "abc");
      } catch (NullPointerException e) {
        sum += 3;
      }
      try {
        numbers[0] = i % 5 == 0 ? (Object) "text" : null;
      } catch (ArrayStoreException e) {
        sum += 4;
      }
      try {
        sum += ((Number) (i % 7 == 0 ? (Object) "text" : null)) == null ? 1 : 0;
      } catch (ClassCastException e) {
        sum += 5;
      }
      try {
        sum += new byte[i % 9 - 1].length;
      } catch (NegativeArraySizeException e) {
        sum += 6;
      }
      try {
        throw new ArithmeticException("made by the program");
      } catch (ArithmeticException e) {
        sum += e.getMessage().length();
      }
    }
    return sum;
  }

  private static int lengthOf(String text) {
    return text.length();
  }

  private static long handles(int times) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle add = lookup.findStatic(ReplacedMethods.class, "add", MethodType.methodType(int.class, int.class, int.class));
    MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    MethodHandle guarded = MethodHandles.guardWithTest(lookup.findStatic(ReplacedMethods.class, "isOdd", MethodType.methodType(boolean.class, int.class)),
        MethodHandles.insertArguments(add, 0, 5), MethodHandles.insertArguments(add, 1, 9));
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum += (int) add.invokeExact(i, 3) + (int) length.invokeExact("four") + (int) guarded.invokeExact(i) + (Integer) add.invoke((Integer) i, 4);
    }
    return sum;
  }

  private static int add(int a, int b) {
    return a + b;
  }

  private static boolean isOdd(int i) {
    return (i & 1) != 0;
  }

  private static long lambdas(int times) {
    long sum = 0;
    IntBinaryOperator max = Math::max;
    for (int i = 0; i < times; i++) {
      int step = i;
      IntUnaryOperator plus = x -> x + step;
      sum += plus.applyAsInt(3) + max.applyAsInt(i, 50);
    }
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      numbers.add((i * 7919) % 211);
    }
    for (int i = 0; i < times / 500 + 1; i++) {
      sum += numbers.stream().filter(n -> n % 2 == 0).map(n -> n + 1).sorted().mapToInt(n -> n).sum();
    }
    return sum;
  }

  private static long atomics(int times) {
    AtomicInteger counter = new AtomicInteger();
    for (int i = 0; i < times; i++) {
      counter.incrementAndGet();
      counter.compareAndSet(i, i + 2);
      counter.updateAndGet(x -> x ^ 1);
      counter.getAndAdd(3);
    }
    return counter.get();
  }

  private static long characters(int times) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      char c = (char) (i % 1000);
      sum += Character.isDigit(c) ? 1 : Character.isLetter(c) ? 2 : Character.isWhitespace(c) ? 3 : 4;
      sum += Character.isUpperCase(c) ? 10 : Character.isLowerCase(c) ? 20 : 0;
    }
    return sum;
  }

  private static long reflection(int times) throws ReflectiveOperationException {
    var method = ReplacedMethods.class.getDeclaredMethod("add", int.class, int.class);
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum += (Integer) method.invoke(null, i, 2);
    }
    return sum;
  }
}
