package leaves;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Test subject: leaves called without a call site in a class, by method references, by reflection or by method handles. */
public final class HiddenCalls {
  private static final int TIMES = 2000;

  private HiddenCalls() {}

  public static void main(String[] args) throws Throwable {
    List<Integer> boxed = boxed();
    System.out.println(unboxed(boxed));
    System.out.println(objects());
    System.out.println(raised());
    System.out.println(reflected());
    System.out.println(handled());
  }

  /** Boxes through the library's method reference to {@code Integer.valueOf}; 128 of the boxes come from the cache. */
  private static List<Integer> boxed() {
    return IntStream.range(0, TIMES).boxed().collect(Collectors.toList());
  }

  private static int unboxed(List<Integer> boxes) {
    return boxes.stream().mapToInt(Integer::intValue).sum();
  }

  private static int objects() {
    Supplier<Object> maker = Object::new;
    int made = 0;
    for (int i = 0; i < TIMES; i++) {
      made += maker.get() == null ? 0 : 1;
    }
    return made;
  }

  private static int raised() {
    Supplier<RuntimeException> maker = ArithmeticException::new;
    int made = 0;
    for (int i = 0; i < TIMES; i++) {
      made += maker.get().getMessage() == null ? 1 : 0;
    }
    return made;
  }

  private static int reflected() throws ReflectiveOperationException {
    Method method = System.class.getMethod("identityHashCode", Object.class);
    int done = 0;
    for (int i = 0; i < 40; i++) {
      done += (int) method.invoke(null, (Object) null) + 1;
    }
    return done;
  }

  private static int handled() throws Throwable {
    MethodHandle floor = MethodHandles.lookup().findStatic(Math.class, "floor", MethodType.methodType(double.class, double.class));
    MethodHandle hash = MethodHandles.lookup().findVirtual(Object.class, "hashCode", MethodType.methodType(int.class));
    return (int) (double) floor.invokeExact(2.5) + (int) hash.invokeExact((Object) "a");
  }
}
