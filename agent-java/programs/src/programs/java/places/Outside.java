package places;

import org.callgrove.api.Work;

/** Test subject: one method below callers, and in threads, that a recording may leave out. */
public final class Outside {
  private static int total;

  private Outside() {}

  public static void main(String[] args) throws Exception {
    work(1);
    rooted();
    Work.of(() -> work(30));
    for (String name : new String[] {"recorded", "other"}) {
      Thread thread = new Thread(() -> work(name.length() * 20), name);
      thread.start();
      thread.join();
    }
    System.out.println(total);
  }

  private static void rooted() {
    try {
      failing(2);
    } catch (IllegalStateException e) {
      work(4);
    }
  }

  private static void failing(int times) {
    work(times);
    throw new IllegalStateException();
  }

  static synchronized void work(int times) {
    for (int i = 0; i < times; i++) {
      total += i % 2;
    }
  }
}
