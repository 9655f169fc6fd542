package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Test subject: works until its call sites are linked, then does the same work in {@code measured}. With an argument, it waits before that. */
public final class Warmed {
  private final int base;

  private Warmed(int base) {
    this.base = base;
  }

  public static void main(String[] args) throws Exception {
    String text = "";
    for (int i = 0; i < 3; i++) {
      text = work(i);
    }
    if (args.length > 0) {
      System.out.println("ready");
      System.in.read();
    }
    System.out.println(text + measured());
  }

  private static String measured() {
    return work(3) + new Later().text();
  }

  private static String work(int round) {
    int[] sum = new int[1];
    for (int i = 0; i < 20; i++) {
      int each = i;
      IntUnaryOperator first = x -> x + each;
      IntUnaryOperator second = x -> x * 2;
      Supplier<Warmed> third = () -> new Warmed(each);
      Function<Integer, Warmed> fourth = Warmed::new;
      Runnable fifth = () -> sum[0] += round;
      fifth.run();
      sum[0] += first.andThen(second).applyAsInt(i) + third.get().base + fourth.apply(i).base;
    }
    List<String> names = new ArrayList<>(List.of("b", "a", "c"));
    names.sort((a, b) -> b.compareTo(a));
    return names.stream().map(name -> name + round).filter(name -> !name.isEmpty()).collect(Collectors.joining(",", "<", ">" + sum[0]));
  }

  /** Is loaded after the recording has begun: its call sites are linked for the program, not because of the agent. */
  private static final class Later {
    String text() {
      Supplier<String> supplier = () -> "later" + hashCode() * 0;
      return supplier.get();
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }
}
