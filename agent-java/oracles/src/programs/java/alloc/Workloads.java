package alloc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Test subject: deterministic work in the library, such as collections, strings, boxes and copies of arrays. */
public final class Workloads implements Supplier<Map<String, Work>> {
  @Override
  public Map<String, Work> get() {
    Map<String, Work> works = new LinkedHashMap<>();
    works.put("hashMap", Workloads::hashMap);
    works.put("methodReferences", Workloads::methodReferences);
    works.put("treeMap", Workloads::treeMap);
    works.put("lists", Workloads::lists);
    works.put("boxes", Workloads::boxes);
    works.put("builders", Workloads::builders);
    works.put("concatenation", Workloads::concatenation);
    works.put("substrings", Workloads::substrings);
    works.put("copies", Workloads::copies);
    works.put("lambdas", Workloads::lambdas);
    works.put("streams", Workloads::streams);
    works.put("natives", Workloads::natives);
    works.put("reflection", Workloads::reflection);
    works.put("clones", Workloads::clones);
    works.put("exceptions", Workloads::exceptions);
    return works;
  }

  static long hashMap() {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 2000; i++) {
      map.merge(NAMES[i % NAMES.length], i, (a, b) -> a + b);
    }
    long sum = 0;
    for (Map.Entry<String, Integer> entry : map.entrySet()) {
      sum += entry.getValue();
    }
    return sum;
  }

  static long methodReferences() {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 2000; i++) {
      map.merge(NAMES[i % NAMES.length], i, Integer::sum);
    }
    return map.size();
  }

  static long treeMap() {
    TreeMap<Integer, Object> map = new TreeMap<>(Collections.reverseOrder());
    for (int i = 0; i < 1000; i++) {
      map.put(i * 7919 % 1000, NAMES);
    }
    return map.headMap(500).size() + map.firstKey();
  }

  static long lists() {
    List<Object> list = new ArrayList<>();
    ArrayDeque<Object> deque = new ArrayDeque<>();
    for (int i = 0; i < 3000; i++) {
      list.add(NAMES);
      deque.addFirst(NAMES);
    }
    long sum = 0;
    for (Object each : list) {
      sum += each == NAMES ? 1 : 0;
    }
    return sum + deque.size() + list.subList(3, 30).size();
  }

  static long boxes() {
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
      Integer small = i % 100;
      Integer large = i + 1000;
      Long wide = i * 1000L;
      Character letter = (char) (i + 200);
      Double number = i / 2.0;
      sum += small + large + wide + letter + number.intValue();
    }
    return sum;
  }

  static long builders() {
    long sum = 0;
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      text.append("item ").append(i).append(' ').append(i * 3L).append(true).append('\u20ac');
      sum += text.toString().length() + text.reverse().length();
    }
    return sum;
  }

  static long concatenation() {
    long sum = 0;
    for (int i = 0; i < 300; i++) {
      String text = "a" + i + "b" + sum;
      sum += text.length();
    }
    return sum;
  }

  static long substrings() {
    long sum = 0;
    String text = "The quick brown fox jumps over the lazy dog";
    for (int i = 0; i < 300; i++) {
      String part = text.substring(i % 20, 20 + i % 20);
      sum += part.toUpperCase().trim().replace('O', '0').hashCode() + part.toCharArray().length + String.valueOf(i).length() + part.getBytes().length;
    }
    return sum;
  }

  static long copies() {
    long sum = 0;
    int[] numbers = new int[40];
    for (int i = 0; i < 300; i++) {
      sum += Arrays.copyOf(numbers, i).length + numbers.clone().length + Arrays.copyOfRange(NAMES, 2, 2 + i % 40).length + ((Object[]) java.lang.reflect.Array.newInstance(String.class, 8)).length;
    }
    return sum;
  }

  static long lambdas() {
    long sum = 0;
    for (int i = 0; i < 500; i++) {
      int captured = i;
      Supplier<Object> capturing = () -> captured + NAMES.length > 0 ? NAMES : null;
      Supplier<Object> constant = () -> NAMES;
      sum += capturing.get() == constant.get() ? 1 : 0;
    }
    return sum;
  }

  static long streams() {
    return IntStream.range(0, 500).filter(i -> i % 3 == 0).mapToObj(i -> NAMES[i % NAMES.length]).map(String::length).mapToInt(Integer::intValue).sum();
  }

  /** Calls native methods that return a new array or an existing string. */
  static long natives() {
    long sum = 0;
    for (int i = 0; i < 100; i++) {
      sum += new String(NAMES[i % NAMES.length]).intern().length();
      try {
        sum += Path.of("").toRealPath().getNameCount() > 0 ? 1 : 0;
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
    return sum;
  }

  /** Makes so few calls that JDK 17 makes them through a native method. */
  static long reflection() {
    try {
      return CONSTRUCTOR.newInstance().size() + CONSTRUCTOR.newInstance().size();
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Copies objects, some of them with arrays that their classes copy as well. */
  static long clones() {
    long sum = 0;
    ArrayList<String> list = new ArrayList<>(Arrays.asList(NAMES));
    HashMap<String, String> map = new HashMap<>();
    map.put("a", "b");
    for (int i = 0; i < 100; i++) {
      sum += ((ArrayList<?>) list.clone()).size() + ((HashMap<?, ?>) map.clone()).size();
    }
    return sum;
  }

  /** Makes exceptions at many stack depths. */
  static long exceptions() {
    long sum = 0;
    for (int i = 0; i < 120; i++) {
      sum += thrown(i);
    }
    return sum;
  }

  private static long thrown(int deeper) {
    if (deeper > 0) {
      return 1 + thrown(deeper - 1);
    }
    try {
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      return 1;
    }
  }

  @SuppressWarnings("rawtypes")
  private static final Constructor<ArrayList> CONSTRUCTOR;
  private static final String[] NAMES = new String[60];

  static {
    try {
      CONSTRUCTOR = ArrayList.class.getConstructor();
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
    for (int i = 0; i < NAMES.length; i++) {
      NAMES[i] = "name" + i;
    }
  }
}
