package agents;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Test subject: a program whose threads do not end. Its first argument says how the program ends. */
public final class Endless {
  private static volatile long sum;

  private Endless() {}

  public static void main(String[] args) throws Exception {
    boolean isDaemon = !args[0].equals("exit");
    ExecutorService pool = Executors.newFixedThreadPool(1, task -> thread(task, "pool", isDaemon));
    for (int i = 0; i < 5; i++) {
      pool.submit(() -> work(1_000)).get();
    }
    work(500);
    System.out.println("done");
    switch (args[0]) {
      case "exit":
        System.exit(3);
        break;
      case "halt":
        Runtime.getRuntime().halt(4);
        break;
      case "busy":
        stayBusy();
        break;
      case "wait":
        while (true) {
          TimeUnit.HOURS.sleep(1);
        }
      default:
        break;
    }
  }

  private static Thread thread(Runnable task, String name, boolean isDaemon) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(isDaemon);
    return thread;
  }

  /** Leaves threads running that keep making arrays and starting short-lived threads while the program ends. */
  private static void stayBusy() throws InterruptedException {
    CountDownLatch atWork = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      thread(() -> {
        for (int round = 0;; round++) {
          work(50 + round % 50);
          thread(() -> work(20), "brief", true).start();
          if (round == 100) {
            atWork.countDown();
          }
        }
      }, "busy-" + i, true).start();
    }
    atWork.await();
  }

  private static void work(int rounds) {
    for (int i = 0; i < rounds; i++) {
      sum += make(i % 20);
    }
  }

  private static long make(int depth) {
    return depth == 0 ? new long[depth].length : 1 + make(depth - 1);
  }
}
