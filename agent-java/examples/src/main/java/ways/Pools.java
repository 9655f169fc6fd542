package ways;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** Test subject: work passed to other threads, and exceptions passed back. The division of work varies between runs; the marks show it. */
final class Pools {
  private Pools() {}

  static void run() {
    Main.way("stream", () -> IntStream.range(0, 50).filter(Pools::odd).map(x -> x * x).sum());
    Main.way("parallel stream", () -> IntStream.range(0, 2000).parallel().filter(Pools::odd).sum());
    Main.way("parallel stream, throwing", Pools::parallelThrows);
    Main.way("executor", Pools::executor);
    Main.way("fork and join", () -> ForkJoinPool.commonPool().invoke(new Sum(0, 300)));
    Main.way("fork and join, throwing", () -> ForkJoinPool.commonPool().invoke(new Sum(-8, 8)));
    Main.way("CompletableFuture", Pools::future);
  }

  private static boolean odd(int x) {
    if (x % 100 == 0) {
      Mark.here();
    }
    return (x & 1) == 1;
  }

  private static Object parallelThrows() {
    try {
      return IntStream.range(0, 500).parallel().map(x -> 1 / (x - 250)).sum();
    } catch (ArithmeticException e) {
      Mark.here();
      return "caught";
    }
  }

  private static Object executor() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    int sum = 0;
    int failed = 0;
    List<Callable<Integer>> tasks = IntStream.range(0, 12).mapToObj(i -> (Callable<Integer>) () -> {
      Mark.here();
      return 60 / (i % 4);
    }).toList();
    for (Future<Integer> task : pool.invokeAll(tasks)) {
      try {
        sum += task.get();
      } catch (ExecutionException e) {
        Mark.here();
        failed++;
      }
    }
    pool.shutdown();
    return sum + " and " + failed + " failed";
  }

  private static final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        if (from == -3) {
          Mark.here();
          throw new IllegalStateException("minus three");
        }
        return from;
      }
      Sum left = new Sum(from, (from + to) / 2);
      Sum right = new Sum((from + to) / 2, to);
      left.fork();
      int sum = right.compute() + left.join();
      if (to - from > 100) {
        Mark.here();
      }
      return sum;
    }
  }

  private static Object future() {
    return CompletableFuture.supplyAsync(() -> {
      Mark.here();
      return 8;
    }).thenApply(x -> x / 0).exceptionally(e -> {
      Mark.here();
      return -1;
    }).thenCombine(CompletableFuture.completedFuture(2), Integer::sum).join();
  }
}
