package steady;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Test subject: does exactly the same in every run, with strings, collections, streams, regular expressions, large numbers, exceptions and threads,
 * hot enough for the optimising compiler. It uses no identity hash codes, clocks, random numbers or files, and one thread at a time.
 */
public final class Main {
  private static final int ROUNDS = 60;
  private static long state = 17;

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    long check = 0;
    for (int round = 0; round < ROUNDS; round++) {
      check = check * 31 + strings(round);
      check = check * 31 + collections(round);
      check = check * 31 + streams(round);
      check = check * 31 + patterns(round);
      check = check * 31 + numbers(round);
      check = check * 31 + bytes(round);
      check = check * 31 + failures(round);
    }
    for (int i = 0; i < 3; i++) {
      check = check * 31 + inThread(i);
    }
    System.out.println(check);
  }

  /** Next number of a linear congruential generator, the same on every JDK. */
  private static int next(int bound) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) ((state >>> 33) % bound);
  }

  private static long strings(int round) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append((char) ('a' + next(26))).append(i % 7 == 0 ? "\u00e9" : "").append(i % 31 == 0 ? "\u4e2d" : "");
    }
    String all = text.toString();
    int found = all.indexOf("ab") + all.lastIndexOf('z') + (all + round).hashCode();
    for (String part : all.split("e")) {
      found += part.toUpperCase(java.util.Locale.ROOT).compareTo(all) + (part.equals(all.substring(0, Math.min(part.length(), 5))) ? 1 : 0);
      found += part.concat("x").repeat(2).strip().length() + String.valueOf(round).length();
    }
    return found + Integer.toString(found, 36).length() + Long.toHexString(found).length();
  }

  private static long collections(int round) {
    Map<String, Integer> counts = new HashMap<>();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      int value = next(97);
      counts.merge("key" + value, 1, Integer::sum);
      list.add(value);
    }
    Collections.sort(list);
    Map<Integer, String> sorted = new TreeMap<>();
    counts.forEach((key, count) -> sorted.put(count * 1000 + key.length(), key));
    Map<String, Integer> ordered = new LinkedHashMap<>(counts);
    ordered.keySet().removeIf(key -> key.length() == 4);
    int[] numbers = list.stream().mapToInt(Integer::intValue).toArray();
    int[] copy = Arrays.copyOf(numbers, numbers.length);
    Arrays.sort(copy);
    return ordered.size() + sorted.hashCode() + Arrays.hashCode(copy) + (Arrays.equals(numbers, copy) ? round : 0) + list.indexOf(50);
  }

  private static long streams(int round) {
    Map<Integer, List<String>> byLength = IntStream.range(0, 120).mapToObj(i -> Integer.toString(i * round)).collect(Collectors.groupingBy(String::length));
    return byLength.values().stream().flatMap(List::stream).mapToLong(Long::parseLong).sum() + byLength.toString().length();
  }

  private static long patterns(int round) {
    Matcher matcher = Pattern.compile("(\\w+)-(\\d+)").matcher("alpha-1 beta-" + round + " gamma-333 delta");
    long sum = 0;
    while (matcher.find()) {
      sum += matcher.group(1).length() * Long.parseLong(matcher.group(2));
    }
    return sum;
  }

  private static long numbers(int round) {
    BigInteger product = BigInteger.ONE;
    for (int i = 1; i < 60; i++) {
      product = product.multiply(BigInteger.valueOf(i + round)).add(BigInteger.TEN);
    }
    double sum = 0;
    for (int i = 1; i < 500; i++) {
      sum += Math.sqrt(i) + Math.floor(i / 3.0) + Math.max(i, round) + Math.abs(-i) + Integer.bitCount(i) + Long.numberOfTrailingZeros(i) + Math.sin(i) * 0;
    }
    return product.mod(BigInteger.valueOf(1_000_007)).longValue() + (long) sum + Math.floorMod(-round, 7);
  }

  private static long bytes(int round) {
    byte[] data = ("some text to be checked " + round).repeat(20).getBytes(StandardCharsets.UTF_8);
    CRC32 crc = new CRC32();
    crc.update(data);
    byte[] other = data.clone();
    other[other.length - 1 - round] ^= 1;
    return crc.getValue() + Arrays.mismatch(data, other) + Arrays.compare(data, other) + new String(other, StandardCharsets.ISO_8859_1).hashCode();
  }

  private static long failures(int round) {
    long caught = 0;
    int[] few = new int[4];
    for (int i = 0; i < 200; i++) {
      try {
        caught += i % 9 == 0 ? few[i] : i % 10 == 0 ? i / (i % 5) : Integer.parseInt(i % 11 == 0 ? "x" + round : "7");
      } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
        caught += 3;
      } catch (NumberFormatException e) {
        caught += e.getMessage().length();
      }
    }
    return caught;
  }

  private static long inThread(int number) throws InterruptedException {
    long[] result = new long[1];
    Thread thread = new Thread(() -> result[0] = strings(number) + collections(number) + numbers(number), "worker " + number);
    thread.start();
    thread.join();
    return result[0];
  }
}
