package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Test subject: structured concurrency in JDK 25, with nested scopes, failing tasks that cancel their siblings, and inherited values. */
public final class Structured {
  private static final ScopedValue<Integer> LEVEL = ScopedValue.newInstance();
  private static volatile long done;

  private Structured() {}

  public static void main(String[] args) throws Exception {
    int count = Integer.parseInt(args[0]);
    int sum = 0;
    int failed = 0;
    for (int i = 0; i < count; i++) {
      sum += ScopedValue.where(LEVEL, 2).call(Structured::all);
      sum += first();
      try {
        failing();
      } catch (FailedException e) {
        failed++;
      }
    }
    System.out.println(sum + " and " + failed + " failed");
  }

  /** Runs four tasks, each with four of its own. */
  private static int all() throws InterruptedException {
    try (var scope = StructuredTaskScope.open(Joiner.<Integer>allSuccessfulOrThrow())) {
      List<Subtask<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        tasks.add(scope.fork(() -> LEVEL.get() == 0 ? task() : ScopedValue.where(LEVEL, LEVEL.get() - 1).call(Structured::all) + task()));
      }
      return scope.join().mapToInt(Subtask::get).sum();
    }
  }

  private static int first() throws InterruptedException {
    try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
      scope.fork(Structured::quick);
      scope.fork(Structured::endless);
      return scope.join();
    }
  }

  private static void failing() throws InterruptedException {
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(Structured::fails);
      scope.fork(Structured::endless);
      scope.join();
    }
  }

  private static int task() {
    done++;
    Thread.yield();
    return 1;
  }

  private static int quick() {
    return task();
  }

  /** Runs until the scope cancels it, which may happen before it has begun. */
  private static int endless() throws InterruptedException {
    Thread.sleep(60_000);
    return 0;
  }

  private static int fails() {
    task();
    throw new IllegalStateException("failed");
  }
}
