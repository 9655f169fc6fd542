package alloc;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.Supplier;

/** Test subject: runs pieces of work until everything is loaded and linked, then prints how many bytes one more run of each allocates. */
public final class AllocationMeter {
  private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long SELF = Thread.currentThread().getId();
  private static long before;
  private static long after;

  private AllocationMeter() {}

  /** @param arguments the class that supplies the work, by name */
  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Supplier<Map<String, Work>> works = (Supplier<Map<String, Work>>) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    Work nothing = () -> 0;
    measured(nothing);
    measured(nothing);
    long own = after - before;
    works.get().forEach((name, work) -> {
      for (int i = 0; i < 4; i++) {
        work.reset();
        warm(work);
      }
      work.reset();
      long sum = measured(work);
      System.out.println(name + " " + (after - before - own) + " " + sum);
    });
  }

  private static long warm(Work work) {
    return work.run();
  }

  private static long measured(Work work) {
    before = BEAN.getThreadAllocatedBytes(SELF);
    long sum = work.run();
    after = BEAN.getThreadAllocatedBytes(SELF);
    return sum;
  }
}
