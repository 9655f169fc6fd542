package census;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counters that the code inserted by {@code CensusAgent} adds to: {@link #KINDS} for each method. */
public final class Census {
  static final int KINDS = 4;
  static final int MOST_METHODS = 200_000;
  static final AtomicLongArray COUNTS = new AtomicLongArray(KINDS * MOST_METHODS);

  private Census() {}

  public static void count(int counter) {
    COUNTS.incrementAndGet(counter);
  }
}
