import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Test subject for flight recordings: sorts and groups records with streams and comparators. Its argument says how many lambdas
 * are linked first.
 */
public final class StreamsDemo {
  private static final Object MONITOR = new Object();

  private StreamsDemo() {}

  record Order(String customer, String city, int cents) {}

  public static void main(String[] args) throws InterruptedException {
    List<Function<Order, String>> before = List.of(o -> o.customer() + o.city(), o -> o.city() + o.cents(), o -> "" + o.cents());
    for (Function<Order, String> each : before.subList(0, Integer.parseInt(args[0]))) each.apply(new Order("a", "b", 1));
    Thread holder = new Thread(StreamsDemo::hold, "holder");
    holder.start();
    Random random = new Random(1);
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < 20_000; i++)
      orders.add(new Order("customer " + random.nextInt(5_000), "city " + random.nextInt(300), random.nextInt(1_000_000)));
    long sum = 0;
    long end = System.nanoTime() + 6_000_000_000L;
    for (int round = 0; System.nanoTime() < end; round++) {
      sum += sorted(orders) + grouped(orders, round) + matching(orders, round);
      if (round % 16 == 0) {
        Thread.sleep(25);
        synchronized (MONITOR) {
          sum++;
        }
      }
    }
    holder.interrupt();
    holder.join();
    System.out.println(sum);
  }

  private static int sorted(List<Order> orders) {
    List<Order> copy = new ArrayList<>(orders);
    copy.sort(Comparator.comparing(Order::city).thenComparing(Order::customer).thenComparingInt(Order::cents));
    return copy.get(0).cents();
  }

  private static int grouped(List<Order> orders, int round) {
    Map<String, Integer> cents =
        orders.stream().collect(Collectors.groupingBy(o -> o.city() + round % 3, Collectors.summingInt(Order::cents)));
    return cents.values().stream().mapToInt(each -> each).max().orElse(0);
  }

  private static long matching(List<Order> orders, int round) {
    return IntStream.range(0, orders.size())
        .filter(i -> orders.get(i).customer().hashCode() % 7 == round % 7)
        .mapToObj(orders::get)
        .map(o -> o.customer().toUpperCase())
        .filter(name -> name.indexOf('7') >= 0)
        .count();
  }

  /** Holds the monitor most of the time. */
  private static void hold() {
    try {
      while (true) {
        synchronized (MONITOR) {
          Thread.sleep(30);
        }
        Thread.sleep(1);
      }
    } catch (InterruptedException end) {
      // The program ends.
    }
  }
}
