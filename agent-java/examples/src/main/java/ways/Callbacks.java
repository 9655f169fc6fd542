package ways;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Test subject: callbacks from the JDK and the VM, which swallow the program's exceptions or pass them on. */
final class Callbacks {
  private static final CountDownLatch FINALIZED = new CountDownLatch(1);

  private Callbacks() {}

  static void run() {
    Main.way("comparator", () -> sorted(Comparator.reverseOrder()));
    Main.way("comparator, throwing", () -> sorted((a, b) -> {
      Mark.here();
      throw new IllegalStateException("not comparable");
    }));
    Main.way("compareTo in a TreeMap", Callbacks::treeMap);
    Main.way("superclass found by the program's loader", () -> new Own(true).loadClass("ways.Callbacks$Child").getDeclaredConstructor().newInstance().toString());
    Main.way("superclass not found", () -> new Own(false).loadClass("ways.Callbacks$Child"));
    Main.way("finalizer", Callbacks::finalizer);
    Main.way("empty finalizer", () -> new Nothing().toString().length() > 0);
    Main.way("cleaner", Callbacks::cleaner);
    Main.way("proxy", () -> proxy(false));
    Main.way("proxy, throwing", () -> proxy(true));
    Main.way("ServiceLoader", Callbacks::services);
    Main.way("ThreadLocal", () -> ThreadLocal.withInitial(() -> {
      Mark.here();
      return "initial";
    }).get());
    Main.way("stream, throwing", () -> Stream.of(1, 2, 0, 4).map(x -> 10 / x).toList());
    Main.way("computeIfAbsent, throwing", () -> new java.util.HashMap<String, String>().computeIfAbsent("key", key -> {
      Mark.here();
      throw new IllegalArgumentException(key);
    }));
    Main.way("iterator of the program", Callbacks::iterate);
  }

  private static Object sorted(Comparator<Integer> order) {
    Integer[] numbers = {3, 1, 2, 9, 7, 8, 4};
    Arrays.sort(numbers, order);
    Mark.here();
    return Arrays.toString(numbers);
  }

  private record Key(int value) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      Mark.here();
      return Integer.compare(value, other.value);
    }
  }

  private static Object treeMap() {
    TreeMap<Key, Integer> map = new TreeMap<>();
    for (int i = 0; i < 6; i++) {
      map.put(new Key(i * 5 % 7), i);
    }
    return map;
  }

  /** A loader that defines these classes itself. The VM asks it for the superclass in the middle of the definition. */
  private static final class Own extends ClassLoader {
    private final boolean knowsParent;

    Own(boolean knowsParent) {
      this.knowsParent = knowsParent;
    }

    @Override
    public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("ways.Callbacks$")) {
        return super.loadClass(name, resolve);
      }
      Mark.here();
      if (!knowsParent && name.endsWith("Parent")) {
        throw new ClassNotFoundException(name);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = Callbacks.class.getResourceAsStream(name.substring(name.indexOf('.') + 1) + ".class")) {
        byte[] classFile = in.readAllBytes();
        Class<?> defined = defineClass(name, classFile, 0, classFile.length);
        Mark.here();
        return defined;
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Loaded by {@link Own}. */
  public static class Parent {
    public Parent() {}
  }

  /** Loaded by {@link Own}. */
  public static final class Child extends Parent {
    public Child() {}

    @Override
    public String toString() {
      return "a child";
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static final class Mortal {
    @Override
    protected void finalize() {
      Mark.here();
      FINALIZED.countDown();
      throw new IllegalStateException("swallowed by the finalizer thread");
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static final class Nothing {
    @Override
    protected void finalize() {}
  }

  private static Object finalizer() throws InterruptedException {
    make();
    return collected(FINALIZED);
  }

  private static void make() {
    new Mortal();
  }

  private static boolean collected(CountDownLatch done) throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      System.gc();
      if (done.await(100, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }

  private static Object cleaner() throws InterruptedException {
    CountDownLatch cleaned = new CountDownLatch(1);
    Cleaner.create().register(new byte[10], () -> {
      Mark.here();
      cleaned.countDown();
      throw new IllegalStateException("swallowed by the cleaner");
    });
    return collected(cleaned);
  }

  /** The interface that a proxy implements. */
  interface Greeting {
    String greet(String whom);
  }

  private static Object proxy(boolean fails) {
    Greeting greeting = (Greeting) Proxy.newProxyInstance(Callbacks.class.getClassLoader(), new Class<?>[] {Greeting.class}, (self, method, arguments) -> {
      Mark.here();
      if (fails) {
        throw new java.io.IOException("undeclared");
      }
      return "hello, " + arguments[0];
    });
    return greeting.greet("world");
  }

  private static Object services() {
    StringBuilder names = new StringBuilder();
    ServiceLoader<Runnable> loader = ServiceLoader.load(Runnable.class, Callbacks.class.getClassLoader());
    loader.forEach(service -> {
      service.run();
      names.append(service.getClass().getSimpleName());
    });
    Mark.here();
    return names;
  }

  /** The service's implementation, named in META-INF/services. */
  public static final class Service implements Runnable {
    public Service() {
      Mark.here();
    }

    @Override
    public void run() {
      Mark.here();
    }
  }

  private static Object iterate() {
    Iterable<Integer> three = () -> List.of(1, 2, 3).iterator();
    int sum = 0;
    for (int x : three) {
      Mark.here();
      sum += x;
    }
    return sum;
  }
}
