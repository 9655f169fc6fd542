package ways;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** Test subject: calls through native and reflective frames, and exceptions that pass through them or begin in them. */
@SuppressWarnings({"removal", "deprecation"})
final class Natives {
  private Natives() {}

  static void run() {
    Main.way("Method.invoke", () -> Natives.class.getDeclaredMethod("reflected", int.class).invoke(null, 5));
    Main.way("Method.invoke, throwing", Natives::reflectedThrows);
    Main.way("Method.invoke, forty times", Natives::inflated);
    Main.way("Method.invoke, wrong arguments", () -> Natives.class.getDeclaredMethod("reflected", int.class).invoke(null, "text"));
    Main.way("Constructor.newInstance, throwing", () -> Fails.class.getDeclaredConstructor().newInstance());
    Main.way("Class.newInstance, throwing", () -> Fails.class.newInstance());
    Main.way("doPrivileged", () -> AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> reflected(1)));
    Main.way("doPrivileged, throwing", Natives::privilegedThrows);
    Main.way("Class.forName, failing initialiser", () -> Class.forName("ways.Natives$BadStart"));
    Main.way("Class.forName, no such class", () -> Class.forName("ways.Nowhere"));
    Main.way("Class.forName, initialiser runs", () -> Class.forName("ways.Natives$GoodStart").getSimpleName());
    Main.way("Array.get", () -> Array.get(new int[1], 1));
    Main.way("Array.set", Natives::arraySet);
    Main.way("Array.newInstance", () -> Array.newInstance(int.class, -1));
    Main.way("arraycopy, wrong type", Natives::copyStore);
    Main.way("arraycopy, wrong index", Natives::copyIndex);
    Main.way("clone", () -> new Natives().copy());
    Main.way("clone of an array", () -> new int[][] {{1}, {2}}.clone().length);
    Main.way("Thread.start twice", Natives::startTwice);
    Main.way("hashCode of null", () -> ((Object) null).hashCode());
    Main.way("identityHashCode", () -> System.identityHashCode(null));
    Main.way("Class.cast", () -> Integer.class.cast("text"));
    Main.way("wait, interrupted", Natives::interruptedWait);
  }

  static int reflected(int x) {
    Mark.here();
    return 100 / x;
  }

  private static Object reflectedThrows() throws ReflectiveOperationException {
    try {
      return Natives.class.getDeclaredMethod("reflected", int.class).invoke(null, 0);
    } catch (InvocationTargetException e) {
      Mark.here();
      return e.getCause().getMessage();
    }
  }

  /** Calls often enough that older JDKs replace the native accessor with a generated class, after fifteen calls. */
  private static Object inflated() throws ReflectiveOperationException {
    Method method = Natives.class.getDeclaredMethod("reflected", int.class);
    int sum = 0;
    for (int i = 0; i < 40; i++) {
      try {
        sum += (Integer) method.invoke(null, i % 10);
      } catch (InvocationTargetException e) {
        Mark.here();
        sum++;
      }
    }
    return sum;
  }

  static final class Fails {
    Fails() {
      Mark.here();
      throw new IllegalStateException("constructor");
    }
  }

  private static Object privilegedThrows() {
    try {
      return AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> {
        Mark.here();
        throw new java.io.IOException("checked");
      });
    } catch (PrivilegedActionException e) {
      Mark.here();
      return e.getCause().getMessage();
    }
  }

  static final class BadStart {
    static {
      start();
    }

    private static void start() {
      Mark.here();
      throw new IllegalStateException("initialiser");
    }
  }

  static final class GoodStart {
    static {
      Mark.here();
    }
  }

  private static Object arraySet() {
    Array.set(new int[1], 0, "text");
    return "never";
  }

  private static Object copyStore() {
    System.arraycopy(new Object[] {1, "text"}, 0, new String[2], 0, 2);
    return "never";
  }

  private static Object copyIndex() {
    System.arraycopy(new int[2], 1, new int[2], 0, 2);
    return "never";
  }

  private Object copy() throws CloneNotSupportedException {
    return super.clone();
  }

  private static Object startTwice() throws InterruptedException {
    Thread thread = new Thread(Mark::here);
    thread.start();
    thread.join();
    try {
      thread.start();
    } catch (IllegalThreadStateException e) {
      Mark.here();
    }
    return thread.getState();
  }

  private static Object interruptedWait() {
    Thread.currentThread().interrupt();
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      Mark.here();
    }
    return Thread.interrupted();
  }
}
