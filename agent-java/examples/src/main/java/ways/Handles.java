package ways;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Test subject: method handles and their uses, such as lambdas, method references, string concatenation and hidden classes. */
final class Handles {
  private static final Lookup LOOKUP = MethodHandles.lookup();
  private static int field = 3;

  private Handles() {}

  static void run() {
    Main.way("invokeExact", () -> (int) divide().invokeExact(7, 2));
    Main.way("invokeExact, throwing", () -> (int) divide().invokeExact(7, 0));
    Main.way("invoke, adapting", () -> (Object) divide().invoke((byte) 9, (short) 2));
    Main.way("wrong type", () -> (long) divide().invokeExact(7, 2));
    Main.way("bound", () -> (int) MethodHandles.insertArguments(divide(), 0, 50).invokeExact(5));
    Main.way("invokeWithArguments", () -> divide().invokeWithArguments(12, 4));
    Main.way("varargs", () -> (int) LOOKUP.findStatic(Handles.class, "sum", MethodType.methodType(int.class, int[].class)).invoke(1, 2, 3));
    Main.way("spread", () -> (int) divide().asSpreader(Object[].class, 2).invoke(new Object[] {8, 4}));
    Main.way("asType", () -> (Integer) divide().asType(MethodType.methodType(Integer.class, Integer.class, int.class)).invokeExact((Integer) 8, 2));
    Main.way("catchException", () -> (int) MethodHandles.catchException(divide(), ArithmeticException.class, handler()).invokeExact(1, 0));
    Main.way("tryFinally", () -> (int) MethodHandles.tryFinally(divide(), cleanup()).invokeExact(8, 2));
    Main.way("tryFinally, throwing", () -> (int) MethodHandles.tryFinally(divide(), cleanup()).invokeExact(8, 0));
    Main.way("guardWithTest", Handles::guarded);
    Main.way("constructor handle", () -> LOOKUP.findConstructor(Handles.class, MethodType.methodType(void.class)).invoke() != null);
    Main.way("VarHandle", Handles::varHandle);
    Main.way("lambda, not capturing", () -> apply(x -> x / 2, 8));
    Main.way("lambda, capturing", () -> apply(x -> x / field, 9));
    Main.way("lambda, throwing", () -> apply(x -> x / (field - 3), 9));
    Main.way("reference to a method", () -> apply(Handles::half, 10));
    Main.way("bound reference", () -> supply("text"::length));
    Main.way("reference to a leaf", () -> ((ToIntFunction<Class<?>>) Class::getModifiers).applyAsInt(int.class));
    Main.way("reference to a constructor", () -> supply(StringBuilder::new).length());
    Main.way("concatenation", () -> "a" + new Spoken("b") + 3 + 'c' + 2.5 + null);
    Main.way("concatenation, throwing", () -> "a" + new Spoken(null));
    Main.way("hidden class", Handles::hidden);
  }

  private static int divide(int a, int b) {
    Mark.here();
    return a / b;
  }

  private static MethodHandle divide() throws ReflectiveOperationException {
    return LOOKUP.findStatic(Handles.class, "divide", MethodType.methodType(int.class, int.class, int.class));
  }

  private static int sum(int... numbers) {
    Mark.here();
    return numbers.length;
  }

  private static int recover(ArithmeticException e, int a, int b) {
    Mark.here();
    return -1;
  }

  private static MethodHandle handler() throws ReflectiveOperationException {
    return LOOKUP.findStatic(Handles.class, "recover", MethodType.methodType(int.class, ArithmeticException.class, int.class, int.class));
  }

  private static int cleaned(Throwable thrown, int result, int a, int b) {
    Mark.here();
    return result + 100;
  }

  private static MethodHandle cleanup() throws ReflectiveOperationException {
    return LOOKUP.findStatic(Handles.class, "cleaned", MethodType.methodType(int.class, Throwable.class, int.class, int.class, int.class));
  }

  private static boolean isSafe(int a, int b) {
    Mark.here();
    return b != 0;
  }

  private static int zero(int a, int b) {
    Mark.here();
    return 0;
  }

  private static Object guarded() throws Throwable {
    MethodType type = MethodType.methodType(int.class, int.class, int.class);
    MethodHandle guard = MethodHandles.guardWithTest(LOOKUP.findStatic(Handles.class, "isSafe", type.changeReturnType(boolean.class)), divide(), LOOKUP.findStatic(Handles.class, "zero", type));
    return (int) guard.invokeExact(6, 3) + (int) guard.invokeExact(6, 0);
  }

  private static Object varHandle() throws ReflectiveOperationException {
    VarHandle handle = LOOKUP.findStaticVarHandle(Handles.class, "field", int.class);
    int before = (int) handle.getAndAdd(1);
    Mark.here();
    handle.set(before);
    try {
      handle.set("text");
    } catch (RuntimeException e) {
      Mark.here();
    }
    return (int) handle.getVolatile();
  }

  private static int apply(Function<Integer, Integer> function, int x) {
    int result = function.apply(x);
    Mark.here();
    return result;
  }

  private static int half(int x) {
    Mark.here();
    return x / 2;
  }

  private static <T> T supply(Supplier<T> supplier) {
    T value = supplier.get();
    Mark.here();
    return value;
  }

  private record Spoken(String text) {
    @Override
    public String toString() {
      Mark.here();
      return text.trim();
    }
  }

  /** A class that is defined a second time, as a hidden class. */
  static final class Secret implements IntBinaryOperator {
    @Override
    public int applyAsInt(int a, int b) {
      return half(a) + b;
    }
  }

  private static Object hidden() throws IOException, ReflectiveOperationException {
    try (InputStream in = Handles.class.getResourceAsStream("Handles$Secret.class")) {
      Lookup hidden = LOOKUP.defineHiddenClass(in.readAllBytes(), true, Lookup.ClassOption.NESTMATE);
      IntBinaryOperator operator = (IntBinaryOperator) hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).asType(MethodType.methodType(IntBinaryOperator.class)).invokeExact();
      return operator.applyAsInt(8, 1);
    } catch (ReflectiveOperationException | IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
